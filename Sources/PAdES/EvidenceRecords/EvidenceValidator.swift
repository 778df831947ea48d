public import ByteRange
import CMS
import SigField
public import Validation

/// Says what an evidence record proves about data: that they existed at a time, and are the same since.
///
/// Source: RFC 4998, 5.3; EN 319 102-1, 5.6.3: the time-stamps are judged as those of documents are.
public enum EvidenceValidator {
  /// Validates a record.
  ///
  /// - Parameters:
  ///   - record: The DER of the record.
  ///   - source: The data.
  ///   - options: How.
  ///   - online: Where certificates and revocation data come from that are not in the record; nil asks nobody.
  /// - Returns: The report; a record about other data has a verdict too.
  /// - Throws: ``CMSError`` when it is no record, ``FileError`` when the data cannot be read; `CancellationError`.
  public static func validate(
    record: [UInt8], over source: ByteSource, options: ValidationOptions, online: (any EvidenceSource)? = nil
  ) async throws -> EvidenceRecordReport {
    let record = try EvidenceRecord(der: record)
    let digests = try BaseDigest.digests(of: source, record.digests, progress: options.progress)
    return try await validate(record, digests: digests, options: options, online: online)
  }

  /// Validates a record about data of which the digests are known.
  static func validate(
    _ record: EvidenceRecord, digests: [DigestAlgorithm: [UInt8]], options: ValidationOptions,
    online: (any EvidenceSource)? = nil
  ) async throws -> EvidenceRecordReport {
    let facts = EvidenceRecordFacts(record) { digests[$0] }
    var evidence = Validator.evidence(facts.document, options)
    var trust = trust(facts, options, evidence)
    guard let online else { return EvidenceRecordReport(facts, trust) }
    let warnings = try await online.fill(&evidence, with: trust?.requests ?? []) { evidence in
      trust = Self.trust(facts, options, evidence)
      return trust?.requests ?? []
    }
    return EvidenceRecordReport(facts, trust, warnings: warnings)
  }

  private static func trust(
    _ facts: EvidenceRecordFacts, _ options: ValidationOptions, _ evidence: HeldEvidence
  ) -> DocumentTrust? {
    guard !options.anchors.isEmpty else { return nil }
    return DocumentTrust(
      facts.document, at: (options.validationTime ?? options.now).seconds, anchors: options.anchors,
      evidence: evidence, policy: options.policy)
  }
}

extension BaseDigest {
  /// The digests of a whole source in one pass.
  ///
  /// - Throws: ``FileError`` when it cannot be read or changed meanwhile, ``CMSError``, `CancellationError`.
  static func digests(
    of source: ByteSource, _ algorithms: Set<DigestAlgorithm>, progress: (@Sendable (Int, Int) -> Void)? = nil
  ) throws -> [DigestAlgorithm: [UInt8]] {
    let known = algorithms.filter { (try? MessageDigest($0)) != nil }
    let base = try BaseDigest(source, known, progress: progress)
    try source.checkUnchanged()
    var digests: [DigestAlgorithm: [UInt8]] = [:]
    for algorithm in known { digests[algorithm] = try base.finished(algorithm) }
    return digests
  }
}
