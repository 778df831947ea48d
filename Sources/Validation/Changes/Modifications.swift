/// What changed after a signature was made.
public struct Modifications: Hashable, Sendable {
  /// How far the changes go.
  public package(set) var level: ModificationLevel
  /// Whether all of them are allowed; nil when nothing was compared.
  public package(set) var permitted: Bool?
  /// The changes, each with its rule, oldest first.
  public package(set) var findings: [ChangeFinding]
  /// What they were held against, in words, such as `DocMDP P=2 of the certification`.
  public package(set) var basis: String

  /// Nothing was compared.
  package static let notJudged = Modifications(level: .notJudged, permitted: nil, findings: [], basis: "")

  /// A signature that covers no whole revision: what it leaves out anybody may change (ISO 32000-2, 12.8.1).
  package static func uncovered(_ facts: SignatureFacts) -> Modifications {
    let finding = ChangeFinding(
      revision: facts.coverage.revision ?? facts.coverage.revisions, object: facts.object, path: "",
      what: facts.integrity.reason ?? "the signed bytes are no whole revision of the file", level: .other,
      permitted: false, attack: facts.attack, rule: nil)
    return Modifications(level: .other, permitted: false, findings: [finding], basis: "ISO 32000-2, 12.8.1")
  }

  /// These, and the attack that the signature's own dictionary or the file's end show.
  package func adding(_ attack: Attack, _ facts: SignatureFacts) -> Modifications {
    var all = self
    all.level = .other
    all.permitted = false
    all.findings.append(
      ChangeFinding(
        revision: facts.coverage.revisions, object: facts.object, path: "",
        what: facts.integrity.reason ?? "what shows is not what was signed", level: .other, permitted: false,
        attack: attack, rule: nil))
    return all
  }
}
