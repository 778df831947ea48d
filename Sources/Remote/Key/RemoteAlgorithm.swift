import CMS

/// How a credential is told what to sign with.
struct RemoteAlgorithm: Hashable, Sendable {
  /// The dotted identifier, one of those that the credential lists.
  let identifier: String
  /// The parameters in DER, where there are any.
  let parameters: [UInt8]?
  /// Whether the digest must be told beside it.
  let needsDigest: Bool

  /// The spelling that a credential knows.
  ///
  /// An identifier that names its digest is taken before one that leaves it to another member.
  ///
  /// Nil when the credential does not list it, or the algorithm signs messages and not hash values, as EdDSA does.
  ///
  /// - Parameters:
  ///   - algorithm: What is to be signed with.
  ///   - offered: What the credential lists.
  init?(_ algorithm: SignatureAlgorithm, offered: [String]) {
    func first(_ whole: [String], _ bare: [String]) -> (String, Bool)? {
      if let found = whole.first(where: offered.contains) { return (found, false) }
      return bare.first(where: offered.contains).map { ($0, true) }
    }
    let found: (String, Bool)?
    switch algorithm {
    case .rsaPKCS1(let digest): found = first(Self.rsa[digest].map { [$0] } ?? [], [Self.rsaEncryption])
    case .rsaPSS: found = first([], [Self.rsassaPSS])
    case .ecdsa(let digest):
      found = first(Self.ecdsa[digest].map { [$0] } ?? [], [Self.ecdsaWithSHA2, Self.ecPublicKey])
    case .ed25519, .ed448, .sm2: found = nil
    }
    guard let found else { return nil }
    (identifier, needsDigest) = found
    if case .rsaPSS(let digest) = algorithm {
      parameters = PSSParameters(digest: digest).encoding
    } else {
      parameters = nil
    }
  }

  private static let rsaEncryption = "1.2.840.113549.1.1.1"
  private static let rsassaPSS = "1.2.840.113549.1.1.10"
  private static let ecPublicKey = "1.2.840.10045.2.1"
  private static let ecdsaWithSHA2 = "1.2.840.10045.4.3"

  private static let rsa: [DigestAlgorithm: String] = [
    .sha256: "1.2.840.113549.1.1.11", .sha384: "1.2.840.113549.1.1.12", .sha512: "1.2.840.113549.1.1.13",
    .sha3_256: "2.16.840.1.101.3.4.3.14", .sha3_384: "2.16.840.1.101.3.4.3.15", .sha3_512: "2.16.840.1.101.3.4.3.16",
  ]
  private static let ecdsa: [DigestAlgorithm: String] = [
    .sha256: "1.2.840.10045.4.3.2", .sha384: "1.2.840.10045.4.3.3", .sha512: "1.2.840.10045.4.3.4",
    .sha3_256: "2.16.840.1.101.3.4.3.10", .sha3_384: "2.16.840.1.101.3.4.3.11", .sha3_512: "2.16.840.1.101.3.4.3.12",
  ]

  /// What a credential signs with, where nothing or only the padding is asked for: the key's own digest, else the first
  /// that it lists.
  static func choose(
    for credential: CSCCredential, digest: DigestAlgorithm?, padding: RSAPadding?
  ) throws -> (SignatureAlgorithm, RemoteAlgorithm) {
    let asked = try SignatureAlgorithm.choose(for: credential.certificate, digest: digest, padding: padding)
    if let spelling = RemoteAlgorithm(asked, offered: credential.algorithms) { return (asked, spelling) }
    func refused(_ reason: String) -> RemoteError { .unsuitable(credential: credential.identifier, reason: reason) }
    switch asked {
    case .ed25519, .ed448, .sm2: throw refused("a service signs hash values, and \(asked.name) signs messages")
    default: break
    }
    if digest == nil {
      for other in DigestAlgorithm.allCases where other.isWritten {
        guard
          let algorithm = try? SignatureAlgorithm.choose(
            for: credential.certificate, digest: other, padding: padding),
          let spelling = RemoteAlgorithm(algorithm, offered: credential.algorithms)
        else { continue }
        return (algorithm, spelling)
      }
    }
    throw refused(
      "it does not offer \(asked.name) with \(asked.digest.name): it lists \(credential.algorithms.joined(separator: ", "))"
    )
  }
}
