import CMS
import Remote
import TestSupport
import Testing

/// A real service: certomancer-csc-dummy as its package starts it, which speaks version 1.0.4 and asks nobody who he is.
@Suite struct SigningServiceTests {
  private static func service(_ url: String) throws -> CSCService { try CSCService(CSCOptions(url)) { 1_800_000_000 } }

  @Test func itTellsItsVersionAndItsMethods() async throws {
    let peer = try RemotePeer(.open(bindsHashes: true))
    for url in [peer.url, peer.url + "/", peer.url + "/csc", peer.url + "/csc/v1"] {
      let info = try await Self.service(url).info()
      #expect(info.version == .first && info.specification == "1.0.4.0", "\(url)")
      #expect(info.has("signatures/signHash") && !info.has("credentials/extendTransaction"))
      #expect(info.authentication == ["external"])
    }
  }

  @Test func itListsItsCredentialsWithTheirChains() async throws {
    let peer = try RemotePeer(.open(bindsHashes: true))
    let service = try Self.service(peer.url)
    let listed = try await service.credentialIdentifiers()
    #expect(Set(["demo/alice", "demo/dora", "demo/erik"]).isSubset(of: listed))
    let alice = try await service.credential("demo/alice")
    #expect(
      alice.certificate.commonName == "Other alice" && alice.chain.map(\.commonName) == ["Other interm", "Other root"])
    #expect(alice.mode == .implicit && alice.bindsHashes && alice.largestBatch == 10 && alice.keyLength == 2048)
    #expect(alice.isEnabled && alice.objects.isEmpty)
  }

  @Test(arguments: [
    ("demo/alice", DigestAlgorithm?.none, RSAPadding?.none), ("demo/alice", .sha512, .pkcs1),
    ("demo/alice", .sha384, .pss),
    ("demo/dora", nil, nil), ("demo/dora", .sha512, nil),
  ]) func itSignsWithWhatItOffers(_ name: String, _ digest: DigestAlgorithm?, _ padding: RSAPadding?) async throws {
    for binds in [true, false] {
      let peer = try RemotePeer(.open(bindsHashes: binds))
      let service = try Self.service(peer.url)
      let key = try RemoteKey(service, try await service.credential(name), digest: digest, padding: padding)
      let message = Array("what is to be signed".utf8)
      let value = try await key.sign(message)
      #expect(value.count <= key.maximumSignatureSize)
      #expect(try SignatureVerification.verify(value, over: message, key.certificate, key.algorithm.scheme))
      // More than one authorisation allows: several are asked for.
      let messages = (0..<23).map { Array("message \($0)".utf8) }
      let values = try await key.sign(messages, following: 0)
      #expect(values.count == messages.count)
      for (value, message) in zip(values, messages) {
        #expect(try SignatureVerification.verify(value, over: message, key.certificate, key.algorithm.scheme))
      }
    }
  }

  @Test func whatItDoesNotOfferIsRefusedBeforeItIsAsked() async throws {
    let peer = try RemotePeer(.open(bindsHashes: true))
    let service = try Self.service(peer.url)
    let dora = try await service.credential("demo/dora")
    #expect(throws: RemoteError.self) { try RemoteKey(service, dora, digest: .sha3_256) }
    #expect(throws: CMSError.self) { try RemoteKey(service, dora, padding: .pss) }
  }

  @Test func aCredentialThatIsNotThereIsToldSo() async throws {
    let peer = try RemotePeer(.open(bindsHashes: true))
    let service = try Self.service(peer.url)
    let error = await #expect(throws: RemoteError.self) { _ = try await service.credential("demo/nobody") }
    guard case .service(let failure) = error else { throw TestSupportError.missingFixture("a failure") }
    #expect(failure.operation == "credentials/info" && failure.kind == .refused && failure.reason.contains("404"))
  }
}
