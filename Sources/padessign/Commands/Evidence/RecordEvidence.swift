import PAdES

/// What proves the newest time-stamps of records, gathered once for each: many records share one.
final class RecordEvidence {
  private let options: ValidationOptions
  private let access: OnlineAccess?
  private let line: Line
  private var known: [[UInt8]: CollectedEvidence.Items] = [:]
  private(set) var warnings: [Warning] = []

  init(_ options: ValidationOptions, _ access: OnlineAccess?, _ line: Line) {
    self.options = options
    self.access = access
    self.line = line
  }

  /// The data for a token.
  ///
  /// - Throws: ``Failure`` when some are missing and `--allow-incomplete` is not given.
  func data(for token: [UInt8], about record: String) async throws -> CollectedEvidence.Items {
    if let items = known[token] { return items }
    // A source of its own: one that was asked before gives nothing again.
    let found = try await EvidenceGatherer.gather(
      for: [(object: record, der: token)], options: options, online: access.map(OnlineEvidence.init))
    warnings += try GatherInput.warnings(found, line, about: record)
    known[token] = found.items
    return found.items
  }
}
