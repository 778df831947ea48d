import COpenSSL

extension SignatureVerification {
  /// Which mistake made a value that does not verify; asked only then, so it may take its time.
  package static func diagnose(
    _ value: [UInt8], attributes: [UInt8], documentDigest: [UInt8]?, certificate: Certificate, scheme: SignatureScheme
  ) throws(CMSError) -> SignatureMistake {
    switch scheme {
    case .rsaPKCS1, .rsaPSS:
      let expected = certificate.maximumSignatureSize
      if value.count != expected { return .wrongSize(value.count, expected: expected) }
    case .ecdsa:
      if let der = certificate.scalarSize.flatMap({ ECDSAValue.der(raw: value, scalarSize: $0) }) {
        if try verify(der, over: attributes, certificate, scheme) { return .rawECDSA }
        return try diagnoseContent(der, attributes, documentDigest, certificate, scheme)
      }
    default: break
    }
    return try diagnoseContent(value, attributes, documentDigest, certificate, scheme)
  }

  private static func diagnoseContent(
    _ value: [UInt8], _ attributes: [UInt8], _ documentDigest: [UInt8]?, _ certificate: Certificate,
    _ scheme: SignatureScheme
  ) throws(CMSError) -> SignatureMistake {
    guard let digest = scheme.digest, scheme != .sm2 else {
      // These sign the message itself; a digest given to them is one more message.
      let own: DigestAlgorithm = scheme == .ed448 ? .shake256 : scheme == .sm2 ? .sm3 : .sha512
      if try verify(value, over: try own.digest(of: attributes), certificate, scheme) { return .hashOfHash }
      if let documentDigest, try verify(value, over: documentDigest, certificate, scheme) {
        return .documentDigestSigned
      }
      return .otherKey
    }
    let attributesDigest = try digest.digest(of: attributes)
    if case .rsaPKCS1 = scheme, certificate.publicKeyKind.isPlainRSA,
      recovered(value, certificate.publicKey) == attributesDigest
    {
      return .missingDigestInfo
    }
    if case .rsaPSS(let parameters) = scheme {
      // The lengths that signers use: none, that of a digest, and the largest that fits.
      let largest = certificate.maximumSignatureSize - digest.size - 2
      for length in [0, 20, 32, 48, 64, largest] where length != parameters.saltLength && length >= 0 {
        let candidate = SignatureScheme.rsaPSS(parameters.with(saltLength: length))
        if (try? verify(value, overDigest: attributesDigest, certificate, candidate)) == true {
          return .otherSalt(length, said: parameters.saltLength)
        }
      }
    }
    for (candidate, mistake) in paddings(of: scheme, certificate) {
      if try verify(value, overDigest: attributesDigest, certificate, candidate) { return mistake }
    }
    let candidates = [scheme] + paddings(of: scheme, certificate).map(\.0)
    for candidate in candidates {
      if try verify(value, overDigest: try digest.digest(of: attributesDigest), certificate, candidate) {
        return .hashOfHash
      }
      guard let documentDigest else { continue }
      if documentDigest.count == digest.size, try verify(value, overDigest: documentDigest, certificate, candidate) {
        return .documentDigestSigned
      }
      if try verify(value, overDigest: try digest.digest(of: documentDigest), certificate, candidate) {
        return .documentDigestHashedAndSigned
      }
    }
    return try otherDigest(value, attributes, certificate, scheme) ?? .otherKey
  }

  /// The other padding of RSA, with the mistake it would be.
  private static func paddings(
    of scheme: SignatureScheme, _ certificate: Certificate
  ) -> [(SignatureScheme, SignatureMistake)] {
    switch scheme {
    case .rsaPKCS1(let digest):
      return [(.rsaPSS(PSSParameters(digest: digest)), .pssInsteadOfPKCS1)]
    case .rsaPSS(let parameters) where certificate.publicKeyKind.isPlainRSA:
      return [(.rsaPKCS1(parameters.digest), .pkcs1InsteadOfPSS)]
    default: return []
    }
  }

  private static func otherDigest(
    _ value: [UInt8], _ attributes: [UInt8], _ certificate: Certificate, _ scheme: SignatureScheme
  ) throws(CMSError) -> SignatureMistake? {
    for digest in DigestAlgorithm.allCases where digest != scheme.digest && digest != .shake256 && digest != .sm3 {
      let candidate: SignatureScheme
      switch scheme {
      case .rsaPKCS1: candidate = .rsaPKCS1(digest)
      case .rsaPSS: candidate = .rsaPSS(PSSParameters(digest: digest))
      case .ecdsa: candidate = .ecdsa(digest)
      default: return nil
      }
      // A key may be bound to one digest, or be too small for another: then it was not that one.
      if let matches = try? verify(value, over: attributes, certificate, candidate), matches {
        return .otherDigest(digest)
      }
    }
    return nil
  }

  /// What stands in a PKCS #1 block, without looking at its form; nil when it is no such block.
  private static func recovered(_ value: [UInt8], _ key: OpaquePointer?) -> [UInt8]? {
    guard let key, let context = try? Owned<KeyContext>("EVP_PKEY_CTX_new", { EVP_PKEY_CTX_new(key, nil) }) else {
      return nil
    }
    defer { ERR_clear_error() }
    guard EVP_PKEY_verify_recover_init(context.pointer) == 1,
      EVP_PKEY_CTX_set_rsa_padding(context.pointer, RSA_PKCS1_PADDING) == 1
    else { return nil }
    var size = value.count
    var block = [UInt8](repeating: 0, count: value.count)
    guard EVP_PKEY_verify_recover(context.pointer, &block, &size, value, value.count) == 1, size <= block.count else {
      return nil
    }
    return Array(block[..<size])
  }
}

extension PublicKeyKind {
  /// Whether it is an RSA key of either padding.
  var isPlainRSA: Bool {
    if case .rsa = self { return true }
    return false
  }
}
