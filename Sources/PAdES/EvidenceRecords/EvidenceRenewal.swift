public import ByteRange
public import CMS

/// A record that is about to be renewed, and what of it the new time-stamp has to cover.
///
/// Before that, its newest time-stamp is given the validation data that prove it, since nobody may have them later.
///
/// Source: RFC 4998, 5.2.
public struct EvidenceRenewal: Sendable {
  /// How it is renewed.
  public enum Kind: String, Sendable {
    /// A time-stamp over the newest time-stamp, in the same chain: its authority's certificate ends.
    case timestamp
    /// A time-stamp over the data and all time-stamps, in a new chain: the digest grows weak.
    case hashTree
  }

  /// How.
  public let kind: Kind
  /// The digest of the new hash tree.
  public let digest: DigestAlgorithm
  /// The record, the validation data in its newest token.
  let record: EvidenceRecord
  /// What has to be covered.
  let hash: [UInt8]

  /// Prepares a renewal; another digest than the record's newest one makes a new chain.
  ///
  /// - Parameters:
  ///   - der: The record.
  ///   - source: The data that it is about.
  ///   - digest: The digest of the new time-stamp; nil for the record's own.
  ///   - data: What proves its newest time-stamp, such as ``EvidenceGatherer`` finds.
  /// - Throws: ``CMSError`` when it is no record, or has a digest that is not known; ``FileError``.
  public init(
    of der: [UInt8], over source: ByteSource, digest: DigestAlgorithm? = nil, adding data: CollectedEvidence.Items
  ) throws {
    var record = try EvidenceRecord(der: der)
    guard let own = record.last.digest else {
      throw CMSError.unsupported(feature: "the digest \(record.last.digestName) of the evidence record")
    }
    let token = try SignedData.adding(
      to: record.last.token, certificates: data.certificates, statusResponses: data.statusResponses,
      lists: data.revocationLists)
    if token != record.last.token { record = try EvidenceRecord(der: record.replacing(lastToken: token)) }
    self.record = record
    self.digest = digest ?? own
    if self.digest == own {
      kind = .timestamp
      hash = try own.digest(of: token)
    } else {
      kind = .hashTree
      let data = try BaseDigest.digests(of: source, [self.digest])[self.digest]
      guard let data else { throw CMSError.unsupported(feature: "the digest \(self.digest.name)") }
      hash = try EvidenceRecord.link(data: data, sequence: record.sequence(ofFirst: record.chains.count), self.digest)
    }
  }

  /// The digest of a record's newest time-stamp, which a renewal of it has too unless it makes a new chain.
  ///
  /// - Parameter der: The record.
  /// - Returns: The digest.
  /// - Throws: ``CMSError`` when it is no record, or has a digest that is not known.
  public static func digest(of der: [UInt8]) throws -> DigestAlgorithm {
    let record = try EvidenceRecord(der: der)
    guard let digest = record.last.digest else {
      throw CMSError.unsupported(feature: "the digest \(record.last.digestName) of the evidence record")
    }
    return digest
  }

  /// The newest time-stamp token of a record: the one that has to be proven before it is renewed.
  ///
  /// - Parameter der: The record.
  /// - Returns: The DER of the token.
  /// - Throws: ``CMSError`` when it is no record.
  public static func newestToken(of der: [UInt8]) throws -> [UInt8] { try EvidenceRecord(der: der).last.token }
}
