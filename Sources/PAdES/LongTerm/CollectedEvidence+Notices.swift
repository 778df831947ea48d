public import SigField

extension CollectedEvidence {
  /// What was in the way, and each certificate that stays without revocation data.
  public var notices: [SigningNotice] {
    warnings.map { SigningNotice(code: $0.code, object: $0.object, text: $0.text) }
      + uncovered.map { gap in
        SigningNotice(
          code: "evidence-incomplete", object: gap.name,
          text: "there are no revocation data for \(gap.name): \(gap.reason)")
      }
  }
}

extension CollectedEvidence.Uncovered {
  /// What the certificate is called in messages.
  public var name: String { certificate.commonName ?? certificate.subject }
}
