import COpenSSL

extension DigestAlgorithm {
  /// The digest's method, fetched once in the life of the process: a fetch takes longer than a small digest.
  private struct Method: @unchecked Sendable {
    // A fetched EVP_MD is reference counted and never modified.
    let pointer: OpaquePointer?

    init(_ algorithm: DigestAlgorithm) {
      pointer = EVP_MD_fetch(nil, algorithm.rawValue, nil)
    }
  }

  private static let md5Method = Method(.md5)
  private static let sha1Method = Method(.sha1)
  private static let sha224Method = Method(.sha224)
  private static let sha256Method = Method(.sha256)
  private static let sha384Method = Method(.sha384)
  private static let sha512Method = Method(.sha512)
  private static let sha3at256Method = Method(.sha3_256)
  private static let sha3at384Method = Method(.sha3_384)
  private static let sha3at512Method = Method(.sha3_512)
  private static let shake256Method = Method(.shake256)
  private static let sm3Method = Method(.sm3)

  private var method: Method {
    switch self {
    case .md5: Self.md5Method
    case .sha1: Self.sha1Method
    case .sha224: Self.sha224Method
    case .sha256: Self.sha256Method
    case .sha384: Self.sha384Method
    case .sha512: Self.sha512Method
    case .sha3_256: Self.sha3at256Method
    case .sha3_384: Self.sha3at384Method
    case .sha3_512: Self.sha3at512Method
    case .shake256: Self.shake256Method
    case .sm3: Self.sm3Method
    }
  }

  /// The `EVP_MD`; it belongs to the process.
  func evp() throws(CMSError) -> OpaquePointer {
    guard let pointer = method.pointer else { throw .unsupported(feature: "the digest \(name)") }
    return pointer
  }
}
