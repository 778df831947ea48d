import CMS

extension TrustEngine {
  /// The most paths to anchors that are judged for one certificate.
  private static let mostPaths = 8

  /// Judges a signer's certificate, first as things are now, then as they were when the signature is proven to have been
  /// there.
  ///
  /// Source: EN 319 102-1, 5.2.6, 5.5.4 and 5.6.2.4.
  ///
  /// - Parameter subject: Who signed, and since when that is proven.
  /// - Returns: The path that counts, and why it is not trusted.
  func judge(_ subject: TrustSubject) -> (path: CertificatePath, failure: TrustFailure?) {
    let search = paths(from: subject.certificate)
    let complete = search.complete.prefix(Self.mostPaths)
    guard !complete.isEmpty else {
      let path = search.paths.first ?? CertificatePath([subject.certificate], anchor: nil)
      return (path, noPath(path))
    }
    var worst: (path: CertificatePath, failure: TrustFailure)?
    for path in complete {
      guard let failure = failure(of: path, subject) else { return (path, nil) }
      guard failure.isCurable else {
        if worst.map({ failure.rank < $0.failure.rank }) ?? true { worst = (path, failure) }
        continue
      }
      guard let past = pastFailure(of: path, subject) else { return (path, nil) }
      let told =
        subject.existence < now
        ? failure.adding("; the signature is proven to be of \(UTCText.text(subject.existence)), but \(past)")
          .found(in: .pastSignatureValidation)
        : failure.adding(", and nothing proves that the signature is older")
      if worst.map({ told.rank < $0.failure.rank }) ?? true { worst = (path, told) }
    }
    return worst.map { ($0.path, Optional($0.failure)) } ?? (complete[0], nil)
  }

  /// The path ends before an anchor.
  private func noPath(_ path: CertificatePath) -> TrustFailure {
    let last = path.certificates[path.certificates.count - 1]
    guard hasAnchors else {
      return TrustFailure(
        .noCertificateChainFound, last.isSelfIssued ? .untrusted : .incomplete, "no trust anchor was given")
    }
    if last.isSelfSigned {
      return TrustFailure(
        .noCertificateChainFound, .untrusted, "the path ends at \(last.label), which is no trust anchor")
    }
    request(EvidenceRequest(.issuers, of: last))
    return TrustFailure(
      .noCertificateChainFound, .incomplete, "the issuer of \(last.label) is not at hand: \(last.issuer)")
  }

  /// What is against a path at the time of validation, the weightiest first; nil when it is valid.
  private func failure(of path: CertificatePath, _ subject: TrustSubject) -> TrustFailure? {
    if let failure = standingFailure(of: path, subject) { return failure }
    let leaf = path.certificates[0]
    if let anchor = path.anchor {
      if let from = anchor.from, now < from {
        return TrustFailure(
          .noCertificateChainFound, .untrusted,
          "the anchor \(anchor.certificate.label) is believed from \(UTCText.text(from)) on")
      }
      if let until = anchor.until, now > until {
        return TrustFailure(
          .noCertificateChainFoundNoPOE, .untrusted, isCurable: true,
          "the anchor \(anchor.certificate.label) was believed until \(UTCText.text(until))")
      }
    }
    var states: [(index: Int, state: RevocationState)] = []
    for index in judged(path).reversed() where !isExempt(path.certificates[index], index == 0 ? subject.purpose : .any)
    {
      let state = state(of: index, in: path, upTo: nil)
      if case .missing = state { ask(about: index, in: path) }
      states.append((index, state))
    }
    // An authority's revocation weighs more than what happened to those below it.
    for (index, state) in states {
      if let failure = revocationFailure(path.certificates[index], index, state) { return failure }
    }
    if !leaf.isValid(at: now) {
      var isKnown = false
      if case .good = states.last?.state, states.last?.index == 0 { isKnown = true }
      return TrustFailure(
        isKnown ? .outOfBoundsNotRevoked : .outOfBoundsNoPOE, now > leaf.notAfter ? .expired : .notYetValid,
        isCurable: true, time: now > leaf.notAfter ? leaf.notAfter : nil, dates(of: leaf, at: now))
    }
    for index in judged(path).dropFirst() where !path.certificates[index].isValid(at: now) {
      let certificate = path.certificates[index]
      return TrustFailure(
        .outOfBoundsNoPOE, now > certificate.notAfter ? .expired : .notYetValid, isCurable: true,
        dates(of: certificate, at: now))
    }
    for (index, state) in states {
      if let failure = gapFailure(path, index, state, subject) { return failure }
    }
    return algorithmFailure(of: path, states.map(\.state))
  }

  /// The places of a path that are judged: all but the anchor, which is believed.
  func judged(_ path: CertificatePath) -> Range<Int> {
    0..<(path.anchor == nil ? path.certificates.count : path.certificates.count - 1)
  }

