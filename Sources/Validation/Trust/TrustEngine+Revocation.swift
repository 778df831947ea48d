import CMS

extension TrustEngine {
  /// Responders that are judged for each other's sake, at most.
  private static let deepestResponder = 4

  /// Whether a certificate needs no revocation data.
  func isExempt(_ certificate: Certificate, _ purpose: PathPurpose) -> Bool {
    certificate.isNeverRevoked || purpose == .ocspSigning && certificate.hasOCSPNoCheck
  }

  /// What is known of a certificate's revocation.
  ///
  /// - Parameters:
  ///   - index: The certificate's place in the path.
  ///   - path: The path; its next certificate is the issuer.
  ///   - limit: The control-time: evidence must be issued, and proven to have existed, no later. nil for what is known at
  ///     the time of validation.
  ///   - visited: Responders whose own state is being asked for.
  /// - Returns: The state, and never revoked because of evidence that is not entitled to say so.
  func state(
    of index: Int, in path: CertificatePath, upTo limit: Int64?, visited: [Certificate] = []
  ) -> RevocationState {
    guard let issuer = path.issuer(at: index) else { return .missing(.none) }
    let pair = Pair(certificate: path.certificates[index], issuer: issuer)
    let key = StateKey(pair: pair, limit: limit)
    if visited.isEmpty, let known = states[key] { return known }
    let state = search(pair, path, index, limit, visited)
    if visited.isEmpty { states[key] = state }
    return state
  }

  private func search(
    _ pair: Pair, _ path: CertificatePath, _ index: Int, _ limit: Int64?, _ visited: [Certificate]
  ) -> RevocationState {
    let certificate = pair.certificate
    var gap = RevocationGap.none
    var revoked: (time: Int64, answer: RelevantAnswer)?
    var hold: (time: Int64, answer: RelevantAnswer)?
    var good: RelevantAnswer?
    var ownGood: RelevantAnswer?
    var partial: ReasonFlags = []
    var parts: [EvidencePiece] = []
    for held in answers(pair) {
      let existence = proofs.time(ofRevision: held.revision)
      if let limit, held.answer.thisUpdate > limit || existence > limit {
        gap = RevocationGap(
          subIndication: .noPOE, reason: "nothing proves that \(held.words), existed at \(UTCText.text(limit))")
        continue
      }
      let relevant = RelevantAnswer(
        answer: held.answer, existence: existence, words: held.words, pieces: held.pieces)
      let isOwn: Bool
      switch signerState(relevant, pair, path, index, limit, visited) {
      case .success(let answersForItself): isOwn = answersForItself
      case .failure(let failure):
        gap = failure.gap
        continue
      }
      switch held.answer.status {
      case .unknown: gap = RevocationGap(subIndication: .tryLater, reason: "\(held.words), does not know it")
      case .revoked(let time, .certificateHold):
        // Only the newest word counts: a suspension may have been lifted.
        if good == nil, ownGood == nil, hold == nil { hold = (time, relevant) }
      case .revoked(_, .removeFromCRL): continue
      case .revoked(let date, _):
        // The authority may say that the key was lost before it was told (RFC 5280, 5.3.2).
        let time = min(date, held.answer.invalidityDate ?? date)
        // For ever, so whoever says it is believed, also where others have not heard of it; the earliest date counts.
        if revoked.map({ time < $0.time }) ?? true { revoked = (time, relevant) }
      case .good:
        guard speaksFor(certificate, held.answer) else {
          gap = RevocationGap(
            subIndication: .tryLater, reason: "\(held.words), is of a time when the certificate had expired")
          continue
        }
        // Several lists may cover all reasons together (RFC 5280, 6.3.3 (l)).
        if !held.answer.isComplete {
          partial.formUnion(held.answer.reasons)
          parts += held.pieces
          guard partial == .all else { continue }
        }
        let whole = held.answer.isComplete ? relevant : relevant.with(parts)
        if isOwn { ownGood = ownGood ?? whole } else { good = good ?? whole }
      }
    }
    if let revoked { return .revoked(at: revoked.time, revoked.answer) }
    if let hold { return .onHold(since: hold.time, hold.answer) }
    if let good { return .good(good) }
    if let ownGood {
      warn(
        "responder-answers-for-itself",
        "that the OCSP responder \(certificate.label) is not revoked is said by nobody but itself")
      return .good(ownGood)
    }
    return .missing(gap)
  }

  /// An authority drops expired certificates from what it tells, unless it says that it keeps them (RFC 6960, 4.4.4; X.509,
  /// expiredCertsOnCRL).
  private func speaksFor(_ certificate: Certificate, _ answer: RevocationAnswer) -> Bool {
    answer.thisUpdate <= certificate.notAfter || answer.coversExpiredSince.map { $0 <= certificate.notAfter } ?? false
      || answer.namesCertificate
  }

