import PAdES
import TestPKI
import TestSupport
import Testing
import Validation

@Suite struct EvidenceGathererTests {
  @Test(arguments: ["rsa2048", "p256", "revoked"])
  func whatIsGatheredIsWhatAJudgeWithoutNetworkNeeds(_ signer: String) async throws {
    let file = try await GatheredFile(by: signer)
    let found = try await file.gather(file.options())
    #expect(found.uncovered.isEmpty, "\(found.uncovered.map(\.reason))")
    let online = try await Validator.validate(
      ByteSource(file.bytes), options: file.options(), online: OnlineEvidence(file.pki.access()))
    let offline = try file.judged(with: found.items)
    #expect(offline.signatures.map(\.verdict) == online.signatures.map(\.verdict))
    #expect((offline.indication == .totalPassed) == (signer != "revoked"))
    #expect(found.warnings.contains { $0.code == "evidence-revoked" } == (signer == "revoked"))
  }

  /// Each piece counts: without any one of them the judge does not pass the signature.
  @Test func nothingIsGatheredThatIsNotNeeded() async throws {
    let file = try await GatheredFile(by: "rsa2048")
    let found = try await file.gather(file.options()).items
    #expect(found.statusResponses.count == 2 && found.revocationLists.isEmpty)
    for index in found.statusResponses.indices {
      var fewer = found
      fewer.statusResponses.remove(at: index)
      #expect(try file.judged(with: fewer).indication == .indeterminate)
    }
  }

  /// The responder's certificate names itself as who is to be asked; the list of its authority says more, and ends it.
  @Test func aResponderThatPointsAtItselfIsProvenByTheListOfItsAuthority() async throws {
    let file = try await GatheredFile(by: "p256")
    let found = try await file.gather(file.options())
    #expect(found.items.revocationLists.count == 1)
    #expect(try GatheredFile.names(found.items).contains("Test OCSP B"))
    #expect(!found.warnings.contains { $0.code == "responder-answers-for-itself" })
    // Where there is no list, it is believed once, and that is told.
    let other = try await GatheredFile(by: "p256")
    other.pki.server.set(.drop, on: "/crl/issuing-b.crl")
    let alone = try await other.gather(other.options())
    #expect(alone.uncovered.isEmpty && alone.items.revocationLists.isEmpty)
    #expect(alone.items.statusResponses.count == 3)
    #expect(alone.warnings.contains { $0.code == "responder-answers-for-itself" })
    #expect(try other.judged(with: alone.items).indication == .totalPassed)
  }

  @Test func aFreshContainerIsProvenWithoutItsDocument() async throws {
    let file = try await GatheredFile(by: "p256")
    let whole = try await file.gather(file.options())
    let fresh = try await EvidenceGatherer.gather(
      for: [(object: file.file.report.object, der: file.file.container)], options: file.options(),
      online: OnlineEvidence(file.pki.access()))
    #expect(try GatheredFile.names(fresh.items) == GatheredFile.names(whole.items))
    #expect(fresh.items.statusResponses.count == whole.items.statusResponses.count)
    #expect(Set(fresh.bySignature.keys) == [file.file.report.object])
    #expect(fresh.uncovered.isEmpty)
  }

  @Test func withoutAnAnchorThePathIsProvenUpToItsRoot() async throws {
    let file = try await GatheredFile(by: "rsa2048")
    var options = try file.options()
    options.anchors = []
    let found = try await file.gather(options)
    #expect(found.uncovered.isEmpty, "\(found.uncovered)")
    #expect(try GatheredFile.names(found.items).contains("Test Root CA"))
    #expect(!found.warnings.contains { $0.code == "evidence-untrusted" })
    // With another anchor it is proven all the same, and told.
    options.anchors = [TrustAnchor(try file.pki.certificate("stranger-root"), source: "test")]
    let other = try await file.gather(options)
    #expect(try GatheredFile.names(other.items) == GatheredFile.names(found.items))
    #expect(other.warnings.contains { $0.code == "evidence-untrusted" })
  }

  @Test func whatIsAtHandIsUsedBeforeAnybodyIsAsked() async throws {
    let file = try await GatheredFile(by: "p256")
    let found = try await file.gather(file.options()).items
    let asked = file.pki.server.requests(on: "/ocsp/issuing-b")
    var options = try file.options()
    options.statusResponses = found.statusResponses
    options.revocationLists = found.revocationLists
    let again = try await file.gather(options)
    #expect(again.uncovered.isEmpty)
    #expect(Set(again.items.statusResponses).symmetricDifference(found.statusResponses).isEmpty)
    #expect(file.pki.server.requests(on: "/ocsp/issuing-b") == asked)
  }

  @Test func everyCertificateWithoutDataIsListedWithItsReason() async throws {
    let file = try await GatheredFile(by: "no-sources")
    let found = try await file.gather(file.options())
    #expect(found.uncovered.map(\.certificate) == [try file.pki.certificate("no-sources")])
    #expect(found.uncovered.first?.reason.contains("names neither") ?? false)
    let nobody = try await EvidenceGatherer.gather(for: ByteSource(file.bytes), options: file.options())
    let names = nobody.uncovered.compactMap(\.certificate.commonName).sorted()
    #expect(names == ["Test Issuing CA A", "Wrong no-sources"], "\(names)")
  }
}
