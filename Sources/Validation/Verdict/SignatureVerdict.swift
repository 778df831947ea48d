/// What a signature is worth: what its facts, the changes since, and the trust in its signer amount to.
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

  /// Judges a signature. Trust never mends what the bytes or the changes break.
  ///
  /// - Parameters:
  ///   - facts: What it is, and what changed since it was made.
  ///   - trust: How far its signer is trusted; nil when there is no anchor.
  package init(_ facts: SignatureFacts, _ trust: SignatureTrust? = nil) {
    if facts.integrity.verdict != .intact {
      self.init(facts.integrity)
    } else if facts.coverage.verdict == .partial {
      // A byte range that leaves part of its revision out lets anybody change that part (ISO 32000-2, 12.8.1).
      self.init(
        .totalFailed, .formatFailure, .formatChecking, reason: "the byte range leaves a part of its revision out")
    } else if facts.modifications.permitted == false {
      let change = facts.modifications.findings.first { !$0.permitted }
      self.init(
        .totalFailed, .formatFailure, .formatChecking,
        reason: change.map { "changed after signing: \($0.what)" })
    } else if let objection = trust.map(\.objection) ?? .untrusted {
      self = objection
    } else if facts.modifications.permitted == nil {
      self.init(
        .indeterminate, .signatureConstraintsFailure, .acceptance,
        reason: "what was changed after signing is not judged")
    } else {
      self.init(.totalPassed, nil)
    }
  }

  /// Judges a time-stamp over a signature value.
  package init(_ timestamp: TimestampFacts, _ trust: SignatureTrust? = nil) {
    if timestamp.integrity.verdict != .intact {
      self.init(timestamp.integrity)
    } else {
      self = (trust.map(\.objection) ?? .untrusted) ?? SignatureVerdict(.totalPassed, nil)
    }
  }

  /// What is said where nothing is believed.
  static let untrusted = SignatureVerdict(
    .indeterminate, .noCertificateChainFound, .certificateValidation, reason: "no trust anchor was given")

  /// What trust alone says against a certificate.
  init(_ failure: TrustFailure) {
    self.init(.indeterminate, failure.subIndication, failure.block, reason: failure.reason)
  }

  /// What the bytes alone say.
  init(_ integrity: Integrity) {
    switch integrity.failure {
    case nil: self.init(.totalPassed, nil)
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