  struct SignerFailure: Error {
    let gap: RevocationGap
    init(_ subIndication: SubIndication, _ reason: String) {
      gap = RevocationGap(subIndication: subIndication, reason: reason)
    }
  }

  /// Whether who signed a piece of evidence was entitled to it when it is proven to have existed; true where a responder
  /// speaks of itself.
  private func signerState(
    _ relevant: RelevantAnswer, _ pair: Pair, _ path: CertificatePath, _ index: Int, _ limit: Int64?,
    _ visited: [Certificate]
  ) -> Result<Bool, SignerFailure> {
    let signer = relevant.answer.signer
    // The issuer is in the path, and judged there.
    if case .issuer = signer { return .success(false) }
    guard let signerPath = self.path(of: signer, above: index, in: path) else {
      return .failure(
        SignerFailure(
          .tryLater,
          "\(relevant.words), is signed by \(signer.certificate.label), whose path ends at another anchor"))
    }
    let certificate = signer.certificate
    // Evidence from after the time of validation is held against its own time.
    let time = max(relevant.existence, relevant.answer.producedAt)
    if time > certificate.notAfter || time < certificate.notBefore {
      return .failure(
        SignerFailure(
          .revocationOutOfBoundsNoPOE,
          "\(relevant.words), is signed by \(certificate.label), whose certificate "
            + (time > certificate.notAfter
              ? "expired \(UTCText.text(certificate.notAfter)), and nothing proves that it is older"
              : "is not valid before \(UTCText.text(certificate.notBefore))")))
    }
    var isOther = false
    if case .other = signer { isOther = true }
    if isOther, let ended = signerPath.certificates.dropFirst().dropLast().first(where: { !$0.isValid(at: time) }) {
      return .failure(
        SignerFailure(
          .revocationOutOfBoundsNoPOE,
          "\(relevant.words), does not count: the certificate \(ended.label) was not valid \(UTCText.text(time))"))
    }
    let problems = standingProblems(of: signerPath, for: isOther ? .crlSigning : .ocspSigning)
    if let problem = problems.first(where: { isOther || $0.index == 0 }) {
      return .failure(SignerFailure(.tryLater, "\(relevant.words), does not count: \(problem.text)"))
    }
    return signerRevocation(relevant, signerPath, limit, visited, isOther)
  }

  /// The path of who signed evidence about the certificate at a place; nil for its issuer, and where there is none.
  func path(of signer: RevocationAnswer.Signer, above index: Int, in path: CertificatePath) -> CertificatePath? {
    switch signer {
    case .issuer: nil
    case .delegate(let responder, _):
      CertificatePath(
        [responder] + path.certificates[min(index + 1, path.certificates.count - 1)...], anchor: path.anchor)
    // RFC 5280, 6.3.3 (f): its path ends at the same anchor.
    case .other(let authority): paths(from: authority).complete.first { $0.anchor == path.anchor }
    }
  }

  private func signerRevocation(
    _ relevant: RelevantAnswer, _ signerPath: CertificatePath, _ limit: Int64?, _ visited: [Certificate],
    _ isOther: Bool
  ) -> Result<Bool, SignerFailure> {
    let certificate = signerPath.certificates[0]
    if isExempt(certificate, isOther ? .crlSigning : .ocspSigning) { return .success(false) }
    // A responder that is asked about itself: somebody has to be the last (RFC 6960, 4.2.2.2.1).
    if visited.contains(certificate) { return .success(true) }
    if signerPath.certificates.count == 1 { return .success(false) }
    guard visited.count < Self.deepestResponder, mayAskAboutResponder() else {
      return .failure(SignerFailure(.tryLater, "responders answer for each other without an end"))
    }
    switch state(of: 0, in: signerPath, upTo: limit, visited: visited + [certificate]) {
    case .good: return .success(false)
    case .revoked(let time, _):
      guard relevant.existence >= time else { return .success(false) }
      return .failure(
        SignerFailure(
          .tryLater,
          "\(relevant.words), is signed by \(certificate.label), which was revoked \(UTCText.text(time))"))
    case .onHold(let time, _):
      return .failure(
        SignerFailure(
          .tryLater,
          "\(relevant.words), is signed by \(certificate.label), which is on hold since \(UTCText.text(time))"))
    case .missing(let gap):
      guard policy.revocation == .required || policy.revocation == .whereNamed && certificate.namesRevocationSource
      else {
        return .success(false)
      }
      if let issuer = signerPath.issuer(at: 0) {
        request(EvidenceRequest(.revocation(issuer: issuer), of: certificate))
      }
      return .failure(
        SignerFailure(gap.subIndication, "\(relevant.words): of its signer \(certificate.label), \(gap.reason)"))
    }
  }
}
