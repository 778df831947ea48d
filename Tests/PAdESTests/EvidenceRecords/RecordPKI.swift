import ByteRange
import CMS
import Foundation
import PAdES
import SigField
import TestPKI
import TestSupport

/// An authority that stands at a time of its own, and what evidence records need of it.
struct RecordPKI {
  let live: LiveServer
  let now: Int64

  /// A PKI that is new at a time.
  init(at now: Int64) throws {
    self.now = now
    live = try LiveServer(ownPKIAt: now, clock: now)
  }

  /// One with the machine's clock, for judges who have no other.
  init() throws {
    now = Int64(Date().timeIntervalSince1970)
    live = try LiveServer(ownPKIAt: nil)
  }

  static let start: Int64 = 1_500_000_000
  static let year: Int64 = 365 * 86_400

  var root: CMS.Certificate {
    get throws { try CMS.Certificate(der: try live.server.authority.entity("root").certificate.der()) }
  }

  var rootPEM: String { get throws { try live.server.authority.entity("root").certificatePEM } }

  func authority(_ digest: DigestAlgorithm = .sha256) throws -> TSAClient {
    var options = TSAOptions(live.url("/tsa"))
    options.anchors = [TrustAnchor(try root, source: "test")]
    options.digest = digest
    // Other suites keep the processors busy; what is answered counts here, not how soon.
    options.seconds = 600
    return try TSAClient(options) { [now] in now }
  }

  /// Who gives certificates and revocation data.
  var online: OnlineEvidence {
    var access = OnlineAccess(at: PDFDate(seconds: now))
    access.seconds = 1_800
    access.namedAddresses = [live.server.url("/")]
    return OnlineEvidence(access)
  }

  /// One record.
  func record(over data: [UInt8], _ digest: DigestAlgorithm = .sha256) async throws -> [UInt8] {
    try await records(over: [data], digest)[0]
  }

  /// Records by one time-stamp.
  func records(over data: [[UInt8]], _ digest: DigestAlgorithm = .sha256) async throws -> [[UInt8]] {
    var tree = EvidenceTree(digest: digest)
    let leaves = try data.map { try tree.add(ByteSource($0)) }
    let stamped = try await tree.stamped(by: authority(digest))
    return try leaves.map { try stamped.record(of: $0) }
  }

  /// Renews a record with this authority, proving its newest time-stamp by data of the one that made it.
  func renewed(
    _ record: [UInt8], over data: [UInt8], _ digest: DigestAlgorithm? = nil, proof: RecordPKI
  ) async throws -> [UInt8] {
    var options = ValidationOptions(at: PDFDate(seconds: proof.now))
    options.anchors = [TrustAnchor(try proof.root, source: "test")]
    let found = try await EvidenceGatherer.gather(
      for: [(object: "record", der: try EvidenceRenewal.newestToken(of: record))], options: options,
      online: proof.online)
    guard found.uncovered.isEmpty else { throw CMSError.contradiction(reason: found.uncovered[0].reason) }
    let renewal = try EvidenceRenewal(of: record, over: ByteSource(data), digest: digest, adding: found.items)
    var tree = EvidenceTree(digest: renewal.digest)
    _ = try tree.add(renewal)
    return try await tree.stamped(by: authority(renewal.digest)).record(of: renewal)
  }

  /// What a record is worth at a time; nobody is asked unless an authority is named.
  static func report(
    _ record: [UInt8], over data: [UInt8], at time: Int64, trusting pkis: [RecordPKI], asking: RecordPKI? = nil,
    policy: ValidationPolicy = ValidationPolicy()
  ) async throws -> EvidenceRecordReport {
    var options = ValidationOptions(at: PDFDate(seconds: time))
    options.anchors = try pkis.map { TrustAnchor(try $0.root, source: "test") }
    options.policy = policy
    return try await EvidenceValidator.validate(
      record: record, over: ByteSource(data), options: options, online: asking?.online)
  }
}
