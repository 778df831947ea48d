/// What the facts amount to, as far as they are judged.
///
/// Changes after signing and trust are judged nowhere yet, so nothing passes here: what is whole is INDETERMINATE for
/// want of a trust anchor.
///
/// Source: EN 319 102-1, 5.1.3 and 5.2.
public struct SignatureVerdict: Hashable, Sendable {
  /// The indication.
  public let indication: Indication
  /// The reason for it; nil for one that passed.
  public let subIndication: SubIndication?
  /// The step that gave it; nil for one that passed.
  public let block: BuildingBlock?
  /// Why, in words; nil for one that passed.
  public let reason: String?

  package init(
    _ indication: Indication, _ subIndication: SubIndication?, _ block: BuildingBlock? = nil, reason: String? = nil
  ) {
    self.indication = indication
    self.subIndication = subIndication
    self.block = block
    self.reason = reason
  }

  /// Judges a signature by its facts.
  package init(_ facts: SignatureFacts) {
    let verdict = SignatureVerdict(facts.integrity)
    if facts.integrity.verdict == .intact, facts.modifications.permitted == false {
      self.init(
        .totalFailed, .formatFailure, .formatChecking,
        reason: facts.modifications.findings.first { !$0.permitted }.map { "changed after signing: \($0.what)" })
      return
    }
    guard facts.integrity.verdict == .intact, facts.coverage.verdict == .partial else {
      self = verdict
      return
    }
    // A byte range that leaves part of its revision out lets anybody change that part (ISO 32000-2, 12.8.1).
    self.init(.totalFailed, .formatFailure)
  }

  /// Judges a time-stamp by its integrity.
  package init(_ timestamp: TimestampFacts) { self.init(timestamp.integrity) }

  private init(_ integrity: Integrity) {
    switch integrity.failure {
    case nil:
      self.init(
        .indeterminate, .noCertificateChainFound, .certificateValidation, reason: "no trust anchor was given")
    case .format: self.init(.totalFailed, .formatFailure, .formatChecking, reason: integrity.reason)
    case .digest: self.init(.totalFailed, .hashFailure, .cryptographicVerification, reason: integrity.reason)
    case .value: self.init(.totalFailed, .signatureCryptoFailure, .cryptographicVerification, reason: integrity.reason)
    case .noCertificate:
      self.init(.indeterminate, .noSigningCertificateFound, .signingCertificate, reason: integrity.reason)
    case .algorithm:
      self.init(.indeterminate, .cryptoConstraintsFailure, .cryptographicVerification, reason: integrity.reason)
    case .unfinished: self.init(.indeterminate, .signedDataNotFound, .formatChecking, reason: integrity.reason)
    }
  }
}
