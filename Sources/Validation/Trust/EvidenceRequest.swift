public import CMS

/// Something that a verdict would need and that is not at hand.
public struct EvidenceRequest: Hashable, Sendable {
  /// What is wanted.
  public enum Kind: Hashable, Sendable {
    /// The certificates that may have issued it.
    case issuers
    /// Whether it is revoked, as its issuer or somebody for the issuer says.
    case revocation(issuer: Certificate)
  }

  /// What is wanted.
  public let kind: Kind
  /// Of which certificate.
  public let certificate: Certificate

  package init(_ kind: Kind, of certificate: Certificate) {
    self.kind = kind
    self.certificate = certificate
  }
}
