public import CMS

/// What can be said of a certificate's path to a trust anchor, at the time that counts.
public struct ChainReport: Sendable {
  /// The verdict.
  public enum Verdict: String, Sendable {
    /// A valid path ends at an anchor, and nothing in it is revoked.
    case trusted
    /// The path is whole and ends at a root that is no anchor.
    case untrusted
    /// A certificate of the path is missing.
    case incomplete
    /// A certificate of the path was revoked.
    case revoked
    /// A certificate of the path had expired.
    case expired
    /// A certificate of the path was not yet valid.
    case notYetValid
    /// A certificate of the path may not do what it did.
    case constraint
  }

  /// The verdict.
  public package(set) var verdict: Verdict
  /// The certificates, the signer's first.
  public package(set) var path: [Certificate]
  /// The anchor at which the path ends; nil when it ends at none.
  public package(set) var anchor: TrustAnchor?
  /// Why it is not trusted, in words.
  public package(set) var reason: String?

  /// The path as far as it is at hand, where nothing is trusted.
  package init(untrusted path: [Certificate]) {
    verdict = path.last?.isSelfIssued ?? false ? .untrusted : .incomplete
    self.path = path
  }

  /// What was found of a path.
  init(_ path: CertificatePath, failure: TrustFailure?) {
    verdict = failure?.verdict ?? .trusted
    self.path = path.certificates
    anchor = path.anchor
    reason = failure?.reason
  }
}
