import PAdES
import SigField
import TestPKI
import TestSupport
import Testing
import Validation

/// Evidence for those who stamp: in the signature, over its content, and over the document.
@Suite struct TimestampEvidenceTests {
  /// A file with a content time-stamp, a signature time-stamp and a document time-stamp, by two authorities.
  private struct Stamped {
    let file: GatheredFile
    let bytes: [UInt8]
    let token: (object: String, der: [UInt8])

    init() async throws {
      let pki = try OnlinePKI()
      func pool(_ path: String) throws -> TimestampPool {
        var options = TSAOptions(pki.server.url(path))
        options.anchors = [TrustAnchor(try pki.certificate("root"), source: "test")]
        options.seconds = 600
        let now = pki.now
        return try TimestampPool([options], memory: TimestampMemory(), now: { now })
      }
      let first = try pool("/tsa")
      file = try await GatheredFile(by: "rsa2048", pki: pki) { options in
        options.level = .timestamped
        options.authority = first
        options.stampsContent = true
      }
      let (bytes, report) = try await DocumentTimestamper.stamp(file.bytes, by: pool("/tsa/tsa-second"))
      self.bytes = bytes
      let stamp = SignedFile(base: file.bytes, bytes: bytes, report: file.file.report)
      let numbers = try #require(Validator.validate(bytes, options: file.options()).signatures.last).facts.byteRange
      let digits = stamp.bytes[numbers[1] + 1..<numbers[2] - 1]
      let contents = stride(from: digits.startIndex, to: digits.endIndex - 1, by: 2).map { place in
        UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16) ?? 0
      }
      token = (report.object, Array(contents[..<(try DERReader.containerLength(contents))]))
    }
  }

  @Test func authoritiesOfAllTimestampsAreProvenAsTheSignerIs() async throws {
    let stamped = try await Stamped()
    let options = try stamped.file.options()
    let found = try await EvidenceGatherer.gather(
      for: ByteSource(stamped.bytes), options: options, online: OnlineEvidence(stamped.file.pki.access()))
    #expect(found.uncovered.isEmpty, "\(found.uncovered.map(\.reason))")
    let names = try GatheredFile.names(found.items)
    for name in ["Alice Arnold", "Test TSA", "Test TSA 2", "Test Issuing CA A", "Test Issuing CA B", "Test Root CA"] {
      #expect(names.contains(name), "\(names)")
    }
    #expect(Set(names).count == names.count)
    let ofSignature = try GatheredFile.names(try #require(found.bySignature[stamped.file.file.report.object]))
    let ofStamp = try GatheredFile.names(try #require(found.bySignature[stamped.token.object]))
    #expect(ofSignature.contains("Test TSA") && !ofSignature.contains("Test TSA 2"), "\(ofSignature)")
    #expect(ofStamp.contains("Test TSA 2") && !ofStamp.contains("Alice Arnold"), "\(ofStamp)")
    let judge = GatheredFile(pki: stamped.file.pki, bytes: stamped.bytes, of: stamped.file.file)
    #expect(try judge.judged(with: found.items).indication == .totalPassed)
  }

  @Test func aFreshSignatureAndAFreshTokenAreProvenWithoutTheDocument() async throws {
    let stamped = try await Stamped()
    let options = try stamped.file.options()
    let whole = try await EvidenceGatherer.gather(
      for: ByteSource(stamped.bytes), options: options, online: OnlineEvidence(stamped.file.pki.access()))
    let fresh = try await EvidenceGatherer.gather(
      for: [(object: stamped.file.file.report.object, der: try stamped.file.file.container), stamped.token],
      options: options, online: OnlineEvidence(stamped.file.pki.access()))
    #expect(fresh.uncovered.isEmpty)
    #expect(try GatheredFile.names(fresh.items) == GatheredFile.names(whole.items))
    #expect(Set(fresh.bySignature.keys) == Set(whole.bySignature.keys))
  }

  /// With a time-stamp, data that are issued after it are waited for, and not after the hour at which they are gathered.
  @Test func dataFromTheTimeOfTheTimestampAreNewEnough() async throws {
    let stamped = try await Stamped()
    var options = try stamped.file.options()
    options.now = PDFDate(seconds: stamped.file.pki.now + 1800)
    let now = options.now
    let found = try await EvidenceGatherer.gather(
      for: ByteSource(stamped.bytes), options: options, online: OnlineEvidence(stamped.file.pki.access()),
      waiting: GracePeriod(seconds: 0, clock: { now }))
    #expect(found.uncovered.isEmpty, "\(found.uncovered.map(\.reason))")
  }
}
