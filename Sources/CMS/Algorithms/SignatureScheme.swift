/// Every way a signature value that is read may have been made: more than is written.
package enum SignatureScheme: Hashable, Sendable {
  case rsaPKCS1(DigestAlgorithm)
  case rsaPSS(PSSParameters)
  case ecdsa(DigestAlgorithm)
  /// ECDSA with the value r‖s (BSI TR-03111, 5.2.1): right under its own identifiers only.
  case plainECDSA(DigestAlgorithm)
  case dsa(DigestAlgorithm)
  case ed25519
  case ed448
  case sm2

  /// The name in reports.
  package var name: String {
    switch self {
    case .rsaPKCS1: "RSASSA-PKCS1-v1_5"
    case .rsaPSS: "RSASSA-PSS"
    case .ecdsa: "ECDSA"
    case .plainECDSA: "plain ECDSA"
    case .dsa: "DSA"
    case .ed25519: "Ed25519"
    case .ed448: "Ed448"
    case .sm2: "SM2"
    }
  }

  /// The digest that the scheme computes of its message; nil for Ed25519 and Ed448, which sign the message itself.
  package var digest: DigestAlgorithm? {
    switch self {
    case .rsaPKCS1(let digest), .ecdsa(let digest), .plainECDSA(let digest), .dsa(let digest): digest
    case .rsaPSS(let parameters): parameters.digest
    case .sm2: .sm3
    case .ed25519, .ed448: nil
    }
  }
}
