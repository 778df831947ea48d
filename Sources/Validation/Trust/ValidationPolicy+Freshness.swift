import CMS

extension ValidationPolicy {
  /// Why a piece of evidence is too old to say that a certificate is not revoked; nil when it is not.
  ///
  /// Source: EN 319 102-1, 5.2.5.
  ///
  /// - Parameters:
  ///   - relevant: The evidence.
  ///   - existence: Since when the signature is proven to exist.
  ///   - isSigner: Whether it is about who signed a document, and not about an authority.
  /// - Returns: In words.
  func staleness(of relevant: RelevantAnswer, existence: Int64, isSigner: Bool) -> String? {
    let issued = relevant.answer.thisUpdate
    if let age = revocationFreshness, issued < existence - age {
      return "\(relevant.words), is more than \(age) s older than the signature, \(UTCText.text(existence))"
    }
    // An authority may learn of a lost key after it was used, so what it said before proves less (5.5.4, grace period).
    guard revocationAfterSignature, isSigner, issued < existence else { return nil }
    return "\(relevant.words), is older than the signature, \(UTCText.text(existence))"
  }
}
