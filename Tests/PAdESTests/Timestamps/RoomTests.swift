import CMS
import PAdES
import Synchronization
import TestSupport
import Testing

/// BR-23: a container that outgrows its room, with a long chain and a time-stamp.
@Suite struct RoomTests {
  /// An authority that expects smaller tokens than it gives.
  private final class Underestimating: TimestampAuthority {
    let real: TSAClient
    let expected: Int
    let asked = Mutex(0)

    init(_ real: TSAClient, expected: Int) {
      self.real = real
      self.expected = expected
    }

    var digest: DigestAlgorithm { real.digest }
    func expectedTokenSize() async throws -> Int { expected }
    func token(over imprint: [UInt8]) async throws -> [UInt8] {
      asked.withLock { $0 += 1 }
      return try await real.token(over: imprint)
    }
  }

  /// The report's key with its 17.5 kB of certificates.
  private static func credentials() throws -> Credentials {
    func part(_ name: String) throws -> [UInt8] { try Fixture.bytes("FieldReports/BR-23/\(name)") }
    let chain = try part("sub.crt") + part("ica.crt") + part("root.crt")
    return try Credentials(key: part("signer.key"), password: nil, certificate: part("signer.crt"), chain: chain)
  }

  private static func sign(_ authority: any TimestampAuthority) async throws -> SignedFile {
    var options = SigningOptions(at: SignedFile.now)
    options.level = .timestamped
    options.authority = authority
    let base = PDFBuilder.sample().bytes
    let (bytes, report) = try await Signer.sign(base, with: try credentials(), options: options)
    return SignedFile(base: base, bytes: bytes, report: report)
  }

  @Test func aLongChainAndATimestampFitAtOnce() async throws {
    let pki = try StampingPKI()
    let signed = try await Self.sign(try pki.client())
    try signed.expectGood(1, [.qpdf])
    #expect(try signed.contents.count < signed.container.count + 2048)
    #expect(signed.report.attempts == 1)
    let names = try SignedData(der: signed.container).certificates.count
    #expect(names == 3, "signer and two intermediates, not the root")
    #expect(pki.server.requests(on: "/tsa") == 2, "one to learn the room, one for the signature")
  }

  @Test func aTokenLargerThanExpectedGetsRoomAndIsAskedForOnceMore() async throws {
    let pki = try StampingPKI()
    let authority = Underestimating(try pki.client(), expected: 200)
    let signed = try await Self.sign(authority)
    try signed.expectGood(1, [.qpdf])
    #expect(authority.asked.withLock { $0 } == 2)
    #expect(signed.report.timestamps.count == 1 && signed.report.attempts == 2)
    #expect(pki.server.requests(on: "/tsa") == 2)
  }

  @Test func aDocumentTimestampGetsRoomToo() async throws {
    let pki = try StampingPKI()
    let authority = Underestimating(try pki.client(), expected: 200)
    let (bytes, report) = try await DocumentTimestamper.stamp(PDFBuilder.sample().bytes, by: authority)
    #expect(authority.asked.withLock { $0 } == 2 && report.size == bytes.count)
    var options = ValidationOptions(at: SignedFile.now)
    options.anchors = [TrustAnchor(try StampingPKI.certificate("root"), source: "test")]
    let judged = try Validator.validate(bytes, options: options)
    #expect(judged.signatures.map(\.facts.integrity.verdict) == [.intact])
    #expect(pki.server.requests(on: "/tsa") == 2)
  }
}
