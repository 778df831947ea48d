/// What a policy for algorithms asks about one signature: its digest and the key that made it.
package struct AlgorithmFacts: Hashable, Sendable {
  /// How the value was made; nil for an algorithm that is not known.
  package let scheme: SignatureScheme?
  /// The digest; nil where the scheme has none of its own.
  package let digest: DigestAlgorithm?
  /// The identifier in signatureAlgorithm, dotted.
  package let identifier: String
  /// The key that made it.
  package let key: PublicKeyKind

  package init(scheme: SignatureScheme?, digest: DigestAlgorithm?, identifier: String, key: PublicKeyKind) {
    self.scheme = scheme
    self.digest = digest
    self.identifier = identifier
    self.key = key
  }

  /// The name of the scheme, or the identifier of an unknown one.
  package var name: String { scheme?.name ?? identifier }

  /// The size of the key in bits: the modulus of RSA, the order of a curve; nil when it is not known.
  package var bits: Int? {
    switch key {
    case .rsa(let bits), .rsaPSS(let bits, _): bits
    case .ec(let curve): curve.name == "P-521" ? 521 : curve.scalarSize * 8
    case .ed25519: 253
    case .ed448: 446
    case .sm2: 256
    case .dsa(let bits): bits
    case .other: nil
    }
  }
}
