import PAdES

/// `padessign verify`.
enum VerifyCommand: Command {
  static let name = "verify"
  static let summary =
    "Says of every signature and document time-stamp who made it, what it covers, what changed since, and whether it can be relied on."
  static let operands = "IN… [options]"

  static let options: [Option] =
    ValidationInput.options + OnlineInput.options + [
      Option("html", argument: "FILE", "writes a page for people, with pictures of what was signed and is there now"),
      Option("etsi", argument: "FILE", "writes a report in XML by ETSI TS 119 102-2"),
      Option("jobs", argument: "N", "how many files are looked at side by side"),
    ] + SecretInput.document.options
    + [
      Option("json", "prints one JSON object for each file, a line each, in the order given"),
      Option("progress", argument: "WHEN", "always, never or auto"),
      Option("verbose", "says more"),
    ]

  static let later: [String: Bool] = ["config": true]

  static let examples: [(line: String, what: String)] = [
    (
      "padessign verify signed.pdf --trust root.pem",
      "tells of each signature; the status is 0 when all hold, 1 when one is broken, 2 when something is not proven"
    ),
    ("padessign verify signed.pdf --trust-system --html report.html", "a page to hand on"),
    ("padessign verify --json *.pdf", "one JSON object a line"),
  ]

  static func run(_ line: Line) async throws -> ExitStatus {
    let files = line.operands
    guard !files.isEmpty else { throw Failure.usage("verify", "the document to verify is missing") }
    guard files.filter({ $0 == "-" }).count <= 1 else {
      throw Failure.usage("-", "standard input is one document, and is given twice")
    }
    let jobs = try count(line)
    let reports = try ReportFiles(line, of: files)
    let progress = try Progress("verifying", line)
    defer { progress.finish() }
    var options = try ValidationInput.options(line)
    options.documentPassword = try SecretInput.document.given(line)
    // One file is somebody's who can be asked; of many, each is judged with what is known.
    if options.documentPassword == nil, files.count == 1, files[0] != "-",
      let source = try? InputFile.document(files[0])
    {
      options.documentPassword = try DocumentPassword.found(for: source, line)
    }
    options.reportsDigest = line.has("json") || !reports.isEmpty
    // The bytes of one file, or the number of many: two bars side by side would write over each other.
    if files.count == 1 { options.progress = { progress.update($0, $1) } }
    let run = VerifyRun(files: files, options: options, online: try OnlineInput.access(line), jobs: jobs)
    var statuses: [ExitStatus] = []
    try await run.forEach { file, outcome in
      progress.finish()
      let asJSON = line.has("json")
      switch outcome {
      case .failure(let failure): statuses.append(try tell(file, failure, asJSON: asJSON))
      case .success(let verified):
        try reports.write(verified, file, options)
        statuses.append(try tell(file, verified.report, options, asJSON: asJSON, isFirst: statuses.isEmpty))
      }
      if files.count > 1 { progress.update(statuses.count, files.count) }
    }
    return worst(statuses)
  }

  private static func count(_ line: Line) throws -> Int {
    guard let text = line.value("jobs") else { return 1 }
    guard let number = Int(text), 1...1024 ~= number else {
      throw Failure.usage("--jobs", "\(text) is no number from 1 to 1024")
    }
    return number
  }

  private static func tell(_ file: String, _ failure: Failure, asJSON: Bool) throws -> ExitStatus {
    Terminal.complain(failure.line)
    if asJSON { try Terminal.print(JSONText.line(VerifyResult(file, failure))) }
    return failure.status
  }

  private static func tell(
    _ file: String, _ report: ValidationReport, _ options: ValidationOptions, asJSON: Bool, isFirst: Bool
  ) throws -> ExitStatus {
    let result = VerifyResult(file, report, options)
    Warning.tell(result.warnings, about: file)
    if asJSON {
      try Terminal.print(JSONText.line(result))
    } else {
      try Terminal.print(((isFirst ? [] : [""]) + VerifyText.lines(file, report)).joined(separator: "\n"))
    }
    switch report.indication {
    case .totalFailed?: return .failed
    case .indeterminate?: return .indeterminate
    case .totalPassed?: return .done
    case nil: return .unsigned
    }
  }

  /// The status of several files: a broken signature first, then an open one, then a file that cannot be read.
  private static func worst(_ statuses: [ExitStatus]) -> ExitStatus {
    if let known = [ExitStatus.failed, .indeterminate].first(where: statuses.contains) { return known }
    if let failure = statuses.first(where: { $0 != .done && $0 != .unsigned }) { return failure }
    return statuses.contains(.unsigned) ? .unsigned : .done
  }
}
