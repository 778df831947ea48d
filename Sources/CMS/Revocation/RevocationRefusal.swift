/// Why a piece of evidence says nothing about a certificate.
package enum RevocationRefusal: Error, Hashable, Sendable {
  /// It is about other certificates.
  case notAbout(String)
  /// Who signed it cannot be found among the certificates at hand.
  case signerMissing(String)
  /// The signature does not verify.
  case badSignature
  /// Who signed it must not say such things.
  case notAuthorised(String)
  /// A critical extension is not understood.
  case criticalExtension(String)
  /// A delta list, which says nothing without its base.
  case delta
  /// The responder did not answer, or it cannot be read.
  case noAnswer(String)

  /// In words.
  package var text: String {
    switch self {
    case .notAbout(let reason): "it is not about the certificate: \(reason)"
    case .signerMissing(let name): "the certificate of its signer is not at hand: \(name)"
    case .badSignature: "its signature does not verify"
    case .notAuthorised(let reason): "its signer is not entitled to it: \(reason)"
    case .criticalExtension(let identifier): "its critical extension \(identifier) is not understood"
    case .delta: "it is a delta CRL, and says nothing without its base"
    case .noAnswer(let reason): "it holds no answer: \(reason)"
    }
  }
}
