extension DigestAlgorithm {
  /// The identifier of the plain digest.
  package var identifier: ObjectIdentifier {
    switch self {
    case .md5: .md5
    case .sha1: .sha1
    case .sha224: .sha224
    case .sha256: .sha256
    case .sha384: .sha384
    case .sha512: .sha512
    case .sha3_256: .sha3at256
    case .sha3_384: .sha3at384
    case .sha3_512: .sha3at512
    case .shake256: .shake256
    case .sm3: .sm3
    }
  }

  private static let byIdentifier = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.identifier, $0) })

  /// The digest of that identifier; nil when it is none.
  package init?(_ identifier: ObjectIdentifier) {
    guard let algorithm = Self.byIdentifier[identifier] else { return nil }
    self = algorithm
  }

  /// What `digestAlgorithm` of a SignerInfo says: parameters absent (RFC 5754, 2; RFC 8702, 3.1), but for Ed448
  /// id-shake256-len with its 512 bits (RFC 8419, 2.3).
  var messageDigestIdentifier: AlgorithmIdentifier {
    guard self == .shake256 else { return AlgorithmIdentifier(identifier) }
    return AlgorithmIdentifier(.shake256len, parameters: Self.bits512)
  }

  private static let bits512: [UInt8] = [DERTag.integer, 2, 0x02, 0x00]

  /// The digest that an AlgorithmIdentifier names; nil when it names none, or one with an output we do not make.
  package init?(_ algorithm: AlgorithmIdentifier) {
    if algorithm.identifier == .shake256len {
      guard algorithm.parameters == Self.bits512 else { return nil }
      self = .shake256
    } else if let digest = DigestAlgorithm(algorithm.identifier), algorithm.hasNoParameters {
      self = digest
    } else {
      return nil
    }
  }
}
