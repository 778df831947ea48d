import PAdES

/// `padessign repair`.
enum RepairCommand: Command {
  static let name = "repair"
  static let summary = "Rewrites a damaged, unsigned document so that it can be signed."
  static let operands = "IN -o OUT [options]"

  static let options: [Option] =
    [
      Option("output", short: "o", argument: "OUT", "the new file; - for standard output, IN itself is allowed"),
      Option("discard-signatures", "drops signatures, none of which survives, instead of refusing a signed document"),
    ] + SecretInput.document.options + [Option("json", "prints the result as JSON")]

  static let examples: [(line: String, what: String)] = [
    ("padessign repair damaged.pdf -o sound.pdf", "rebuilds the cross-reference and writes everything anew")
  ]

  static func run(_ line: Line) async throws -> ExitStatus {
    let input = try line.document(of: name)
    let output = try line.output(of: name)
    let report: Repair.Report
    do {
      let source = try InputFile.document(input)
      report = try Repair.rewrite(
        source, to: try OutputFile.target(output), discardsSignatures: line.has("discard-signatures"),
        password: try DocumentPassword.found(for: source, line))
    } catch let error as FieldError {
      var failure = Failure(error, about: input)
      if failure.status == .refused {
        failure = Failure(.refused, input, failure.why, remedy: "--discard-signatures drops them")
      }
      throw failure
    } catch {
      let failure = Failure(error, about: input)
      // What repair itself cannot mend is not to be sent to repair.
      guard failure.remedy.contains("padessign repair") else { throw failure }
      throw Failure(failure.status, failure.what, failure.why)
    }
    let warnings = report.notices.map(Warning.init)
    Warning.tell(warnings, about: input)
    if line.has("json") {
      try Terminal.print(JSONText.line(RepairResult(file: input, output: output, report, warnings: warnings)))
    } else if output != "-" {
      try Terminal.print(Terminal.oneLine("\(output): rewritten, \(report.size) bytes; it can be signed now"))
    }
    return .done
  }
}

/// The JSON of `repair`.
struct RepairResult: Encodable {
  let file: String
  let output: String
  let size: Int
  let discardedSignatures: [String]
  let warnings: [Warning]

  init(file: String, output: String, _ report: Repair.Report, warnings: [Warning]) {
    self.file = file
    self.output = output
    size = report.size
    discardedSignatures = report.discarded
    self.warnings = warnings
  }
}
