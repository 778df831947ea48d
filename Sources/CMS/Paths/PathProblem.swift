/// One thing that is wrong with a path at a time and for a purpose.
package struct PathProblem: Hashable, Sendable {
  /// What is wrong.
  package enum Kind: String, Hashable, Sendable {
    /// The signature does not verify with the next certificate's key.
    case signature
    /// The certificate had ended.
    case expired
    /// The certificate had not begun.
    case notYetValid
    /// The certificate of the anchor had ended; the anchor's own dates say whether that counts.
    case anchorExpired
    /// The certificate of the anchor had not begun.
    case anchorNotYetValid
    /// It has issued a certificate and is no authority's.
    case notAnAuthority
    /// More authorities follow than pathLenConstraint allows.
    case pathLength
    /// keyUsage does not allow the use.
    case keyUsage
    /// extKeyUsage does not allow the use.
    case extendedKeyUsage
    /// The name is outside an issuer's nameConstraints.
    case nameConstraints
    /// The policies of the path do not fit, or policyConstraints are not met.
    case policy
    /// A critical extension is not understood.
    case criticalExtension
    /// The path ends at no anchor.
    case noAnchor
    /// The certificate cannot be used as it is encoded.
    case unreadable
    /// Anything else that libcrypto finds wrong.
    case other
  }

  package let kind: Kind
  /// The certificate's place in the path; 0 is the signer's.
  package let index: Int
  /// What is wrong, in words that name the certificate.
  package let text: String
}
