import CMS

extension TrustEngine {
  /// Why a path was not valid either when the signature is proven to have existed; nil when it was.
  ///
  /// Source: EN 319 102-1, 5.6.2.1 (past certificate validation), 5.6.2.2 (sliding) and 5.6.2.4 (past signature
  /// validation).
  func pastFailure(of path: CertificatePath, _ subject: TrustSubject) -> String? {
    // 5.6.2.1.4, step 2: there was a time when all certificates of the path were valid.
    let certificates = judged(path).map { path.certificates[$0] }
    let start = certificates.map(\.notBefore).max() ?? now
    let end = certificates.map(\.notAfter).min() ?? now
    guard start <= end else { return "the certificates of the path were never valid together" }
    if let from = path.anchor?.from, subject.existence < from { return "the anchor was not believed yet then" }
    switch slide(path, subject) {
    case .failure(let stop): return stop.reason
    case .success(let control):
      guard subject.existence <= control else {
        return "that is later than \(UTCText.text(control)), until when the path can be relied on"
      }
    }
    // 5.6.2.4.4, step 2 (b): and within the signer's dates.
    return subject.certificate.isValid(at: subject.existence) ? nil : "the signer's certificate was not valid then"
  }

  struct SlidingStop: Error {
    let reason: String
  }

  /// The control-time: the last time at which everything in the path was as good as it must be.
  ///
  /// Source: EN 319 102-1, 5.6.2.2.4.
  private func slide(_ path: CertificatePath, _ subject: TrustSubject) -> Result<Int64, SlidingStop> {
    // Step 1: now, or when the anchor ceased to be believed.
    var control = min(now, path.anchor?.until ?? now)
    // Step 2: from below the anchor to the signer.
    for index in judged(path).reversed() {
      let certificate = path.certificates[index]
      // What an authority does after its certificate's end binds nobody, so nothing later counts. The signer's own end is
      // held against the signature itself, in past signature validation.
      if index > 0 { control = min(control, certificate.notAfter) }
      if let use = use(at: index, in: path) { control = min(control, policy.end(of: use) ?? control) }
      if isExempt(certificate, index == 0 ? subject.purpose : .any) { continue }
      switch state(of: index, in: path, upTo: control) {
      case .missing(let gap):
        guard !isRequired(certificate) else {
          return .failure(SlidingStop(reason: "of \(certificate.label), \(gap.reason)"))
        }
      // (b): before the revocation, not at it.
      case .revoked(let time, _): control = min(control, time - 1)
      case .onHold(let time, _): control = min(control, time - 1)
      case .good(let relevant):
        if let age = policy.revocationFreshness, relevant.answer.thisUpdate < control - age {
          control = min(control, relevant.answer.thisUpdate)
        }
        let use = AlgorithmUse(relevant.answer.algorithm, relevant.words)
        control = min(control, policy.end(of: use) ?? control)
      }
    }
    return .success(control)
  }

  func isRequired(_ certificate: Certificate) -> Bool {
    switch policy.revocation {
    case .required: true
    case .whereNamed: certificate.namesRevocationSource
    case .whereAtHand: false
    }
  }
}
