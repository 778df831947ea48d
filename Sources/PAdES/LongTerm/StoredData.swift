public import SigField

/// What was written into a document's `/DSS`, and what could not be had.
public struct StoredData: Sendable {
  /// New certificates.
  public internal(set) var certificates = 0
  /// New OCSP responses.
  public internal(set) var statusResponses = 0
  /// New CRLs.
  public internal(set) var revocationLists = 0
  /// Certificates without revocation data; empty unless that was allowed.
  public internal(set) var uncovered: [CollectedEvidence.Uncovered] = []
  /// What was in the way.
  public internal(set) var notices: [SigningNotice] = []

  /// Whether anything was written.
  public var isEmpty: Bool { certificates == 0 && statusResponses == 0 && revocationLists == 0 }
}
