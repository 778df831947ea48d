import CMS
import PAdES
import SigField
import TestPKI
import TestSupport
import Validation

/// A live PKI with authorities that stamp, and what a signer for the archive hands in.
struct LongTermPKI {
  let pki: OnlinePKI

  /// Of this day, since other judges have no clock but the machine's.
  init() throws { pki = try OnlinePKI(at: SignedFile.now.seconds) }

  func pool(_ path: String = "/tsa") throws -> TimestampPool {
    var options = TSAOptions(pki.server.url(path))
    options.anchors = [TrustAnchor(try pki.certificate("root"), source: "test")]
    // Other suites keep the processors busy; what is answered counts here, not how soon.
    options.seconds = 600
    let now = pki.now
    return try TimestampPool([options], memory: TimestampMemory(), now: { now })
  }

  /// What is believed, at a time so many seconds later.
  func validation(later seconds: Int64 = 0) throws -> ValidationOptions {
    var options = ValidationOptions(at: PDFDate(seconds: pki.now + seconds))
    options.anchors = [TrustAnchor(try pki.certificate("root"), source: "test")]
    return options
  }

  func data() throws -> LongTermOptions {
    LongTermOptions(try validation(), online: OnlineEvidence(pki.access()))
  }

  func signed(
    by signer: String, _ level: PAdESLevel, base: [UInt8]? = nil, _ change: (inout SigningOptions) -> Void = { _ in }
  ) async throws -> SignedFile {
    let (pool, data) = (try pool(), try data())
    return try await GatheredFile(by: signer, base: base ?? PDFBuilder.sample(version: "2.0").bytes, pki: pki) {
      $0.level = level
      if level != .basic { $0.authority = pool }
      $0.data = data
      change(&$0)
    }.file
  }

  func extended(
    _ bytes: [UInt8], to level: PAdESLevel, _ change: (inout ExtensionOptions) -> Void = { _ in }
  ) async throws -> (bytes: [UInt8], report: ExtensionReport) {
    var options = ExtensionOptions(level, data: try data(), authority: try pool())
    change(&options)
    return try await Extender.extend(bytes, options: options)
  }

  /// The verdict of a judge without a network.
  func judged(_ bytes: [UInt8], later seconds: Int64 = 1) throws -> ValidationReport {
    try Validator.validate(bytes, options: validation(later: seconds))
  }
}
