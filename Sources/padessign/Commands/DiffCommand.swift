import PAdES

/// `padessign diff`.
enum DiffCommand: Command {
  static let name = "diff"
  static let summary =
    "Tells what was changed after a signature, object by object, and whether the signature allows it."
  static let operands = "IN --field NAME [options]"

  static let options: [Option] =
    [
      Option("field", argument: "NAME", "the signed field, or the signature's object such as \"12 0\""),
      Option("html", argument: "FILE", "writes a page with the pages as signed and as now, side by side"),
    ] + PolicyInput.options + SecretInput.document.options + [Option("json", "prints the result as JSON")]

  static let examples: [(line: String, what: String)] = [
    (
      "padessign diff signed.pdf --field Signature1",
      "what was changed since; the status is 1 when something is not allowed, else 0"
    ),
    ("padessign diff signed.pdf --field Signature1 --html changes.html", "the same with pictures"),
  ]

  static func run(_ line: Line) async throws -> ExitStatus {
    let input = try line.document(of: name)
    guard let field = line.value("field") else { throw Failure.usage("diff", "the field is missing: --field NAME") }
    guard line.value("html") != "-" else { throw Failure.usage("--html", "standard output is taken by the result") }
    var options = ValidationOptions(at: Clock.now)
    options.policy = try PolicyInput.policy(line)
    let source: ByteSource
    let report: ValidationReport
    do {
      source = try InputFile.document(input)
      options.documentPassword = try DocumentPassword.found(for: source, line)
      report = try Validator.validate(source, options: options)
    } catch {
      throw Failure(error, about: input)
    }
    let signature = try find(field, in: report, input)
    guard let isPermitted = signature.modifications.permitted else {
      throw Failure(
        .badInput, input, "what was changed after \(field) was signed cannot be told: " + reason(signature),
        remedy: "see padessign verify")
    }
    let result = DiffResult(input, signature)
    if let path = line.value("html") {
      try ReportFiles.write(page(input, signature, source, isEncrypted: options.documentPassword != nil), to: path)
    }
    if line.has("json") {
      try Terminal.print(JSONText.line(result))
    } else {
      try Terminal.print(DiffText.lines(input, signature).joined(separator: "\n"))
    }
    return isPermitted ? .done : .failed
  }

  private static func find(
    _ field: String, in report: ValidationReport, _ input: String
  ) throws -> ValidationReport.Signature {
    let named = report.signatures.filter { $0.facts.field == field }
    let found = named.isEmpty ? report.signatures.filter { $0.facts.object == field } : named
    guard let first = found.first else {
      let known = report.signatures.prefix(20).map(\.facts.field).joined(separator: ", ")
      throw Failure(
        .usage, input, "there is no signature in a field \(field)",
        remedy: known.isEmpty ? "the file is not signed" : "there are: \(known)")
    }
    guard found.count == 1 else {
      let objects = found.prefix(20).map { "\"\($0.facts.object)\"" }.joined(separator: ", ")
      throw Failure(
        .usage, input, "\(found.count) signatures are in fields named \(field)", remedy: "name the object: \(objects)")
    }
    return first
  }

  private static func reason(_ signature: ValidationReport.Signature) -> String {
    signature.facts.integrity.reason ?? signature.verdict.reason ?? "the bytes that it covers are no state of the file"
  }

  private static func page(
    _ input: String, _ signature: ValidationReport.Signature, _ source: ByteSource, isEncrypted: Bool
  ) -> String {
    var subject = HTMLReport.Subject(file: ReportFiles.name(input), maker: "padessign \(Main.version)")
    let pictures = DocumentPictures([(0, signature)], of: source, isEncrypted: isEncrypted)
    subject.pictures = pictures.bySignature
    subject.notes = pictures.notes
    return HTMLReport.changes(after: signature, of: subject)
  }
}
