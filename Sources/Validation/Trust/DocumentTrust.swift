package import CMS

/// How far the signatures and time-stamps of one document are trusted at a time.
///
/// Time-stamps are judged from the newest to the oldest, and what one proves helps to judge those that it covers
/// (EN 319 102-1, 5.6.3.4).
package struct DocumentTrust {
  /// One for each signature of the document's facts, in their order.
  package private(set) var signatures: [SignatureTrust]
  /// What was missed, where somebody can be asked for it.
  package let requests: [EvidenceRequest]
  /// What a reader of the report should know.
  package let warnings: [ValidationWarning]

  /// Judges a document.
  ///
  /// - Parameters:
  ///   - facts: What its signatures are.
  ///   - time: The time of validation, in seconds since 1970, UTC.
  ///   - anchors: What is believed.
  ///   - evidence: Certificates and revocation data, of the file and from elsewhere.
  ///   - policy: What is demanded.
  package init(
    _ facts: DocumentFacts, at time: Int64, anchors: [TrustAnchor], evidence: HeldEvidence, policy: ValidationPolicy
  ) {
    self.init(
      facts,
      engine: TrustEngine(
        now: time, anchors: anchors, evidence: evidence, revisions: facts.revisions, policy: policy))
  }

  /// Judges a document with an engine that was not used before; what its time-stamps prove, it knows afterwards.
  init(_ facts: DocumentFacts, engine: TrustEngine) {
    var judged: [SignatureTrust?] = Array(repeating: nil, count: facts.signatures.count)
    var moments: [TimeMark] = []
    let newestFirst = facts.signatures.indices.sorted { left, right in
      let revisions = (facts.signatures[left].coverage.revision ?? 0, facts.signatures[right].coverage.revision ?? 0)
      return revisions.0 == revisions.1 ? left > right : revisions.0 > revisions.1
    }
    for index in newestFirst {
      let judge = SignatureJudge(facts.signatures[index], engine: engine)
      let (trust, marks) = judge.judge()
      judged[index] = trust
      moments += marks
    }
    signatures = judged.compactMap { $0 }
    for index in signatures.indices {
      TimeOrder(moments, tolerance: engine.policy.clockTolerance).apply(to: &signatures[index], facts.signatures[index])
    }
    requests = engine.requests
    warnings = engine.warnings
  }
}

/// A passed time-stamp in the order of the file.
struct TimeMark {
  /// The revision in whose gap it stands: what covers this revision was made later.
  let revision: Int
  let time: Int64
  /// Who said so.
  let authority: String
}

extension DocumentFacts {
  /// How many revisions the file has, as far as a signature covers one.
  var revisions: Int { signatures.map(\.coverage.revisions).max() ?? 0 }
}
