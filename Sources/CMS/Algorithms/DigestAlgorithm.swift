import COpenSSL

/// A digest, by the name the command line gives it.
public enum DigestAlgorithm: String, CaseIterable, Sendable, Codable {
  /// MD5: read so that it can be named, never written.
  case md5
  /// SHA-1: read, never written.
  case sha1
  /// SHA-224: read, never written.
  case sha224
  /// SHA-256.
  case sha256
  /// SHA-384.
  case sha384
  /// SHA-512.
  case sha512
  /// SHA3-256.
  case sha3_256 = "sha3-256"
  /// SHA3-384.
  case sha3_384 = "sha3-384"
  /// SHA3-512.
  case sha3_512 = "sha3-512"
  /// SHAKE256 with an output of 512 bits, which Ed448 asks for.
  case shake256
  /// SM3.
  case sm3

  /// The name in reports, e.g. `SHA3-256`.
  public var name: String {
    switch self {
    case .md5: "MD5"
    case .sha1: "SHA-1"
    case .sha224: "SHA-224"
    case .sha256: "SHA-256"
    case .sha384: "SHA-384"
    case .sha512: "SHA-512"
    case .sha3_256: "SHA3-256"
    case .sha3_384: "SHA3-384"
    case .sha3_512: "SHA3-512"
    case .shake256: "SHAKE256"
    case .sm3: "SM3"
    }
  }

  /// The name on the command line, e.g. `sha3-256`.
  public var commandName: String { rawValue }

  /// The size of the digest in bytes.
  public var size: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha224: 28
    case .sha256, .sha3_256, .sm3: 32
    case .sha384, .sha3_384: 48
    case .sha512, .sha3_512, .shake256: 64
    }
  }

  /// Whether a new signature may use it.
  package var isWritten: Bool {
    switch self {
    case .md5, .sha1, .sha224: false
    default: true
    }
  }

  /// The digest of bytes in memory.
  ///
  /// - Parameter bytes: What is digested.
  /// - Returns: ``size`` bytes.
  /// - Throws: ``CMSError/unsupported(feature:)`` when libcrypto does not offer the algorithm.
  public func digest(of bytes: [UInt8]) throws(CMSError) -> [UInt8] {
    let digest = try MessageDigest(self)
    digest.update(bytes)
    return try digest.finish()
  }
}
