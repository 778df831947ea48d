import CMS
import Validation

/// One search for evidence.
struct Gathering {
  let subjects: [EvidenceSubject]
  /// The document; nil for containers that are in none yet.
  let facts: DocumentFacts?
  let evidence: HeldEvidence
  let options: ValidationOptions
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
  func run(_ online: (any EvidenceSource)?) async throws -> CollectedEvidence {
    var evidence = evidence
    var warnings = warnings
    var needed = choose(evidence)
    if let online {
      warnings += try await online.fill(&evidence, with: needed.requests) { evidence in
        needed = choose(evidence)
        return needed.requests
      }
    }
    return collected(needed, warnings)
  }

  private func choose(_ evidence: HeldEvidence) -> NeededEvidence {
    NeededEvidence(
      subjects, facts: facts, at: options.now.seconds, anchors: options.anchors, evidence: evidence,
      policy: options.policy)
  }

  private func collected(_ needed: NeededEvidence, _ warnings: [ValidationWarning]) -> CollectedEvidence {
    var collected = CollectedEvidence()
    var known = CollectedEvidence.KnownItems()
    for subject in subjects where collected.bySignature[subject.object] == nil {
      guard let items = needed.items[subject.object].map(CollectedEvidence.Items.init) else { continue }
      collected.bySignature[subject.object] = items
      collected.items.add(items, &known)
    }
    collected.uncovered = needed.gaps.map {
      CollectedEvidence.Uncovered(certificate: $0.certificate, reason: $0.reason)
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
