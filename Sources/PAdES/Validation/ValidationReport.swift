public import SigField
public import Validation

/// What a signed document is worth, as far as it is judged.
public struct ValidationReport: Sendable {
  /// One signature or document time-stamp.
  public struct Signature: Sendable {
    /// What can be said of it from the file alone.
    public let facts: SignatureFacts
    /// What changed since it was made.
    public let modifications: Modifications
    /// What its certificate's path is worth, at ``bestSignatureTime``, or now where there is none.
    public let chain: ChainReport
    /// The earliest time at which it is proven to have existed (EN 319 102-1, 5.5.4); nil when nothing proves any.
    public let bestSignatureTime: PDFDate?
    /// What all that amounts to.
    public let verdict: SignatureVerdict
    /// The time-stamps over its value, in their order.
    public let timestamps: [Timestamp]
    /// The time-stamps over its content, which are signed with it, in their order.
    public let contentTimestamps: [Timestamp]

    /// What the time-stamps over its value amount to, in their order.
    public var timestampVerdicts: [SignatureVerdict] { timestamps.map(\.verdict) }

    init(_ facts: SignatureFacts, _ trust: SignatureTrust?) {
      self.facts = facts
      modifications = facts.modifications
      chain = trust?.chain ?? ChainReport(untrusted: facts.chain)
      bestSignatureTime = trust?.bestSignatureTime.map { PDFDate(seconds: $0) }
      verdict = SignatureVerdict(facts, trust)
      timestamps = zip(facts.timestamps.indices, facts.timestamps).map { index, stamp in
        Timestamp(stamp, trust?.timestamps[index])
      }
      contentTimestamps = zip(facts.contentTimestamps.indices, facts.contentTimestamps).map { index, stamp in
        Timestamp(stamp, trust?.contentTimestamps[index])
      }
    }
  }

  /// A time-stamp over a signature's value.
  public struct Timestamp: Sendable {
    /// What can be said of it from the file alone.
    public let facts: TimestampFacts
    /// What its authority's path is worth.
    public let chain: ChainReport
    /// What that amounts to.
    public let verdict: SignatureVerdict

    init(_ stamp: TimestampFacts, _ trust: SignatureTrust?) {
      facts = stamp
      chain = trust?.chain ?? ChainReport(untrusted: stamp.authority.map { [$0] } ?? [])
      verdict = SignatureVerdict(stamp, trust)
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

  init(_ facts: DocumentFacts, _ trust: DocumentTrust?, size: Int, warnings more: [ValidationWarning] = []) {
    signatures = facts.signatures.enumerated().map { index, facts in Signature(facts, trust?.signatures[index]) }
    warnings = facts.warnings + facts.signatures.flatMap(\.warnings) + (trust?.warnings ?? []) + more
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
