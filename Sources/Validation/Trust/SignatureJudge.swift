import CMS
import SigField

/// Judges one signature or document time-stamp, with the time-stamps over its value.
struct SignatureJudge {
  let facts: SignatureFacts
  let engine: TrustEngine

  init(_ facts: SignatureFacts, engine: TrustEngine) {
    self.facts = facts
    self.engine = engine
  }

  /// The revision that it ends; nil when it is not whole, so that it proves nothing.
  private var revision: Int? {
    facts.integrity.verdict == .intact && facts.coverage.verdict != .partial ? facts.coverage.revision : nil
  }

  /// Judges it, and tells the engine what its time-stamps prove.
  func judge() -> (trust: SignatureTrust, marks: [TimeMark]) {
    // Its container stands in its own gap, which later revisions' time-stamps cover.
    let covered = engine.proofs.time(ofRevision: facts.coverage.revision.map { $0 + 1 })
    var existence = covered
    var marks: [TimeMark] = []
    var timestamps: [SignatureTrust] = []
    for stamp in facts.timestamps {
      let trust = judge(stamp, existence: covered)
      timestamps.append(trust)
      guard trust.objection == nil, let mark = mark(stamp.time?.seconds, stamp.authority) else { continue }
      let time = mark.time
      existence = min(existence, time)
      marks.append(mark)
      if let revision { engine.prove(revisions: revision, at: time) }
    }
    var trust = judge(existence: existence)
    trust.timestamps = timestamps
    applyPolicy(to: &trust)
    // What is signed is older than the signature.
    trust.contentTimestamps = facts.contentTimestamps.map { judge($0, existence: existence) }
    trust.signedAfter = zip(facts.contentTimestamps, trust.contentTimestamps).lazy
      .filter { $0.1.objection == nil }.compactMap { stamp, _ in mark(stamp.time?.seconds, stamp.authority) }
      .max { $0.time < $1.time }
    if facts.kind == .documentTimestamp, trust.objection == nil, let revision,
      let mark = mark(facts.claimedTime?.seconds, facts.certificate)
    {
      engine.prove(revisions: revision, at: mark.time)
      marks.append(mark)
    }
    return (trust, marks)
  }

  /// The signature policy comes before all certificates (EN 319 102-1, 5.2.4), but mends nothing that is certain.
  private func applyPolicy(to trust: inout SignatureTrust) {
    guard facts.kind == .signature else { return }
    let rules = engine.policy.signaturePolicies
    if let identifier = rules.isUnknown(facts.signaturePolicy), rules.acceptsOthers {
      engine.warn(
        "signature-policy-not-checked", object: facts.object,
        "it was made under the signature policy \(identifier), of which nothing is known here")
    }
    guard let objection = rules.objection(to: facts.signaturePolicy), trust.objection?.indication != .totalFailed else {
      return
    }
    trust.objection = objection
  }

  private func mark(_ time: Int64?, _ authority: Certificate?) -> TimeMark? {
    time.map { TimeMark(revision: facts.coverage.revision ?? .max, time: $0, authority: authority?.label ?? "") }
  }

  private func judge(existence: Int64) -> SignatureTrust {
    let isTimestamp = facts.kind == .documentTimestamp
    var uses: [AlgorithmUse] = []
    if let certificate = facts.certificate, let scheme = facts.scheme {
      uses.append(use(scheme, scheme.digest, certificate, isTimestamp ? "the time-stamp" : "the signature"))
    }
    if let digest = facts.digestAlgorithm { uses.append(AlgorithmUse(digest, "the digest of the document")) }
    return judge(
      facts.certificate, isTimestamp ? .timestamping : .documentSigning, existence: existence, uses,
      time: isTimestamp ? facts.claimedTime?.seconds : nil, claimed: isTimestamp ? nil : facts.claimedTime?.seconds,
      integrity: facts.integrity)
  }

