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
}
