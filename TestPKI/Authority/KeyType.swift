/// The kinds of key that a signer may hold.
package enum KeyType: String, CaseIterable, Codable, Sendable {
  case rsa2048, rsa3072, rsa4096
  /// An RSA key of 2048 bits whose own algorithm is id-RSASSA-PSS, without parameters (RFC 4055, 1.2).
  case rsaPSS = "rsa-pss"
  case p256, p384, p521
  case brainpoolP256r1, brainpoolP384r1, brainpoolP512r1
  case ed25519, ed448
  case sm2

  /// The algorithm by OpenSSL's name.
  var algorithm: String {
    switch self {
    case .rsa2048, .rsa3072, .rsa4096: "RSA"
    case .rsaPSS: "RSA-PSS"
    case .p256, .p384, .p521, .brainpoolP256r1, .brainpoolP384r1, .brainpoolP512r1: "EC"
    case .ed25519: "ED25519"
    case .ed448: "ED448"
    case .sm2: "SM2"
    }
  }

  /// The size of an RSA key in bits.
  var bits: CInt? {
    switch self {
    case .rsa2048, .rsaPSS: 2048
    case .rsa3072: 3072
    case .rsa4096: 4096
    default: nil
    }
  }

  /// The named curve by OpenSSL's name.
  var curve: String? {
    switch self {
    case .p256: "P-256"
    case .p384: "P-384"
    case .p521: "P-521"
    case .brainpoolP256r1, .brainpoolP384r1, .brainpoolP512r1: rawValue
    default: nil
    }
  }

  /// The digest with which a key of this kind signs certificates; nil where the algorithm has its own.
  var digest: String? {
    switch self {
    case .p384, .brainpoolP384r1: "SHA384"
    case .p521, .brainpoolP512r1: "SHA512"
    case .ed25519, .ed448: nil
    case .sm2: "SM3"
    default: "SHA256"
    }
  }
}
