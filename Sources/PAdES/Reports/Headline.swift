/// The answer for a whole document in one line, as a reader needs it first: a broken signature or a forbidden change
/// never stands further down.
public struct Headline: Sendable {
  /// How the worst signature stands; nil when there is none.
  public let standing: Standing?
  /// The rest of the line, without an end.
  public let sentence: String

  /// The headline of a report.
  public init(_ report: ValidationReport) {
    let all = report.signatures
    let count = all.count == 1 ? "1 signature" : "\(all.count) signatures"
    // A change that is not allowed is what a reader must not overlook, so it stands even before what is broken besides.
    guard let worst = [Standing.changed, .broken, .open, .valid].first(where: all.map(\.standing).contains) else {
      standing = nil
      sentence = "no signature"
      return
    }
    standing = worst
    let bad = all.filter { [.changed, .broken].contains($0.standing) }
    if let first = bad.first(where: { $0.standing == worst }) {
      let share = all.count == 1 ? "" : "\(bad.count) of \(count) \(bad.count == 1 ? "does" : "do") not hold: "
      let subject =
        first.standing == .changed
        ? "not allowed by the signature \(Self.name(first)): " : "the signature \(Self.name(first)): "
      sentence = share + subject + (first.shortcoming ?? "")
      return
    }
    let signers = Self.list(all.filter { $0.facts.kind == .signature }.compactMap(\.signerName))
    let changes = Self.changes(all)
    if worst == .valid {
      sentence = "\(count)\(signers), \(changes)"
      return
    }
    let intact = all.allSatisfy { $0.facts.integrity.verdict == .intact }
    let open = all.first { $0.standing == .open }
    let reason = open?.shortcoming ?? ""
    let which = all.count == 1 ? "" : open.map { " (\(Self.name($0)))" } ?? ""
    sentence = "\(count)\(signers)\(intact ? ", intact" : ""), \(changes), but \(reason)\(which)"
  }

  /// The line: the standing, then the sentence.
  public var text: String { standing.map { "\($0.rawValue): \(sentence)" } ?? sentence }

  private static func name(_ signature: ValidationReport.Signature) -> String {
    signature.facts.field.isEmpty ? "in object \(signature.facts.object)" : "in \(signature.facts.field)"
  }

  private static func list(_ names: [String]) -> String {
    var seen: [String] = []
    for name in names where !seen.contains(name) { seen.append(name) }
    guard let last = seen.last else { return "" }
    if seen.count > 3 { return " by \(seen[0]), \(seen[1]) and \(seen.count - 2) more" }
    let front = seen.dropLast().joined(separator: ", ")
    return " by " + (front.isEmpty ? last : "\(front) and \(last)")
  }

  private static func changes(_ signatures: [ValidationReport.Signature]) -> String {
    let levels = signatures.map(\.modifications.level)
    if levels.contains(.notJudged) { return "what was changed since cannot be told" }
    guard let level = levels.max(), level != .none else { return "nothing was changed since" }
    return "later changes are allowed (\(level.meaning))"
  }
}
