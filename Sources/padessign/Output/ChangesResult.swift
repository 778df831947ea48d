import PAdES

/// What changed after a signature, in the JSON of `verify` and `diff`.
struct ChangesResult: Encodable {
  /// One change.
  struct Finding: Encodable {
    let revision: Int
    let object: String
    let path: String
    let what: String
    let level: String
    let permitted: Bool
    @Nullable var attack: String?
    @Nullable var rule: String?

    init(_ finding: ChangeFinding) {
      revision = finding.revision
      object = finding.object
      path = finding.path
      what = finding.what
      level = finding.level.rawValue
      permitted = finding.permitted
      attack = finding.attack?.rawValue
      rule = finding.rule
    }
  }

  let level: String
  @Nullable var permitted: Bool?
  let basis: String
  let findings: [Finding]

  init(_ modifications: Modifications) {
    level = modifications.level.rawValue
    permitted = modifications.permitted
    basis = modifications.basis
    findings = modifications.findings.map(Finding.init)
  }
}
