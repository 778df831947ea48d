import CMS

/// A proof that who redeems a code is who asked for it.
///
/// Source: RFC 7636, 4.1 and 4.2, method S256.
struct ProofKey {
  /// 43 characters of 256 random bits.
  let verifier: String
  let challenge: String

  init() throws(CMSError) {
    verifier = Self.random()
    challenge = Base64.urlText(try DigestAlgorithm.sha256.digest(of: Array(verifier.utf8)))
  }

  /// 256 bits of the system's random numbers, which are good for cryptography on Linux.
  static func random() -> String { Base64.urlText((0..<32).map { _ in UInt8.random(in: .min ... .max) }) }
}
