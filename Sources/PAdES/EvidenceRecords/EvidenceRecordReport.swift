public import SigField
public import Validation

/// What an evidence record is worth for the data that it is about.
public struct EvidenceRecordReport: Sendable {
  /// One of its time-stamps.
  public struct Stamp: Sendable {
    /// The number of its chain, from 1: all time-stamps of a chain have one digest.
    public let chain: Int
    /// Its number in the chain, from 1.
    public let number: Int
    /// The digest of its hash tree.
    public let treeDigest: String
    /// How many levels of the tree lead from what it covers to its root; 0 when it is over one hash value.
    public let levels: Int
    /// Token and root, and what its authority is worth.
    public let timestamp: ValidationReport.Timestamp
  }

  /// The time-stamps, oldest first.
  public let stamps: [Stamp]
  /// What they amount to: every one of them is needed.
  public let verdict: SignatureVerdict
  /// When the data are proven to have existed; nil unless the record passed.
  public let provenTime: PDFDate?
  /// What a reader should know.
  public let warnings: [ValidationWarning]

  init(_ facts: EvidenceRecordFacts, _ trust: DocumentTrust?, warnings more: [ValidationWarning] = []) {
    stamps = facts.stamps.enumerated().map { index, stamp in
      Stamp(
        chain: stamp.chain, number: stamp.number, treeDigest: stamp.treeDigest, levels: stamp.levels,
        timestamp: ValidationReport.Timestamp(stamp.facts, trust?.signatures[index]))
    }
    // The newest first: what it does not prove, the older ones lack.
    let verdicts = stamps.reversed().map(\.timestamp.verdict)
    let worst = verdicts.first { $0.indication == .totalFailed } ?? verdicts.first { $0.indication != .totalPassed }
    verdict = worst ?? verdicts[0]
    provenTime = worst == nil ? stamps.first?.timestamp.facts.time : nil
    warnings = (trust?.warnings ?? []) + more
  }
}
