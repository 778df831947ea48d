import PAdES

/// What `diff` found, for people.
enum DiffText {
  static func lines(_ file: String, _ signature: ValidationReport.Signature) -> [String] {
    let account = ChangesAccount(signature)
    let word = account.standing == .changed ? Paint.text("NOT ALLOWED", account.standing) + ": " : ""
    let name = signature.facts.field
    var lines = [
      Terminal.oneLine("\(file), since \(name) was signed: ") + word + Terminal.oneLine(account.sentence)
    ]
    for finding in signature.modifications.findings {
      lines.append("  " + Paint.text(Terminal.oneLine(finding.sentence), finding.permitted ? .plain : .bad))
    }
    return lines
  }

  /// The first line without the file.
  static func summary(_ signature: ValidationReport.Signature) -> String {
    let account = ChangesAccount(signature)
    return (account.standing == .changed ? "NOT ALLOWED: " : "") + account.sentence
  }
}
