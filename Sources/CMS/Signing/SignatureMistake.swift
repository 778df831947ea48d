/// What a key returned instead of a signature over the attributes.
public enum SignatureMistake: Hashable, Sendable {
  /// The digest of the attributes was hashed once more.
  case hashOfHash
  /// The document's digest was signed, not the attributes.
  case documentDigestSigned
  /// The document's digest was hashed and signed.
  case documentDigestHashedAndSigned
  /// The attributes were hashed with another digest than said.
  case otherDigest(DigestAlgorithm)
  /// The value is r‖s, not the DER of r and s; it fits otherwise.
  case rawECDSA
  /// The value is RSASSA-PSS where PKCS #1 v1.5 was said.
  case pssInsteadOfPKCS1
  /// The value is PKCS #1 v1.5 where RSASSA-PSS was said.
  case pkcs1InsteadOfPSS
  /// The salt of the RSASSA-PSS value has another length than its parameters say; both are bytes.
  case otherSalt(Int, said: Int)
  /// The PKCS #1 block holds the bare digest, without its DigestInfo.
  case missingDigestInfo
  /// The value has a size that no value of this key has.
  case wrongSize(Int, expected: Int)
  /// The value is of another key, or over something else.
  case otherKey

  /// The mistake in words.
  public var text: String {
    switch self {
    case .hashOfHash: "the digest of the attributes was hashed again before it was signed"
    case .documentDigestSigned: "the digest of the document was signed instead of the signed attributes"
    case .documentDigestHashedAndSigned:
      "the digest of the document was hashed and signed instead of the signed attributes"
    case .otherDigest(let digest): "the value was made with \(digest.name)"
    case .rawECDSA: "the value is raw r‖s, not the DER of r and s"
    case .pssInsteadOfPKCS1: "the value is RSASSA-PSS, and PKCS #1 v1.5 is said"
    case .pkcs1InsteadOfPSS: "the value is PKCS #1 v1.5, and RSASSA-PSS is said"
    case .otherSalt(let length, let said):
      "the salt of the RSASSA-PSS value has \(length) bytes, its parameters say \(said)"
    case .missingDigestInfo: "the value holds the bare digest without its DigestInfo"
    case .wrongSize(let size, let expected):
      "the value has \(size) bytes, a value of this key \(expected)"
    case .otherKey: "the value is not made by the key of this certificate, or over something else"
    }
  }
}
