import Validation

extension EvidenceSource {
  /// The most times that a source is asked. An issuer that was fetched has an issuer of its own, a responder a certificate
  /// that is asked about: each round goes one step up, and no path is longer than this.
  private var mostRounds: Int { 16 }

  /// Asks for what is missed, until nothing is missed that was not asked for.
  ///
  /// - Parameters:
  ///   - evidence: What is at hand; what is found is added.
  ///   - requests: What is missed at first.
  ///   - judge: Says what is missed with more evidence.
  /// - Returns: What was in the way.
  /// - Throws: `CancellationError` when the task is cancelled.
  func fill(
    _ evidence: inout HeldEvidence, with requests: [EvidenceRequest], judge: (HeldEvidence) -> [EvidenceRequest]
  ) async throws -> [ValidationWarning] {
    var requests = requests
    var asked: Set<EvidenceRequest> = []
    var warnings: [ValidationWarning] = []
    for _ in 0..<mostRounds {
      let open = requests.filter { asked.insert($0).inserted }
      guard !open.isEmpty else { break }
      try Task.checkCancellation()
      let gathered = await gather(open)
      warnings += gathered.warnings
      // What was asked in vain changes nothing, so there is nothing new to miss.
      guard !gathered.isEmpty else { break }
      evidence.add(gathered)
      requests = judge(evidence)
    }
    return warnings
  }
}
