import PAdES

extension EvidenceTree {
  /// Has the root time-stamped; `--verbose` tells how the authorities fared where none stamps.
  ///
  /// - Throws: ``Failure``.
  func stamped(by authority: TimestampPool, _ line: Line) async throws -> StampedTree {
    do {
      return try await stamped(by: authority)
    } catch {
      if line.has("verbose") { TimestampInput.tellHealth(authority) }
      throw Failure(error, about: "the hash tree")
    }
  }
}
