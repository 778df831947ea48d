package import ByteRange

/// Everything that changed from revision to revision, each step compared once, and what that means for each signature.
package struct ChangeHistory {
  /// The most allowed changes that are told of one signature; forbidden ones are told in any case.
  package static let mostTold = 100

  private var steps: [[ExplainedChange]] = []
  private let first: Int
  private let failure: String?

  /// Compares the revisions of a file.
  ///
  /// - Parameters:
  ///   - document: The newest state.
  ///   - first: The first revision that somebody signed, from 1; what is older matters to nobody.
  ///   - rules: The rules.
  /// - Throws: `CancellationError`.
  package init(_ document: Document, from first: Int, rules: [any ChangeRule] = ChangeRules.all) throws {
    self.first = first
    let revisions = document.revisions
    guard first >= 1, first < revisions.count, !document.isRecovered else {
      failure = nil
      return
    }
    var failure: String?
    var current = first
    do {
      var old = try document.at(revisions[first - 1])
      // What was signed first is what everything is held against: two readers must see it alike. The newest state was
      // held so when the file was opened; the states between have no entries but those of the sections of both.
      try old.checkAgreement()
      var index = try ReferenceIndex(old)
      while current < revisions.count {
        try Task.checkCancellation()
        let new = current == revisions.count - 1 ? document : try document.at(revisions[current])
        let transition = Transition(from: old, to: new, revision: current + 1)
        for (id, change) in transition.changes where change.kind != .rewritten { index.update(id.number, change.new) }
        index.update(ReferenceIndex.trailer, .dictionary(new.trailer))
        let step = RevisionStep(transition, RoleFinder(new, index, transition))
        let comparison = RevisionComparison(step, rules: rules)
        steps.append(comparison.explained() + comparison.strays(from: old.revisions.last?.end ?? 0))
        old = new
        current += 1
      }
    } catch let error as FileError {
      // A revision that is no file in itself shows different readers different things.
      failure = "revision \(current + 1) cannot be compared: \(error.words)"
    }
    self.failure = failure
  }

  /// What changed since a revision, held against what a signature allows.
  ///
  /// - Parameters:
  ///   - revision: The revision that the signature covers, from 1.
  ///   - rights: What the signature allows.
  ///   - policy: What counts where it says nothing.
  ///   - limit: The most allowed changes that are told.
  /// - Returns: The changes, the oldest first.
  package func modifications(
    since revision: Int, _ rights: SignatureRights, _ policy: ModificationPolicy, limit: Int = mostTold
  ) -> Modifications {
    var found = Modifications(level: .none, permitted: true, findings: [], basis: rights.basis(policy))
    var told = 0
    var passedOver = 0
    for change in steps.dropFirst(max(0, revision - first)).joined() {
      let explanation = change.explanation
      found.level = max(found.level, explanation.level)
      let objection = rights.objection(to: explanation, policy)
      if objection != nil { found.permitted = false }
      guard !explanation.isSilent || objection != nil else { continue }
      if objection == nil {
        told += 1
        guard told <= limit else {
          passedOver += 1
          continue
        }
      }
      found.findings.append(
        ChangeFinding(
          revision: change.revision, object: change.object, path: change.path,
          what: explanation.what
            + (objection.map { $0.isEmpty || $0 == explanation.attack?.rawValue ? "" : ": \($0)" } ?? ""),
          level: explanation.level, permitted: objection == nil, attack: explanation.attack, rule: change.rule))
    }
    if passedOver > 0 {
      found.findings.append(
        ChangeFinding(
          revision: 0, object: "", path: "", what: "\(passedOver) more allowed changes", level: found.level,
          permitted: true, attack: nil, rule: nil))
    }
    if let failure {
      found.level = .other
      found.permitted = false
      found.findings.append(
        ChangeFinding(
          revision: first, object: "trailer", path: "", what: failure, level: .other, permitted: false,
          attack: .recoveryOnly, rule: nil))
    }
    return found
  }
}