  /// A token over a signature value (EN 319 102-1, 5.4).
  private func judge(_ stamp: TimestampFacts, existence: Int64) -> SignatureTrust {
    var uses: [AlgorithmUse] = []
    if let authority = stamp.authority, let scheme = stamp.scheme {
      uses.append(use(scheme, stamp.digest, authority, "the time-stamp"))
    }
    if let digest = stamp.imprintDigest { uses.append(AlgorithmUse(digest, "the imprint of the time-stamp")) }
    return judge(
      stamp.authority, .timestamping, existence: existence, uses, time: stamp.time?.seconds, claimed: nil,
      integrity: stamp.integrity)
  }

  private func use(
    _ scheme: SignatureScheme, _ digest: DigestAlgorithm?, _ certificate: Certificate, _ words: String
  ) -> AlgorithmUse {
    AlgorithmUse(
      AlgorithmFacts(
        scheme: scheme, digest: scheme.digest ?? digest, identifier: scheme.name, key: certificate.publicKeyKind),
      words)
  }

  private func judge(
    _ certificate: Certificate?, _ purpose: PathPurpose, existence: Int64, _ uses: [AlgorithmUse], time: Int64?,
    claimed: Int64?, integrity: Integrity
  ) -> SignatureTrust {
    let proven = existence < engine.now ? existence : nil
    guard let certificate else {
      return SignatureTrust(
        chain: ChainReport(untrusted: []), bestSignatureTime: proven,
        objection: SignatureVerdict(
          .indeterminate, .noSigningCertificateFound, .signingCertificate,
          reason: integrity.reason ?? "the signer's certificate is not at hand"))
    }
    let subject = TrustSubject(certificate: certificate, purpose: purpose, existence: existence)
    let (path, failure) = engine.judge(subject)
    var objection = failure.map { SignatureVerdict($0) }
    if path.isComplete, let early = tooEarly(certificate, time ?? proven) { objection = early }
    if objection == nil { objection = weakness(uses, existence) ?? lateness(claimed, proven) ?? future(time) }
    // What is broken by its bytes proves nothing, whoever made it.
    if objection == nil, integrity.verdict != .intact { objection = SignatureVerdict(integrity) }
    let chain = ChainReport(path, failure: failure)
    return SignatureTrust(chain: chain, bestSignatureTime: proven, objection: objection, failure: failure)
  }

  /// Proven to be older than the certificate (5.5.4, step 4 (c)).
  private func tooEarly(_ certificate: Certificate, _ time: Int64?) -> SignatureVerdict? {
    guard let time, time < certificate.notBefore else { return nil }
    return SignatureVerdict(
      .totalFailed, .notYetValid, .signaturesWithTime,
      reason: "it was made by \(UTCText.text(time)), and the certificate \(certificate.label) is not valid before "
        + UTCText.text(certificate.notBefore))
  }

  /// Algorithms are held against the time at which the signature is proven to have existed (5.5.4, step 4 (d)).
  private func weakness(_ uses: [AlgorithmUse], _ existence: Int64) -> SignatureVerdict? {
    uses.lazy.compactMap { engine.policy.failure(of: $0, at: existence, in: .acceptance) }.first.map {
      SignatureVerdict($0)
    }
  }

  /// The delay between claim and proof, where the policy limits it (5.5.4, step 6).
  private func lateness(_ claimed: Int64?, _ proven: Int64?) -> SignatureVerdict? {
    guard let delay = engine.policy.timestampDelay, facts.kind == .signature, let proven else { return nil }
    guard let claimed else {
      return SignatureVerdict(
        .indeterminate, .signatureConstraintsFailure, .signaturesWithTime,
        reason: "the policy limits the delay of the time-stamp, and no signing time is claimed")
    }
    guard proven.subtractingReportingOverflow(claimed).partialValue > delay else { return nil }
    return SignatureVerdict(
      .indeterminate, .signatureConstraintsFailure, .signaturesWithTime,
      reason: "it was time-stamped \(UTCText.text(proven)), more than \(delay) s after the claimed time "
        + UTCText.text(claimed))
  }

  /// A time-stamp from after the time of validation proves nothing at it.
  private func future(_ time: Int64?) -> SignatureVerdict? {
    guard let time, time > engine.now + engine.policy.clockTolerance else { return nil }
    return SignatureVerdict(
      .indeterminate, .signatureConstraintsFailure, .timestampValidation,
      reason: "its time \(UTCText.text(time)) is after the time of validation")
  }
}
