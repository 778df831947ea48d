import CMS

extension ValidationPolicy {
  /// What is against an algorithm at a time; nil when nothing is.
  func failure(of use: AlgorithmUse, at time: Int64, in block: BuildingBlock = .certificateValidation) -> TrustFailure?
  {
    guard let objection = objections(to: use, at: time).first else { return nil }
    return TrustFailure(
      objection.end == nil ? .cryptoConstraintsFailure : .cryptoConstraintsFailureNoPOE, .constraint, in: block,
      isCurable: objection.end != nil, "\(use.words): \(objection.text)")
  }

  /// The last moment at which an algorithm can be relied on; nil when no end is known.
  func end(of use: AlgorithmUse) -> Int64? {
    // Every end is before this one.
    objections(to: use, at: .max).map { $0.end.map { $0 - 1 } ?? .min }.min()
  }

  private func objections(to use: AlgorithmUse, at time: Int64) -> [AlgorithmPolicy.Objection] {
    if let signature = use.signature { return algorithms.objections(to: signature, at: time) }
    return use.digest.flatMap { algorithms.objection(to: $0, at: time) }.map { [$0] } ?? []
  }
}
