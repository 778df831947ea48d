import CMS

/// Judges certificates: paths, revocation, and both at times that have passed.
///
/// It lives for one validation. What it found out about a certificate it keeps, since the signatures of a file share
/// their issuers.
final class TrustEngine {
  /// The time of validation.
  let now: Int64
  let policy: ValidationPolicy
  let evidence: HeldEvidence
  private let certificates: [Certificate]
  private(set) var proofs: ProofsOfExistence
  let builder: PathBuilder
  let hasAnchors: Bool

  /// What was missed, each once, in the order in which it was.
  private(set) var requests: [EvidenceRequest] = []
  private var requested: Set<EvidenceRequest> = []
  /// What a reader of the report should know.
  private(set) var warnings: [ValidationWarning] = []
  private var warned: Set<ValidationWarning> = []

  private var searches: [Certificate: PathSearch] = [:]
  private var heldAnswers: [Pair: [HeldAnswer]] = [:]
  private var standing: [CertificatePath: [PathPurpose: [PathProblem]]] = [:]
  var states: [StateKey: RevocationState] = [:]
  let completeLists: [String: [HeldEvidence.List]]
  private(set) var bySubject: [String: [Certificate]] = [:]
  /// Signatures of evidence that may still be verified: each costs as much as that of a document.
  private var verificationsLeft = 4096
  private var respondersLeft = 2048

  struct Pair: Hashable {
    let certificate: Certificate
    let issuer: Certificate
  }

  struct StateKey: Hashable {
    let pair: Pair
    let limit: Int64?
  }

  /// Evidence about one certificate whose signature and signer are verified.
  struct HeldAnswer {
    let answer: RevocationAnswer
    let revision: Int?
    let words: String
    let pieces: [EvidencePiece]
  }

  /// An engine for one validation.
  ///
  /// - Parameters:
  ///   - now: The time of validation.
  ///   - anchors: What is believed.
  ///   - evidence: What is at hand.
  ///   - revisions: How many revisions the file has.
  ///   - policy: What is demanded.
  init(
    now: Int64, anchors: [TrustAnchor], evidence: HeldEvidence, revisions: Int, policy: ValidationPolicy
  ) {
    self.now = now
    self.policy = policy
    self.evidence = evidence
    proofs = ProofsOfExistence(revisions: revisions, now: now)
    certificates = evidence.certificates
    builder = PathBuilder(anchors: anchors, untrusted: certificates)
    hasAnchors = !anchors.isEmpty
    completeLists = Self.completeLists(evidence)
    for certificate in certificates + anchors.map(\.certificate) {
      bySubject[certificate.subject.lowercased(), default: []].append(certificate)
    }
  }

  /// Takes note of what a passed time-stamp covers.
  func prove(revisions: Int, at time: Int64) {
    proofs.add(revisions: revisions, at: time)
    // What was known of revocation may rest on evidence that is proven to be older now.
    states = [:]
  }

  func request(_ request: EvidenceRequest) {
    if requested.insert(request).inserted { requests.append(request) }
  }

  func warn(_ code: String, object: String? = nil, _ text: String) {
    let warning = ValidationWarning(code, object: object, text)
    if warned.insert(warning).inserted { warnings.append(warning) }
  }

  /// The paths from a certificate, searched once.
  func paths(from certificate: Certificate) -> PathSearch {
    if let known = searches[certificate] { return known }
    let search = builder.paths(from: certificate, at: now)
    searches[certificate] = search
    return search
  }

  /// What is wrong with a path at any time: everything but dates, which are judged apart.
  ///
  /// Nothing is asked of the dates of an anchor's certificate, since it is believed (RFC 5280, 6.1.1 (d)); the dates from
  /// and until which it is, count.
  func standingProblems(of path: CertificatePath, for purpose: PathPurpose) -> [PathProblem] {
    if let known = standing[path]?[purpose] { return known }
    let problems = path.problems(at: now, for: purpose).filter { problem in
      switch problem.kind {
      case .expired, .notYetValid, .anchorExpired, .anchorNotYetValid: false
      default: true
      }
    }
    standing[path, default: [:]][purpose] = problems
    return problems
  }

  /// What evidence says about a certificate, the newest first, as far as its signature is right.
  func answers(_ pair: Pair) -> [HeldAnswer] {
    if let known = heldAnswers[pair] { return known }
    // What the file holds comes last, since only a file may be made to exhaust the bound.
    var found: [HeldAnswer] = []
    for isGiven in [true, false] {
      for response in evidence.responses where response.isGiven == isGiven {
        if let answer = answer(of: response, pair) { found.append(answer) }
      }
      for list in evidence.lists where list.isGiven == isGiven {
        if let answer = list.list.isDelta ? deltaAnswer(of: list, pair) : answer(of: list, pair) {
          found.append(answer)
        }
      }
    }
    found.sort { $0.answer.thisUpdate > $1.answer.thisUpdate }
    heldAnswers[pair] = found
    return found
  }

  private func answer(of response: HeldEvidence.Response, _ pair: Pair) -> HeldAnswer? {
    guard response.basic.matches(pair.certificate, issuer: pair.issuer), mayVerify(response.isGiven) else { return nil }
    let candidates = responders(of: response.basic)
    let result = response.basic.answer(for: pair.certificate, issuer: pair.issuer, candidates: candidates)
    guard case .success(let answer) = result else { return nil }
    let words = "the OCSP answer of \(answer.signer.certificate.label), \(UTCText.text(answer.producedAt))"
    return HeldAnswer(answer: answer, revision: response.revision, words: words, pieces: [.response(response.der)])
  }

  private func answer(of list: HeldEvidence.List, _ pair: Pair) -> HeldAnswer? {
    guard case .covered = list.list.coverage(of: pair.certificate), mayVerify(list.isGiven) else { return nil }
    let candidates = bySubject[list.list.issuer.lowercased()] ?? []
    let result = list.list.answer(for: pair.certificate, issuer: pair.issuer, candidates: candidates)
    guard case .success(let answer) = result else { return nil }
    let words = "the CRL of \(list.list.issuer), \(UTCText.text(answer.thisUpdate))"
    return HeldAnswer(answer: answer, revision: list.revision, words: words, pieces: [.list(list.list.der)])
  }

  /// Whether a responder may still be asked about for another's sake: many that answer for each other would have no end.
  func mayAskAboutResponder() -> Bool {
    respondersLeft -= 1
    return respondersLeft > 0
  }

  func mayVerify(_ isGiven: Bool) -> Bool {
    if isGiven { return true }
    verificationsLeft -= 1
    if verificationsLeft == 0 {
      warn("evidence-too-much", "the file holds more revocation data than are looked at; some were passed over")
    }
    return verificationsLeft > 0
  }

  /// The certificates at hand that a responder's name or key fits.
  private func responders(of response: BasicOCSPResponse) -> [Certificate] {
    switch response.responderID {
    case .byName: bySubject[response.responderID.text.lowercased()] ?? []
    case .byKey:
      Array(certificates.lazy.filter { response.responderID.names($0) }.prefix(16))
    }
  }
}
