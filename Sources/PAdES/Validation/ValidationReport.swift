public import Validation

/// What a signed document is worth, as far as it is judged.
public struct ValidationReport: Sendable {
  /// One signature or document time-stamp.
  public struct Signature: Sendable {
    /// What can be said of it from the file alone.
    public let facts: SignatureFacts
    /// What that amounts to.
    public let verdict: SignatureVerdict
    /// What the time-stamps over its value amount to, in their order.
    public let timestampVerdicts: [SignatureVerdict]

    init(_ facts: SignatureFacts) {
      self.facts = facts
      verdict = SignatureVerdict(facts)
      timestampVerdicts = facts.timestamps.map(SignatureVerdict.init)
    }
  }

  /// Every signature, in the order of signing.
  public let signatures: [Signature]
  /// What is odd about the file and its signatures.
  public let warnings: [ValidationWarning]
  /// The file's SHA-256, where it was asked for.
  public let sha256: [UInt8]?
  /// How many bytes the file has.
  public let size: Int

  init(_ facts: DocumentFacts, size: Int) {
    signatures = facts.signatures.map(Signature.init)
    warnings = facts.warnings + facts.signatures.flatMap(\.warnings)
    sha256 = facts.sha256
    self.size = size
  }

  /// The worst indication of any signature or time-stamp; nil when there is none.
  public var indication: Indication? {
    let all = signatures.flatMap { [$0.verdict] + $0.timestampVerdicts }.map(\.indication)
    if all.contains(.totalFailed) { return .totalFailed }
    if all.contains(.indeterminate) { return .indeterminate }
    return all.isEmpty ? nil : .totalPassed
  }
}
