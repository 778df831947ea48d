import ByteRange

/// Holds every change of one step between two revisions against the rules.
struct RevisionComparison {
  /// The rule that is told for objects which say the same as before.
  static let rewriting = "identical-rewrite"
  /// The rule that is told for objects to which nothing leads.
  static let housekeeping = "housekeeping"
  /// The most changes of one revision that are told; beyond it one more says that there are others.
  private static let mostTold = 2_000

  private let step: RevisionStep
  private let rules: [any ChangeRule]

  init(_ step: RevisionStep, rules: [any ChangeRule]) {
    self.step = step
    self.rules = rules
  }

  /// Every change with what the rules say.
  func explained() -> [ExplainedChange] {
    var found: [ExplainedChange] = []
    var list = ChangeList(step)
    list.addTrailer(step.transition.trailer)
    for (id, change) in step.transition.changes.sorted(by: { $0.key < $1.key }) {
      switch change.kind {
      case .rewritten
      where Self.isSignature(change.new) && step.old.entry(of: id.number) != step.new.entry(of: id.number):
        // Its range leaves out the value where it stood; whoever finds the copy finds another gap (12.8.1).
        let what = "the dictionary of a signature was written again"
        found.append(tell(id, Explanation(.other, what, attack: .incrementalCopiedDictionary), nil))
        continue
      case .rewritten:
        found.append(tell(id, Explanation(.none, "written again with the same content"), Self.rewriting))
        continue
      case .unreadable(let reason):
        // An entry that leads to another object, or to none, shows different readers different things.
        let what = "its cross-reference entry is wrong: \(reason)"
        found.append(tell(id, Explanation(.other, what, attack: .recoveryOnly), nil))
        continue
      case .freed where !step.finder.isNamed(id):
        found.append(tell(id, Explanation(.none, "freed; nothing leads to it", isSilent: true), Self.housekeeping))
        continue
      default: break
      }
      let roles = step.finder.roles(of: id.number)
      guard !roles.isEmpty else {
        let what = "nothing leads to it: \(Words.kind(of: change.new))"
        found.append(tell(id, Explanation(.none, what, isSilent: Self.isStorage(change.new)), Self.housekeeping))
        continue
      }
      list.add(change, roles)
    }
    for (place, object, all) in list.changes {
      guard let told = explain(all) else { continue }
      found.append(tell(object, told.explanation, told.rule, place))
    }
    return Self.bounded(found)
  }

  /// Cross-reference and object streams, which every update may have.
  private static func isStorage(_ object: PDFObject) -> Bool {
    guard case .stream(let dictionary, _) = object else { return false }
    return ["XRef", "ObjStm"].contains(dictionary["Type"]?.nameValue)
  }

  /// The worst that can be said of a place, over all its roles.
  private func explain(_ all: [Change]) -> (explanation: Explanation, rule: String?)? {
    var worst: (explanation: Explanation, rule: String?)?
    for change in all {
      let found = explain(change)
      if worst == nil || found.explanation.level > (worst?.explanation.level ?? .none) { worst = found }
    }
    return worst
  }

  private func explain(_ change: Change) -> (explanation: Explanation, rule: String?) {
    if change.standsInOldBytes {
      // Who changes something writes it; bytes that were there before were put there before, unseen.
      let what = Words.what(change, step) + ", by bytes that the file already had"
      return (Explanation(.other, what, attack: .shadowHideAndReplace), nil)
    }
    for rule in rules {
      if let explanation = rule.explain(change, in: step) { return (explanation, rule.name) }
    }
    let what = Words.what(change, step)
    return (Explanation(.other, what, attack: Attack.of(unexplained: change, in: step)), nil)
  }

  private func tell(
    _ object: ObjectID?, _ explanation: Explanation, _ rule: String?, _ place: [PathStep] = []
  ) -> ExplainedChange {
    let way = place.map(\.description).joined(separator: "/")
    let start = explanation.isSilent ? "" : object.map { step.finder.path(to: $0.number) } ?? ""
    let path = [start, way].filter { !$0.isEmpty }.joined(separator: "/")
    return ExplainedChange(
      revision: step.transition.revision, object: object?.description ?? "trailer", path: path,
      explanation: explanation, rule: rule)
  }

  /// Objects in the revision's bytes that only a reader sees which rebuilds the file.
  func strays(from start: Int) -> [ExplainedChange] {
    StrayObjects(in: step.new, from: start).objects.map { id in
      let what = "it stands in the bytes of the revision, and no section leads to it; some readers show it"
      return tell(id, Explanation(.other, what, attack: .incrementalNoXRef, isSilent: true), nil)
    }
  }

  private static func isSignature(_ object: PDFObject) -> Bool {
    guard let dictionary = object.dictionaryValue else { return false }
    return dictionary["ByteRange"] != nil && dictionary["Contents"] != nil
  }

  /// A hostile revision may hold very many changes; the worst are kept.
  private static func bounded(_ found: [ExplainedChange]) -> [ExplainedChange] {
    guard found.count > mostTold else { return found }
    let worst = found.enumerated().sorted { left, right in
      let levels = (left.element.explanation.level, right.element.explanation.level)
      return levels.0 == levels.1 ? left.offset < right.offset : levels.0 > levels.1
    }
    return worst.prefix(mostTold).sorted { $0.offset < $1.offset }.map(\.element)
  }
}
