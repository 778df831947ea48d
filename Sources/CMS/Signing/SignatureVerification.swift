import COpenSSL

/// Whether a signature value fits a message and a certificate's key, and nothing about whether the key is to be trusted.
package enum SignatureVerification {
  /// Takes the value that a key returned: verified, and as the DER that a file holds.
  ///
  /// A value r‖s is converted, since services differ in what they return.
  ///
  /// - Parameters:
  ///   - value: What the key returned.
  ///   - attributes: What it was given.
  ///   - documentDigest: The digest in the attributes, to tell one mistake from another.
  ///   - certificate: The signer's certificate.
  ///   - algorithm: What the file will say.
  /// - Returns: The value to be written.
  /// - Throws: ``CMSError/wrongSignature(_:)`` which says what mistake it was.
  package static func accept(
    _ value: [UInt8], attributes: SignedAttributes, documentDigest: [UInt8], certificate: Certificate,
    algorithm: SignatureAlgorithm
  ) throws(CMSError) -> [UInt8] {
    if try verify(value, over: attributes.der, certificate, algorithm.scheme) { return value }
    let converted = certificate.scalarSize.flatMap { ECDSAValue.der(raw: value, scalarSize: $0) }
    if let converted, try verify(converted, over: attributes.der, certificate, algorithm.scheme) { return converted }
    throw .wrongSignature(
      try diagnose(
        converted ?? value, attributes: attributes.der, documentDigest: documentDigest, certificate: certificate,
        scheme: algorithm.scheme))
  }

  /// Whether the value is a signature over the message.
  ///
  /// - Throws: ``CMSError/unsupported(feature:)`` when the key or the algorithm cannot be used here;
  ///   never because the value is wrong.
  package static func verify(
    _ value: [UInt8], over message: [UInt8], _ certificate: Certificate, _ scheme: SignatureScheme
  ) throws(CMSError) -> Bool {
    if let digest = scheme.digest, scheme != .sm2 {
      return try verify(value, overDigest: try digest.digest(of: message), certificate, scheme)
    }
    let key = try key(of: certificate, for: scheme)
    let context = try SignatureContext.begin(.verify, key: key, scheme)
    let status = EVP_DigestVerify(context.pointer, value, value.count, message, message.count)
    ERR_clear_error()
    return status == 1
  }

  /// Whether the value is a signature over a message of this digest; for RSA, ECDSA and DSA.
  package static func verify(
    _ value: [UInt8], overDigest digest: [UInt8], _ certificate: Certificate, _ scheme: SignatureScheme
  ) throws(CMSError) -> Bool {
    let key = try key(of: certificate, for: scheme)
    var encoded = value
    if case .plainECDSA = scheme {
      guard let der = ECDSAValue.der(raw: value, scalarSize: certificate.scalarSize ?? 0) else { return false }
      encoded = der
    }
    let context = try certificate.verifier(for: scheme, key: key)
    let status = EVP_PKEY_verify(context.pointer, encoded, encoded.count, digest, digest.count)
    ERR_clear_error()
    certificate.keep(context.handOver(), for: scheme)
    return status == 1
  }

  /// The key, when it is of the kind that the scheme wants: a kind that differs is not a wrong value, it is a lie.
  private static func key(of certificate: Certificate, for scheme: SignatureScheme) throws(CMSError) -> OpaquePointer {
    guard let key = certificate.publicKey else {
      throw .unsupported(feature: "the public key of \(certificate.commonName ?? certificate.subject)")
    }
    let fits: Bool
    switch (scheme, certificate.publicKeyKind) {
    case (.rsaPKCS1, .rsa), (.rsaPSS, .rsa), (.rsaPSS, .rsaPSS), (.ecdsa, .ec), (.plainECDSA, .ec): fits = true
    case (.ed25519, .ed25519), (.ed448, .ed448), (.sm2, .sm2): fits = true
    case (.dsa, .dsa): fits = true
    default: fits = false
    }
    guard fits else {
      throw .contradiction(
        reason:
          "the signature algorithm is \(scheme.name), the certificate's key is \(certificate.publicKeyDescription)")
    }
    return key
  }
}
