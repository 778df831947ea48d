/// What a signature is made with; nothing else is ever written.
public enum SignatureAlgorithm: Hashable, Sendable {
  /// RSASSA-PKCS1-v1_5 (RFC 8017, 8.2).
  case rsaPKCS1(DigestAlgorithm)
  /// RSASSA-PSS with MGF1 over the same digest and a salt of its size (RFC 8017, 8.1; RFC 4056).
  case rsaPSS(DigestAlgorithm)
  /// ECDSA, the value a SEQUENCE of r and s (RFC 5753, 2.1).
  case ecdsa(DigestAlgorithm)
  /// Ed25519, with SHA-512 as the message digest (RFC 8419, 2.3).
  case ed25519
  /// Ed448, with SHAKE256 of 512 bits as the message digest (RFC 8419, 2.3).
  case ed448
  /// SM2 with SM3 and the identifier 1234567812345678 (GM/T 0009).
  case sm2

  /// The digest of the document and of the attributes.
  public var digest: DigestAlgorithm {
    switch self {
    case .rsaPKCS1(let digest), .rsaPSS(let digest), .ecdsa(let digest): digest
    case .ed25519: .sha512
    case .ed448: .shake256
    case .sm2: .sm3
    }
  }

  /// The digest in signing-certificate-v2: the signature's own, SHA-256 where that is one few readers know there.
  package var certificateDigest: DigestAlgorithm {
    switch digest {
    case .shake256, .sm3: .sha256
    case let digest: digest
    }
  }

  /// The name in reports, e.g. `RSASSA-PSS`.
  public var name: String { scheme.name }

  /// How such a value is verified.
  package var scheme: SignatureScheme {
    switch self {
    case .rsaPKCS1(let digest): .rsaPKCS1(digest)
    case .rsaPSS(let digest): .rsaPSS(PSSParameters(digest: digest))
    case .ecdsa(let digest): .ecdsa(digest)
    case .ed25519: .ed25519
    case .ed448: .ed448
    case .sm2: .sm2
    }
  }

  /// What `signatureAlgorithm` of the SignerInfo says.
  ///
  /// RSA PKCS #1 is written as rsaEncryption, which every implementation must know (RFC 5754, 3.2) and which names no
  /// digest of its own that could contradict `digestAlgorithm`.
  var algorithmIdentifier: AlgorithmIdentifier {
    switch self {
    case .rsaPKCS1: AlgorithmIdentifier(.rsaEncryption, parameters: [DERTag.null, 0])
    case .rsaPSS(let digest): AlgorithmIdentifier(.rsassaPSS, parameters: PSSParameters(digest: digest).encoding)
    case .ecdsa(.sha384): AlgorithmIdentifier(.ecdsaWithSHA384)
    case .ecdsa(.sha512): AlgorithmIdentifier(.ecdsaWithSHA512)
    case .ecdsa(.sha3_256): AlgorithmIdentifier(.ecdsaWithSHA3at256)
    case .ecdsa(.sha3_384): AlgorithmIdentifier(.ecdsaWithSHA3at384)
    case .ecdsa(.sha3_512): AlgorithmIdentifier(.ecdsaWithSHA3at512)
    case .ecdsa: AlgorithmIdentifier(.ecdsaWithSHA256)
    case .ed25519: AlgorithmIdentifier(.ed25519)
    case .ed448: AlgorithmIdentifier(.ed448)
    case .sm2: AlgorithmIdentifier(.sm2WithSM3)
    }
  }
}
