package import CMS

extension Integrity {
  /// What the container's own check says.
  ///
  /// - Parameters:
  ///   - check: The check.
  ///   - isDigestRight: Whether the signed bytes have the digest that was signed; it tells a changed document from a
  ///     wrong value (EN 319 102-1, 5.2.7: HASH_FAILURE and SIG_CRYPTO_FAILURE).
  package init(_ check: SignatureCheck, isDigestRight: Bool) {
    let reason = check.reason
    switch check.verdict {
    case .intact: self = .intact
    case .altered: self.init(verdict: .altered, reason: reason, failure: isDigestRight ? .value : .digest)
    case .malformed:
      self.init(verdict: .malformed, reason: reason, failure: check.mistake == nil ? .format : .value)
    case .unsupported:
      self.init(
        verdict: .unsupported, reason: reason, failure: check.certificate == nil ? .noCertificate : .algorithm)
    }
  }
}
