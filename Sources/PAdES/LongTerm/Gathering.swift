import CMS
import SigField
import Validation

/// One search for evidence.
struct Gathering {
  let subjects: [EvidenceSubject]
  /// The document; nil for containers that are in none yet.
  let facts: DocumentFacts?
  let evidence: HeldEvidence
  let options: ValidationOptions
  /// Whether revocation data must be issued after the signature, also where the policy does not say so.
  var demandsLater = false
  var warnings: [ValidationWarning] = []

  init(subjects: [EvidenceSubject], facts: DocumentFacts?, evidence: HeldEvidence, options: ValidationOptions) {
    self.subjects = subjects
    self.facts = facts
    self.evidence = evidence
    self.options = options
  }

  /// Asks the source until nothing is missed that can be asked for.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  func run(_ online: (any EvidenceSource)?, waiting grace: GracePeriod? = nil) async throws -> CollectedEvidence {
    var evidence = evidence
    var warnings = warnings
    var needed = choose(evidence, options.now.seconds)
    if let online {
      warnings += try await online.fill(&evidence, with: needed.requests) { evidence in
        needed = choose(evidence, options.now.seconds)
        return needed.requests
      }
      try await wait(grace, for: &needed, online, &evidence, &warnings)
    }
    return collected(needed, warnings, grace)
  }

  /// Asks again while what is at hand is only too old: once at once, past the cache, and then now and then.
  private func wait(
    _ grace: GracePeriod?, for needed: inout NeededEvidence, _ online: any EvidenceSource,
    _ evidence: inout HeldEvidence, _ warnings: inout [ValidationWarning]
  ) async throws {
    let start = ContinuousClock.now
    let end = start + .seconds(grace?.seconds ?? 0)
    var pause = Duration.zero
    while needed.gaps.contains(where: \.isOld) {
      try await sleep(until: min(ContinuousClock.now + pause, end), since: start, grace)
      let now = max(options.now.seconds, grace?.clock().seconds ?? options.now.seconds)
      let isLast = ContinuousClock.now >= end
      var asked = needed
      let told = try await online.renewed(at: now).fill(&evidence, with: needed.requests) { evidence in
        asked = choose(evidence, now)
        return asked.requests
      }
      needed = asked
      // Who was silent before is silent each time; it is told once.
      warnings += told.filter { !warnings.contains($0) }
      if isLast { return }
      // The next answer is there when the old one says so, if not before.
      let due = needed.gaps.compactMap(\.nextUpdate).filter { $0 >= now }.min().map { $0 - now + 1 }
      pause = pause == .zero ? .milliseconds(grace?.firstPause ?? 0) : min(pause * 2, .seconds(300))
      if let due, due < pause.components.seconds { pause = .seconds(due) }
    }
  }

  private func sleep(
    until wake: ContinuousClock.Instant, since start: ContinuousClock.Instant, _ grace: GracePeriod?
  ) async throws {
    while ContinuousClock.now < wake {
      grace?.progress?(Int((ContinuousClock.now - start) / .seconds(1)), grace?.seconds ?? 0)
      try await Task.sleep(until: min(wake, ContinuousClock.now + .seconds(1)), clock: .continuous)
    }
  }

  private func choose(_ evidence: HeldEvidence, _ now: Int64) -> NeededEvidence {
    var policy = options.policy
    if demandsLater { policy.revocationAfterSignature = true }
    return NeededEvidence(
      subjects, facts: facts, at: now, anchors: options.anchors, evidence: evidence, policy: policy)
  }

  private func collected(
    _ needed: NeededEvidence, _ warnings: [ValidationWarning], _ grace: GracePeriod?
  ) -> CollectedEvidence {
    var collected = CollectedEvidence()
    var known = CollectedEvidence.KnownItems()
    for subject in subjects where collected.bySignature[subject.object] == nil {
      guard let items = needed.items[subject.object].map(CollectedEvidence.Items.init) else { continue }
      collected.bySignature[subject.object] = items
      collected.items.add(items, &known)
    }
    collected.uncovered = needed.gaps.map { gap in
      var reason = gap.reason
      if gap.isOld {
        if let grace, grace.seconds > 0 { reason += "; within \(grace.seconds) s nothing newer came" }
        if let next = gap.nextUpdate { reason += "; the next is due \(PDFDate(seconds: next).rfc3339)" }
      }
      return CollectedEvidence.Uncovered(certificate: gap.certificate, reason: reason)
    }
    collected.warnings = warnings + needed.warnings
    return collected
  }
}

extension CollectedEvidence {
  /// What is collected already.
  fileprivate struct KnownItems {
    var items: Set<[UInt8]> = []
  }
}

extension CollectedEvidence.Items {
  fileprivate init(_ needed: NeededEvidence.Items) {
    self.init()
    certificates = needed.certificates.map(\.der)
    for piece in needed.pieces {
      switch piece {
      case .response(let der): statusResponses.append(der)
      case .list(let der): revocationLists.append(der)
      }
    }
  }

  fileprivate mutating func add(_ others: Self, _ known: inout CollectedEvidence.KnownItems) {
    certificates += others.certificates.filter { known.items.insert($0).inserted }
    statusResponses += others.statusResponses.filter { known.items.insert($0).inserted }
    revocationLists += others.revocationLists.filter { known.items.insert($0).inserted }
  }
}
