extension SignatureAlgorithm {
  /// Chooses the algorithm for a certificate's key.
  ///
  /// Without a digest: RSA and the curves of 256 bits SHA-256, those of 384 SHA-384, P-521 and brainpoolP512r1 SHA-512.
  /// A key of type RSASSA-PSS signs with PSS always (RFC 4055, 1.2).
  ///
  /// - Parameters:
  ///   - certificate: The signer's certificate.
  ///   - digest: The digest asked for; nil for the key's own.
  ///   - padding: The padding asked for; nil for PKCS #1 v1.5, or what the key demands.
  /// - Returns: The algorithm.
  /// - Throws: ``CMSError/contradiction(reason:)`` when the key does not allow what is asked for,
  ///   ``CMSError/unsupported(feature:)`` for a key that cannot sign here.
  public static func choose(
    for certificate: Certificate, digest: DigestAlgorithm? = nil, padding: RSAPadding? = nil
  ) throws(CMSError) -> SignatureAlgorithm {
    let kind = certificate.publicKeyKind
    if let digest, !digest.isWritten {
      throw .contradiction(reason: "\(digest.name) is not written into new signatures")
    }
    switch kind {
    case .rsa, .rsaPSS: break
    default:
      if let padding {
        throw .contradiction(reason: "the padding \(padding.rawValue) is for RSA, and the key is \(kind.text)")
      }
    }
    switch kind {
    case .rsa:
      let digest = try general(digest, default: .sha256, for: kind)
      return padding == .pss ? .rsaPSS(digest) : .rsaPKCS1(digest)
    case .rsaPSS(_, let restriction):
      if padding == .pkcs1 {
        throw .contradiction(reason: "a key of type RSASSA-PSS does not sign with PKCS #1 v1.5")
      }
      return .rsaPSS(try restricted(digest, by: restriction, for: kind))
    case .ec(let curve):
      guard curve.isForSigning else { throw .unsupported(feature: "signing on the curve \(curve.name)") }
      let own: DigestAlgorithm = curve.scalarSize == 32 ? .sha256 : curve.scalarSize == 48 ? .sha384 : .sha512
      return .ecdsa(try general(digest, default: own, for: kind))
    case .ed25519: return try fixed(.ed25519, digest, for: kind)
    case .ed448: return try fixed(.ed448, digest, for: kind)
    case .sm2: return try fixed(.sm2, digest, for: kind)
    case .dsa: throw .unsupported(feature: "signing with a DSA key")
    case .other(let name): throw .unsupported(feature: "signing with a key of type \(name)")
    }
  }

  /// A digest that RSA and ECDSA sign: SHA-2 or SHA-3.
  private static func general(
    _ digest: DigestAlgorithm?, default own: DigestAlgorithm, for kind: PublicKeyKind
  ) throws(CMSError) -> DigestAlgorithm {
    guard let digest else { return own }
    guard digest != .shake256, digest != .sm3 else {
      throw .contradiction(reason: "\(digest.name) does not go with a key of type \(kind.text)")
    }
    return digest
  }

  private static func fixed(
    _ algorithm: SignatureAlgorithm, _ digest: DigestAlgorithm?, for kind: PublicKeyKind
  ) throws(CMSError) -> SignatureAlgorithm {
    guard digest == nil || digest == algorithm.digest else {
      throw .contradiction(reason: "a key of type \(kind.text) signs with \(algorithm.digest.name) only")
    }
    return algorithm
  }

  /// The digest of a key that RSASSA-PSS-params in its certificate may bind (RFC 4055, 3.3).
  private static func restricted(
    _ digest: DigestAlgorithm?, by restriction: PSSParameters?, for kind: PublicKeyKind
  ) throws(CMSError) -> DigestAlgorithm {
    guard let restriction else { return try general(digest, default: .sha256, for: kind) }
    let chosen = try general(digest, default: restriction.digest, for: kind)
    guard chosen == restriction.digest else {
      throw .contradiction(reason: "the key is bound to \(restriction.digest.name)")
    }
    guard chosen.isWritten, restriction.maskDigest == chosen, restriction.saltLength <= chosen.size else {
      throw .unsupported(feature: "the RSASSA-PSS parameters that the key is bound to")
    }
    return chosen
  }
}
