import PAdES

/// `padessign verify`.
enum VerifyCommand: Command {
  static let name = "verify"
  static let summary =
    "Says of every signature and document time-stamp who made it, what it covers and whether it is intact."
  static let operands = "IN… [options]"

  static let options: [Option] =
    [
      Option("offline", "asks nobody; in this version nothing goes online anyhow"),
      Option("jobs", argument: "N", "how many files are looked at side by side"),
    ] + SecretInput.document.options
    + [
      Option("json", "prints one JSON object for each file, a line each, in the order given"),
      Option("progress", argument: "WHEN", "always, never or auto"),
      Option("verbose", "says more"),
    ]

  static let later: [String: Bool] = [
    "trust": true, "trust-system": false, "untrusted": true, "at": true, "allow-private-network": false,
    "policy": true, "html": true, "etsi": true, "config": true,
  ]

  static let examples: [(line: String, what: String)] = [
    ("padessign verify signed.pdf", "tells of each signature; the status is 1 when one is broken, 2 when none is"),
    ("padessign verify --json *.pdf", "one JSON object a line"),
  ]

  static func run(_ line: Line) async throws -> ExitStatus {
    let files = line.operands
    guard !files.isEmpty else { throw Failure.usage("verify", "the document to verify is missing") }
    guard files.filter({ $0 == "-" }).count <= 1 else {
      throw Failure.usage("-", "standard input is one document, and is given twice")
    }
    let jobs = try count(line)
    let mode = try line.choice("progress", [("always", Progress.Mode.always), ("never", .never), ("auto", .auto)])
    // Two bars side by side would write over each other.
    let progress = Progress("verifying", mode: files.count == 1 ? mode ?? .auto : .never)
    defer { progress.finish() }
    var options = ValidationOptions(at: Clock.now)
    options.documentPassword = try SecretInput.document.given(line)
    // One file is somebody's who can be asked; of many, each is judged with what is known.
    if options.documentPassword == nil, files.count == 1, files[0] != "-",
      let source = try? InputFile.document(files[0])
    {
      options.documentPassword = try DocumentPassword.found(for: source, line)
    }
    options.reportsDigest = line.has("json")
    options.progress = { progress.update($0, $1) }
    let run = VerifyRun(files: files, options: options, jobs: jobs)
    var statuses: [ExitStatus] = []
    try await run.forEach { file, outcome in
      progress.finish()
      statuses.append(try tell(file, outcome, asJSON: line.has("json"), isFirst: statuses.isEmpty))
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

  private static func tell(
    _ file: String, _ outcome: Result<ValidationReport, Failure>, asJSON: Bool, isFirst: Bool
  ) throws -> ExitStatus {
    switch outcome {
    case .failure(let failure):
      Terminal.complain(failure.line)
      if asJSON { try Terminal.print(JSONText.line(VerifyResult(file, failure))) }
      return failure.status
    case .success(let report):
      let result = VerifyResult(file, report)
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
  }

  /// The status of several files: a broken signature first, then an open one, then a file that cannot be read.
  private static func worst(_ statuses: [ExitStatus]) -> ExitStatus {
    if let known = [ExitStatus.failed, .indeterminate].first(where: statuses.contains) { return known }
    if let failure = statuses.first(where: { $0 != .done && $0 != .unsigned }) { return failure }
    return statuses.contains(.unsigned) ? .unsigned : .done
  }
}
