/// The signed attributes beyond the three that every signature has.
public struct SignedAttributeOptions: Hashable, Sendable {
  /// The policy the signature is made under; nil for none.
  public var policy: SignaturePolicy?
  /// What the signer commits to; nil for nothing named. `/Reason` and this exclude each other (EN 319 142-1, 6.3).
  public var commitment: CommitmentType?
  /// Where the signer claims to be; nil for no claim.
  public var location: SignerLocation?
  /// The roles the signer claims, in signer-attributes-v2; empty for none.
  public var claimedRoles: [String] = []
  /// What says that the signer's certificates are not revoked; nil to leave it to the document's `/DSS`.
  public var revocation: ArchivedRevocation?
  /// Tokens over the signed bytes, made before they are signed (EN 319 122-1, 5.2.8).
  package var contentTimestamps: [[UInt8]] = []

  /// No attribute beyond the three.
  public init() {}
}
