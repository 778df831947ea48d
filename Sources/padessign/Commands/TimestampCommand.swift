import PAdES

/// `padessign timestamp`.
enum TimestampCommand: Command {
  static let name = "timestamp"
  static let summary = "Adds a document time-stamp: proves that the document, and all signatures in it, existed then."
  static let operands = "IN -o OUT --tsa URL [options]"

  static let options: [Option] =
    [Option("output", short: "o", argument: "OUT", "the stamped file; - for standard output, IN itself is allowed")]
    + TimestampInput.options + CertificateInput.options + OnlineInput.options
    + [Option("field", argument: "NAME", "the name of the new field; a free one such as Timestamp1 else")]
    + SecretInput.document.options
    + [
      Option("json", "prints the result as JSON"),
      Option("progress", argument: "WHEN", "always, never or auto"),
      Option("verbose", "tells on stderr how each authority fared"),
    ]

  static let later: [String: Bool] = ["config": true]

  static let examples: [(line: String, what: String)] = [
    (
      "padessign timestamp contract.pdf -o stamped.pdf --tsa http://tsa.example/ --trust root.pem",
      "stamps the document; the authority's certificate must lead to that root"
    ),
    (
      "padessign timestamp contract.pdf -o stamped.pdf --tsa http://tsa.example/ --tsa http://second.example/",
      "asks the second authority when the first one fails"
    ),
  ]

  static func run(_ line: Line) async throws -> ExitStatus {
    let input = try line.document(of: name)
    let output = try line.output(of: name)
    guard let pool = try TimestampInput.authority(line) else {
      throw Failure.usage(name, "the time-stamping authority is missing: --tsa URL")
    }
    let progress = try Progress("stamping", line)
    defer { progress.finish() }
    var options = DocumentTimestampOptions()
    options.field = line.value("field")
    options.reportsDigest = line.has("json")
    options.progress = { progress.update($0, $1) }
    let report: DocumentTimestampReport
    do {
      let source = try InputFile.document(input)
      options.documentPassword = try DocumentPassword.found(for: source, line)
      let file = try OutputFile.target(output)
      report = try await DocumentTimestamper.stamp(source, to: file, by: pool, options: options)
    } catch {
      if line.has("verbose") { TimestampInput.tellHealth(pool) }
      throw Failure(error, about: input)
    }
    progress.finish()
    let warnings = TimestampInput.warnings(line) + report.notices.map(Warning.init)
    Warning.tell(warnings, about: input)
    if line.has("verbose") { TimestampInput.tellHealth(pool) }
    let result = DocumentTimestampResult(input: input, output: output, report, warnings: warnings)
    if line.has("json") {
      try Terminal.print(JSONText.line(result))
    } else if output != "-" {
      let authority = result.timestamp.authority ?? "an unnamed authority"
      try Terminal.print(
        Terminal.oneLine("\(output): stamped by \(authority) at \(result.timestamp.time) in the field \(report.field)"))
    }
    return .done
  }
}
