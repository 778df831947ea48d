import ByteRange
import SigField

extension GrowingDocument {
  /// Appends validation data that the document does not have yet.
  ///
  /// - Parameters:
  ///   - evidence: What was gathered.
  ///   - allowsIncomplete: Whether it may lack revocation data.
  /// - Returns: What was written.
  /// - Throws: ``SigningError/uncovered(_:)``, ``FileError``, ``FieldError``.
  mutating func store(_ evidence: CollectedEvidence, allowsIncomplete: Bool) throws -> StoredData {
    // EN 319 142-1, 6.3: B-LT has the revocation data of every certificate, not of some.
    guard evidence.uncovered.isEmpty || allowsIncomplete else { throw SigningError.uncovered(evidence.uncovered) }
    var stored = StoredData()
    stored.uncovered = evidence.uncovered
    stored.notices = evidence.notices
    let items = evidence.items
    let made = try SecurityStoreWriter.update(
      document(),
      adding: [
        .certificate: items.certificates, .ocspResponse: items.statusResponses, .crl: items.revocationLists,
      ])
    guard let (update, added) = made else { return stored }
    try append(update.appended())
    stored.certificates = added[.certificate] ?? 0
    stored.statusResponses = added[.ocspResponse] ?? 0
    stored.revocationLists = added[.crl] ?? 0
    return stored
  }

  /// Raises a signature that was made a moment ago to B-LT or B-LTA. The document is not read again: its container says
  /// whose certificates have to be proven.
  ///
  /// - Throws: ``SigningError``, unless a service fails and a lower level is allowed; ``FileError``, ``FieldError``.
  mutating func raise(_ report: inout SigningReport, _ options: SigningOptions) async throws {
    guard let data = options.data else { return }
    let isBaseline = report.level != .none
    do {
      let evidence = try await EvidenceGatherer.gather(
        for: [(object: report.object, der: report.container)], options: data.validation, online: data.online,
        waiting: data.grace)
      let stored = try store(evidence, allowsIncomplete: data.allowsIncomplete)
      report.notices += stored.notices
      report.stored = stored
      // What lacks revocation data is no B-LT, and a time-stamp over it no B-LTA (EN 319 142-1, 6.3).
      let isComplete = isBaseline && stored.uncovered.isEmpty
      if isComplete { report.level = .longTerm }
      if options.level == .archival, let authority = options.authority {
        let made = try await DocumentTimestamper.stamp(&self, by: authority)
        report.timestamps.append(made.timestamp)
        report.notices += made.notices
        if isComplete { report.level = .archival }
      }
    } catch let error as SigningError where options.allowsLowerLevel && error.isOfService {
      report.levelFallback = error.words
      report.notices.append(.levelNotReached(report.level, of: options.level, because: error.words))
    }
    report.size = count
    if options.reportsDigest { report.sha256 = try finished(.sha256) }
  }
}
