import PAdES

/// What the validator said of one file of the matrix, held against what it should say.
struct Answer {
  let report: ValidationReport

  /// Validates.
  init(_ bytes: [UInt8]) throws { report = try SignedFile.validate(bytes) }

  /// What is wrong with the answer to an attack; nil when it is right.
  func missed(_ attack: AttackClass, on base: SignedBase) -> String? {
    guard !report.signatures.isEmpty else { return "no signature is reported" }
    let object = "\(base.signature)"
    let judged = report.signatures.first { $0.facts.object == object } ?? report.signatures[0]
    let names = Set(report.signatures.flatMap(\.modifications.findings).compactMap(\.attack))
    let integrity = judged.facts.integrity.verdict
    let isMalformed = integrity == .malformed
    if judged.verdict.indication != .totalFailed || judged.verdict.subIndication != .formatFailure {
      return "it is not TOTAL-FAILED, FORMAT_FAILURE"
    }
    switch attack.answer {
    case .malformed where !isMalformed: return "it is not malformed"
    case .forbidden where integrity != .intact: return "it is not intact"
    case .eitherWay where integrity != .intact && !isMalformed: return "it is neither intact nor malformed"
    default: break
    }
    if !isMalformed {
      if judged.modifications.permitted != false { return "the change is not forbidden" }
      let told = judged.modifications.findings.filter { !$0.permitted && !$0.object.isEmpty }
      if told.isEmpty { return "no finding names an object" }
    }
    if !attack.attacks.isEmpty, names.isDisjoint(with: attack.attacks) {
      return "no finding is named \(attack.attacks.map(\.rawValue).joined(separator: " or "))"
    }
    return nil
  }

  /// What is wrong with the answer to a harmless twin; nil when it is right.
  var alarm: String? {
    guard !report.signatures.isEmpty else { return "no signature is reported" }
    for signature in report.signatures {
      if signature.facts.integrity.verdict != .intact { return "\(signature.facts.object) is not intact" }
      if signature.modifications.permitted != true { return "\(signature.facts.object): a change is not allowed" }
      if signature.verdict.indication != .indeterminate { return "\(signature.facts.object) is not INDETERMINATE" }
    }
    return nil
  }

  /// What was said, in one line.
  var said: String {
    report.signatures.map { signature in
      let findings = signature.modifications.findings.filter { !$0.permitted || $0.attack != nil }.prefix(4).map {
        "\($0.object) [\($0.path)] \($0.what) (\($0.attack?.rawValue ?? "-"), \($0.permitted ? "allowed" : "forbidden"))"
      }
      return """
        \(signature.facts.object): \(signature.facts.integrity.verdict) \(signature.facts.integrity.reason ?? "") \
        \(signature.facts.coverage.verdict), level \(signature.modifications.level), permitted \
        \(signature.modifications.permitted.map { "\($0)" } ?? "-"), \(signature.verdict.indication.rawValue) \
        \(signature.verdict.subIndication?.rawValue ?? ""); \(findings.joined(separator: "; "))
        """
    }.joined(separator: " | ")
  }
}
