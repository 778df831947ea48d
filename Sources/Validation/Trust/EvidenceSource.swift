/// Where evidence comes from that is not in the file: a network, a cache, an archive.
///
/// It is asked in rounds, each with what is still missing, and nothing is asked for twice. What it gives is as little
/// believed as what stands in the file: every certificate, response and list is judged.
public protocol EvidenceSource: Sendable {
  /// Looks for evidence.
  ///
  /// - Parameter requests: What is missing; each one once.
  /// - Returns: What was found, which may be less, and what was in the way.
  func gather(_ requests: [EvidenceRequest]) async -> GatheredEvidence

  /// A source that asks again what this one has asked, and takes nothing that was kept.
  ///
  /// - Parameter now: Seconds since 1970, UTC.
  /// - Returns: The source; one that remembers nothing is itself.
  func renewed(at now: Int64) -> any EvidenceSource
}

extension EvidenceSource {
  /// The source itself.
  ///
  /// - Parameter now: Not used.
  /// - Returns: The source.
  public func renewed(at now: Int64) -> any EvidenceSource { self }
}