  /// What no time can cure.
  func standingFailure(of path: CertificatePath, _ subject: TrustSubject) -> TrustFailure? {
    for problem in standingProblems(of: path, for: subject.purpose) {
      let isUsage = problem.index == 0 && (problem.kind == .keyUsage || problem.kind == .extendedKeyUsage)
      if isUsage, problem.kind == .keyUsage, !policy.checksKeyUsage, subject.purpose == .documentSigning { continue }
      return TrustFailure(
        isUsage ? .chainConstraintsFailure : .chainGeneralFailure, .constraint, problem.text)
    }
    let wanted = policy.extendedKeyUsages
    if subject.purpose == .documentSigning, !wanted.isEmpty,
      Set(wanted).isDisjoint(with: subject.certificate.extendedKeyUsages)
    {
      return TrustFailure(
        .chainConstraintsFailure, .constraint,
        "\(subject.certificate.label) has none of the extended key usages that the policy demands")
    }
    return nil
  }

  private func dates(of certificate: Certificate, at time: Int64) -> String {
    time > certificate.notAfter
      ? "the certificate \(certificate.label) expired \(UTCText.text(certificate.notAfter))"
      : "the certificate \(certificate.label) is not valid before \(UTCText.text(certificate.notBefore))"
  }

  private func revocationFailure(_ certificate: Certificate, _ index: Int, _ state: RevocationState) -> TrustFailure? {
    switch state {
    case .revoked(let time, let relevant) where time <= now:
      var why = ""
      if case .revoked(_, let reason?) = relevant.answer.status { why = " (\(reason.name))" }
      return TrustFailure(
        index == 0 ? .revokedNoPOE : .revokedCANoPOE, .revoked, isCurable: true, time: time,
        "the certificate \(certificate.label) was revoked \(UTCText.text(time))\(why), says \(relevant.words)")
    default: return nil
    }
  }

  /// Revocation data that are missing, or older than the policy allows (EN 319 102-1, 5.2.5).
  private func gapFailure(
    _ path: CertificatePath, _ index: Int, _ state: RevocationState, _ subject: TrustSubject
  ) -> TrustFailure? {
    let certificate = path.certificates[index]
    switch state {
    case .missing(let gap):
      switch policy.revocation {
      case .whereAtHand: return nil
      case .whereNamed where !certificate.namesRevocationSource: return nil
      default: break
      }
      return TrustFailure(
        gap.subIndication, .trusted, isCurable: gap.subIndication == .revocationOutOfBoundsNoPOE,
        "whether \(certificate.label) is revoked is not known: \(gap.reason)")
    case .onHold(let time, let relevant) where time <= now:
      return TrustFailure(
        .tryLater, .revoked, isCurable: true,
        "the certificate \(certificate.label) is on hold since \(UTCText.text(time)), says \(relevant.words)")
    case .good(let relevant):
      if relevant.answer.nextUpdate.map({ $0 < min(now, certificate.notAfter) }) ?? false {
        ask(about: index, in: path)
      }
      let isSigner = index == 0 && subject.purpose == .documentSigning
      if let reason = policy.staleness(of: relevant, existence: subject.existence, isSigner: isSigner) {
        ask(about: index, in: path)
        return TrustFailure(
          .tryLater, .trusted, in: .revocationFreshness,
          "whether \(certificate.label) is revoked is not known: \(reason)")
      }
      // Without a rule about its age it counts, and the reader is told (EN 319 102-1, 5.2.5 leaves it to the policy).
      if let next = relevant.answer.nextUpdate, next < subject.existence {
        warn(
          "revocation-data-old",
          "\(relevant.words), by which \(certificate.label) is not revoked, was to be renewed \(UTCText.text(next))")
      }
      return nil
    default: return nil
    }
  }

  /// Notes that newer or any data about a certificate are wanted.
  func ask(about index: Int, in path: CertificatePath) {
    guard let issuer = path.issuer(at: index), path.certificates[index].namesRevocationSource else { return }
    request(EvidenceRequest(.revocation(issuer: issuer), of: path.certificates[index]))
  }

  /// The signatures of certificates and of the evidence, by what is known of algorithms now (5.2.6.4, step 5).
  private func algorithmFailure(of path: CertificatePath, _ states: [RevocationState]) -> TrustFailure? {
    algorithms(of: path, states).lazy.compactMap { self.policy.failure(of: $0, at: self.now) }.first
  }

  private func algorithms(of path: CertificatePath, _ states: [RevocationState]) -> [AlgorithmUse] {
    var uses = judged(path).compactMap { use(at: $0, in: path) }
    for case .good(let relevant) in states {
      uses.append(AlgorithmUse(relevant.answer.algorithm, relevant.words))
    }
    return uses
  }

  /// How the certificate at a place was signed.
  func use(at index: Int, in path: CertificatePath) -> AlgorithmUse? {
    guard let issuer = path.issuer(at: index), let facts = path.certificates[index].signatureFacts(issuer: issuer)
    else {
      return nil
    }
    return AlgorithmUse(facts, "the certificate \(path.certificates[index].label)")
  }
}
