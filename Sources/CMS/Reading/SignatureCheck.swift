/// Whether a signature is whole. A broken one is a value, never an error.
package struct SignatureCheck: Sendable {
  /// The verdict on integrity.
  package enum Verdict: String, Sendable, Codable {
    /// The document's digest and the signature value are right.
    case intact
    /// The document, the attributes or the value are not what was signed.
    case altered
    /// The container contradicts itself or its standard, so that nothing can be said to have been signed.
    case malformed
    /// An algorithm is not known here, or the signer's certificate is not at hand.
    case unsupported
  }

  package var verdict: Verdict
  /// Why it is not intact; nil when it is.
  package var reason: String?
  package var notes: [SignatureNote] = []
  /// The certificate the value was verified with; nil when none was found.
  package var certificate: Certificate?
  package var digest: DigestAlgorithm?
  package var scheme: SignatureScheme?
  /// Which mistake of a signer the value shows, where one is recognised.
  package var mistake: SignatureMistake?

  package init(_ verdict: Verdict, reason: String? = nil) {
    self.verdict = verdict
    self.reason = reason
  }
}
