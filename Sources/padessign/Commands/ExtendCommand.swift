import PAdES

/// `padessign extend`.
enum ExtendCommand: Command {
  static let name = "extend"
  static let summary =
    "Raises the signatures in a document to B-T, B-LT or B-LTA, or renews a B-LTA; changes nothing else."
  static let operands = "IN -o OUT --level LEVEL [options]"

  static let options: [Option] =
    [
      Option("output", short: "o", argument: "OUT", "the extended file; - for standard output, IN itself is allowed"),
      Option("level", argument: "LEVEL", "B-T, B-LT or B-LTA"),
    ] + TimestampInput.options + CertificateInput.options + GatherInput.options + [EvidenceInput.waitOption]
    + SecretInput.document.options
    + [
      Option("level-fallback", "writes a lower level when a service fails, and says so; else nothing is written"),
      Option("json", "prints the result as JSON"),
      Option("progress", argument: "WHEN", "always, never or auto"),
      Option("verbose", "tells on stderr how each authority fared"),
    ]

  static let later: [String: Bool] = ["config": true, "vri": false]

  static let examples: [(line: String, what: String)] = [
    (
      "padessign extend signed.pdf -o archive.pdf --level B-LTA --tsa http://tsa.example/ --trust root.pem",
      "adds revocation data from where the certificates say, and a time-stamp over them; run again later, it renews the proof"
    ),
    (
      "padessign extend signed.pdf -o stamped.pdf --level B-T --tsa http://tsa.example/",
      "adds a time-stamp where a signature has none"
    ),
  ]

  static func run(_ line: Line) async throws -> ExitStatus {
    let input = try line.document(of: name)
    let output = try line.output(of: name)
    let named = try line.choice(
      "level", [("B-T", PAdESLevel.timestamped), ("B-LT", .longTerm), ("B-LTA", .archival)])
    guard let level = named else { throw Failure.usage(name, "the level is missing: --level B-T, B-LT or B-LTA") }
    let pool = try TimestampInput.authority(line)
    guard pool != nil || level == .longTerm else {
      throw Failure.usage("--level", "\(level.rawValue) needs a time-stamp: --tsa URL")
    }
    let progress = try Progress("extending", line)
    defer { progress.finish() }
    var options = ExtensionOptions(level, data: try GatherInput.data(line, progress), authority: pool)
    options.allowsLowerLevel = line.has("level-fallback")
    options.reportsDigest = line.has("json")
    options.progress = { progress.update($0, $1) }
    let report: ExtensionReport
    do {
      let source = try InputFile.document(input)
      options.documentPassword = try DocumentPassword.found(for: source, line)
      let file = try OutputFile.target(output)
      report = try await Extender.extend(source, to: file, options: options)
    } catch {
      if line.has("verbose") { TimestampInput.tellHealth(pool) }
      throw Failure(error, about: input)
    }
    progress.finish()
    let warnings = TimestampInput.warnings(line) + report.notices.map(Warning.init)
    Warning.tell(warnings, about: input)
    if line.has("verbose") { TimestampInput.tellHealth(pool) }
    let result = ExtendResult(input: input, output: output, report, warnings: warnings)
    if line.has("json") {
      try Terminal.print(JSONText.line(result))
    } else if output != "-" {
      try Terminal.print(Terminal.oneLine(result.sentence))
    }
    return .done
  }
}
