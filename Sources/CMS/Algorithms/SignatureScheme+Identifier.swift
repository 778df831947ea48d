extension SignatureScheme {
  /// What an identifier says: an algorithm with its digest, or with the digest that `digestAlgorithm` names.
  private enum Meaning {
    case rsa(DigestAlgorithm?)
    case pss
    case ecdsa(DigestAlgorithm?)
    case plain(DigestAlgorithm)
    case dsa(DigestAlgorithm?)
    case ed25519
    case ed448
    case sm2

    /// The digest that the identifier names by itself.
    var digest: DigestAlgorithm? {
      switch self {
      case .rsa(let digest), .ecdsa(let digest), .dsa(let digest): digest
      case .plain(let digest): digest
      case .sm2: .sm3
      case .pss, .ed25519, .ed448: nil
      }
    }
  }

  private static let meanings: [ObjectIdentifier: Meaning] = [
    .rsaEncryption: .rsa(nil),
    ObjectIdentifier(1, 2, 840, 113549, 1, 1, 4): .rsa(.md5),
    ObjectIdentifier(1, 2, 840, 113549, 1, 1, 5): .rsa(.sha1),
    ObjectIdentifier(1, 3, 14, 3, 2, 29): .rsa(.sha1),
    ObjectIdentifier(1, 2, 840, 113549, 1, 1, 14): .rsa(.sha224),
    ObjectIdentifier(1, 2, 840, 113549, 1, 1, 11): .rsa(.sha256),
    ObjectIdentifier(1, 2, 840, 113549, 1, 1, 12): .rsa(.sha384),
    ObjectIdentifier(1, 2, 840, 113549, 1, 1, 13): .rsa(.sha512),
    ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 3, 14): .rsa(.sha3_256),
    ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 3, 15): .rsa(.sha3_384),
    ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 3, 16): .rsa(.sha3_512),
    .rsassaPSS: .pss,
    // Some writers put the key's algorithm where the signature's belongs, as rsaEncryption may stand there.
    .ecPublicKey: .ecdsa(nil),
    ObjectIdentifier(1, 2, 840, 10045, 4, 1): .ecdsa(.sha1),
    ObjectIdentifier(1, 2, 840, 10045, 4, 3, 1): .ecdsa(.sha224),
    .ecdsaWithSHA256: .ecdsa(.sha256),
    .ecdsaWithSHA384: .ecdsa(.sha384),
    .ecdsaWithSHA512: .ecdsa(.sha512),
    .ecdsaWithSHA3at256: .ecdsa(.sha3_256),
    .ecdsaWithSHA3at384: .ecdsa(.sha3_384),
    .ecdsaWithSHA3at512: .ecdsa(.sha3_512),
    // BSI TR-03111, 5.2.1.1: ecdsa-plain-signatures.
    ObjectIdentifier(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 1): .plain(.sha1),
    ObjectIdentifier(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 2): .plain(.sha224),
    ObjectIdentifier(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 3): .plain(.sha256),
    ObjectIdentifier(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 4): .plain(.sha384),
    ObjectIdentifier(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 5): .plain(.sha512),
    .dsa: .dsa(nil),
    ObjectIdentifier(1, 2, 840, 10040, 4, 3): .dsa(.sha1),
    ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 3, 1): .dsa(.sha224),
    ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 3, 2): .dsa(.sha256),
    ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 3, 3): .dsa(.sha384),
    ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 3, 4): .dsa(.sha512),
    .ed25519: .ed25519,
    .ed448: .ed448,
    .sm2WithSM3: .sm2,
    .sm2Signature: .sm2,
  ]

  /// The digest that an identifier of a signature algorithm names by itself; nil when it names none.
  package static func digest(namedBy identifier: ObjectIdentifier) -> DigestAlgorithm? {
    meanings[identifier]?.digest
  }

  /// The scheme that `signatureAlgorithm` and `digestAlgorithm` of a SignerInfo name together.
  ///
  /// - Throws: ``CMSError/unsupported(feature:)`` for an unknown algorithm, ``CMSError/contradiction(reason:)`` when the
  ///   two name different digests: which of them the signer meant is not ours to guess.
  package init(_ algorithm: AlgorithmIdentifier, digest: DigestAlgorithm) throws(CMSError) {
    guard let meaning = Self.meanings[algorithm.identifier] else {
      throw .unsupported(feature: "the signature algorithm \(algorithm.identifier.dotted)")
    }
    if let named = meaning.digest, named != digest {
      throw .contradiction(
        reason:
          "digestAlgorithm says \(digest.name), signatureAlgorithm \(algorithm.identifier.dotted) says \(named.name)")
    }
    switch meaning {
    case .rsa: self = .rsaPKCS1(digest)
    case .ecdsa: self = .ecdsa(digest)
    case .plain: self = .plainECDSA(digest)
    case .dsa: self = .dsa(digest)
    case .sm2: self = .sm2
    case .ed25519: self = .ed25519
    case .ed448: self = .ed448
    case .pss:
      // RFC 4056, 3: the parameters must be there in a SignerInfo. Absent ones are read as all defaults.
      let parameters = try PSSParameters(reading: algorithm.parameters ?? [DERTag.sequence, 0])
      guard parameters.digest == digest else {
        throw .contradiction(
          reason: "digestAlgorithm says \(digest.name), the RSASSA-PSS parameters say \(parameters.digest.name)")
      }
      self = .rsaPSS(parameters)
    }
  }
}
