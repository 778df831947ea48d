package import CMS

/// What a verdict about signatures rests on: the certificates of the paths that count, and the OCSP answers and CRLs by
/// which they are not revoked. What is here is what a judge without a network needs, and nothing else.
///
/// It is chosen by the engine that judges, so that the two cannot differ.
///
/// Source: EN 319 142-1, 5.4.1 and 5.4.2.
package struct NeededEvidence: Sendable {
  /// What one signature needs.
  package struct Items: Sendable {
    /// Certificates, each once, in the order in which they were needed.
    package internal(set) var certificates: [Certificate] = []
    /// OCSP answers and CRLs, each once.
    package internal(set) var pieces: [EvidencePiece] = []
  }

  /// A certificate about which nothing is known that counts.
  package struct Gap: Hashable, Sendable {
    package let certificate: Certificate
    package let reason: String
    /// Whether data are at hand that are only too old.
    package var isOld = false
    /// When newer ones are due, in seconds since 1970, where the old ones say it.
    package var nextUpdate: Int64?
  }

  /// By the object of the signature.
  package private(set) var items: [String: Items] = [:]
  /// Certificates without revocation data, though they need some; each once.
  package private(set) var gaps: [Gap] = []
  /// What is missing, where somebody can be asked for it.
  package private(set) var requests: [EvidenceRequest] = []
  /// What a reader should know.
  package private(set) var warnings: [ValidationWarning] = []

  /// Chooses what subjects need.
  ///
  /// - Parameters:
  ///   - subjects: Whose paths are to be proven.
  ///   - facts: The document in which they stand, whose time-stamps prove since when its evidence exists; nil for
  ///     containers that are in none yet.
  ///   - now: Seconds since 1970, UTC.
  ///   - anchors: What is believed. A path that ends at none of them is proven up to its self-signed end all the same.
  ///   - evidence: What is at hand.
  ///   - policy: What is demanded; revocation data are needed whatever it says of them.
  package init(
    _ subjects: [EvidenceSubject], facts: DocumentFacts?, at now: Int64, anchors: [TrustAnchor],
    evidence: HeldEvidence, policy: ValidationPolicy
  ) {
    var policy = policy
    policy.revocation = .required
    var existences: [String: Int64] = [:]
    let trusted = Self.engine(facts, now, anchors, evidence, policy, &existences)
    var others: TrustEngine?
    var uncovered: Set<Certificate> = []
    for subject in subjects {
      var path = Self.path(of: subject, trusted)
      var engine = trusted
      if !path.isComplete {
        // A root that nobody here believes may be believed elsewhere, so its path is proven like the others.
        let roots = evidence.certificates.filter(\.isSelfSigned).map { TrustAnchor($0, source: "the evidence") }
        engine = others ?? Self.engine(facts, now, roots, evidence, policy, &existences)
        others = engine
        path = Self.path(of: subject, engine)
        if path.isComplete, !anchors.isEmpty, let last = path.certificates.last {
          warn(
            "evidence-untrusted",
            "the path of \(subject.certificate.label) ends at \(last.label), which is no trust anchor")
        }
      }
      let existence = existences[subject.object] ?? subject.existence ?? now
      var walk = EvidenceWalk(engine, existence: existence, items[subject.object] ?? Items())
      walk.prove(path, for: subject.purpose)
      items[subject.object] = walk.items
      for gap in walk.gaps where uncovered.insert(gap.certificate).inserted { gaps.append(gap) }
      for revocation in walk.revocations { warn("evidence-revoked", revocation) }
    }
    var requested: Set<EvidenceRequest> = []
    for engine in [trusted, others].compactMap({ $0 }) {
      for request in engine.requests where requested.insert(request).inserted { requests.append(request) }
      for warning in engine.warnings where !warnings.contains(warning) { warnings.append(warning) }
    }
  }

  /// An engine that knows what the document's time-stamps prove; since when each signature is proven to exist.
  private static func engine(
    _ facts: DocumentFacts?, _ now: Int64, _ anchors: [TrustAnchor], _ evidence: HeldEvidence,
    _ policy: ValidationPolicy, _ existences: inout [String: Int64]
  ) -> TrustEngine {
    let engine = TrustEngine(
      now: now, anchors: anchors, evidence: evidence, revisions: facts?.revisions ?? 0, policy: policy)
    guard let facts else { return engine }
    for (signature, trust) in zip(facts.signatures, DocumentTrust(facts, engine: engine).signatures) {
      guard let time = trust.bestSignatureTime else { continue }
      existences[signature.object] = min(existences[signature.object] ?? time, time)
    }
    return engine
  }

  private static func path(of subject: EvidenceSubject, _ engine: TrustEngine) -> CertificatePath {
    engine.judge(TrustSubject(certificate: subject.certificate, purpose: subject.purpose, existence: engine.now)).path
  }

  private mutating func warn(_ code: String, _ text: String) {
    let warning = ValidationWarning(code, text)
    if !warnings.contains(warning) { warnings.append(warning) }
  }
}
