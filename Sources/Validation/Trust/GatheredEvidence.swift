public import CMS

/// What an ``EvidenceSource`` found.
public struct GatheredEvidence: Sendable {
  /// Certificates, whosever they are.
  public var certificates: [Certificate] = []
  /// OCSPResponses in DER (RFC 6960, 4.2.1).
  public var statusResponses: [[UInt8]] = []
  /// CRLs in DER.
  public var revocationLists: [[UInt8]] = []
  /// What was in the way, for the report.
  public var warnings: [ValidationWarning] = []

  /// Nothing.
  public init() {}

  /// Whether it helps.
  package var isEmpty: Bool { certificates.isEmpty && statusResponses.isEmpty && revocationLists.isEmpty }
}
