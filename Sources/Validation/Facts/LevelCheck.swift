import CMS

/// The baseline level that a signature's structure has, and what keeps it from the next one.
///
/// Only what is there is asked, not what it is worth: a level says nothing about trust.
///
/// Source: EN 319 142-1, 5.4 and 6.3, table 1.
struct LevelCheck {
  private let evidence: StoredEvidence
  private let stored: EvidenceIndex
  /// Document time-stamps that hold and cover a whole revision: where their bytes end, and that revision.
  private let stamps: [(end: Int, revision: Int)]

  /// The longest path that is followed.
  private static let longestPath = 32
  /// The most missing things that one signature is told.
  private static let mostProblems = 64

  /// Where a path ends: what is believed needs no revocation data. With none, that is a root, or the last certificate at
  /// hand.
  private let anchors: Set<Certificate>

  init(_ evidence: StoredEvidence, _ signatures: [SignatureFacts], anchors: Set<Certificate>) {
    self.evidence = evidence
    self.anchors = anchors
    stored = EvidenceIndex(evidence)
    stamps = signatures.compactMap { facts in
      guard facts.kind == .documentTimestamp, facts.integrity.verdict == .intact,
        facts.coverage.verdict != .partial, let end = facts.signedEnd, let revision = facts.coverage.revision
      else { return nil }
      return (end, revision)
    }
  }

  /// One thing that a level needs: what it is, and since when it is there.
  private struct Need {
    let what: String
    let revision: Int?
  }

  /// Raises a signature of level B-B as far as it goes.
  func complete(_ facts: inout SignatureFacts) {
    guard facts.kind == .signature, facts.level == .basic, let end = facts.signedEnd else { return }
    let later = stamps.filter { $0.end > end }
    guard facts.timestamps.contains(where: { $0.integrity.verdict == .intact }) || !later.isEmpty else {
      let what =
        facts.timestamps.isEmpty
        ? "there is no time-stamp over the signature" : "no time-stamp over the signature holds"
      facts.levelProblems.append(
        "not B-T: \(what) (EN 319 142-1, 6.3); padessign extend --level B-T adds one")
      return
    }
    facts.level = .timestamped
    var own = EvidenceIndex()
    own.add(facts.embedded)
    for stamp in facts.timestamps { own.add(stamp.embedded) }
    let needs = needs(of: facts, own)
    let missing = needs.filter { $0.revision == nil }.map { "\($0.what) (EN 319 142-1, 5.4.2.2 and 6.3)" }
    var problems = Array(missing.prefix(Self.mostProblems))
    if !evidence.isThere, needs.contains(where: { $0.revision != 0 }) {
      problems.insert("there is no document security store, /DSS (EN 319 142-1, 5.4.2.1 and 6.3)", at: 0)
    }
    problems += facts.embedded.attributes.filter { $0 != "adbe-revocationInfoArchival" }.map { name in
      "the container has \(name), and in PAdES validation data stand in the store (EN 319 142-1, 6.3)"
    }
    guard problems.isEmpty else {
      facts.levelProblems += problems.map { "not B-LT: \($0); padessign extend --level B-LT adds what is missing" }
      return
    }
    facts.level = .longTerm
    completeArchival(&facts, needs, later)
    if evidence.isThere { facts.levelProblems += remarks }
  }

  private func completeArchival(
    _ facts: inout SignatureFacts, _ needs: [Need], _ later: [(end: Int, revision: Int)]
  ) {
    let fix = "padessign extend --level B-LTA adds one"
    guard let newest = later.map(\.revision).max() else {
      facts.levelProblems.append(
        "not B-LTA: there is no document time-stamp over the validation data (EN 319 142-1, 5.4.3 and 6.3); \(fix)")
      return
    }
    let uncovered = needs.filter { ($0.revision ?? 0) > newest }
    guard let first = uncovered.first, let revision = first.revision else {
      facts.level = .archival
      return
    }
    facts.levelProblems.append(
      "not B-LTA: the last document time-stamp ends with revision \(newest), and validation data came with "
        + "revision \(revision) (\(first.what.replacing("no ", with: "", maxReplacements: 1))) (EN 319 142-1, 6.3); \(fix)"
    )
  }

  /// What is not wrong with the store and yet not as it should be.
  private var remarks: [String] {
    var remarks: [String] = []
    if !evidence.isIndirect {
      remarks.append("/DSS stands in the catalog directly, and must be a reference (EN 319 142-1, 5.4.2.2)")
    }
    if !evidence.records.isEmpty {
      remarks.append("superfluous: /VRI should not be used (EN 319 142-1, 5.4.2.3); nothing relies on it")
    }
    return remarks
  }

  /// Revocation data for every certificate below a root or the last one at hand, of the signer and of the authorities
  /// of the signature's time-stamps.
  private func needs(of facts: SignatureFacts, _ own: EvidenceIndex) -> [Need] {
    var needs: [Need] = []
    var seen: Set<Certificate> = []
    let stamps = facts.timestamps.filter { $0.integrity.verdict == .intact }
    for start in [facts.certificate] + stamps.map(\.authority) {
      guard let start else { continue }
      let path = path(from: start, own)
      for (place, held) in path.enumerated() where seen.insert(held.certificate).inserted {
        let certificate = held.certificate
        if place > 0 { needs.append(Need(what: "no certificate of \(name(certificate))", revision: held.revision)) }
        // The last one may be the anchor, of which nobody says that it is revoked.
        let isLast = place == path.count - 1
        guard !isEnd(certificate), !isLast || place == 0 else { continue }
        let issuer = isLast ? nil : path[place + 1].certificate
        let revisions = [own, stored].compactMap { $0.revocation(of: certificate, issuer: issuer) }
        needs.append(Need(what: "no revocation data for \(name(certificate))", revision: revisions.min()))
      }
    }
    return needs
  }

  private func path(from certificate: Certificate, _ own: EvidenceIndex) -> [EvidenceIndex.Held] {
    var path = [EvidenceIndex.Held(certificate: certificate, revision: 0)]
    while let last = path.last, !isEnd(last.certificate), path.count < Self.longestPath {
      let known = [own, stored].compactMap { $0.issuer(of: last.certificate) }
      guard let issuer = known.min(by: { $0.revision < $1.revision }),
        !path.contains(where: { $0.certificate == issuer.certificate })
      else { break }
      path.append(issuer)
    }
    return path
  }

  private func isEnd(_ certificate: Certificate) -> Bool {
    certificate.isSelfIssued || anchors.contains(certificate)
  }

  private func name(_ certificate: Certificate) -> String {
    certificate.commonName.map { "CN=\($0)" } ?? certificate.subject
  }
}
