import PAdES

/// `padessign field add` and `padessign field list`.
enum FieldCommand: Command {
  static let name = "field"
  static let summary = "Lists the fields of a document's form, or adds an empty signature field."
  static let operands = "list IN | add IN -o OUT [options]"

  static let options: [Option] =
    [
      Option("output", short: "o", argument: "OUT", "add: the new file; - for standard output, IN itself is allowed"),
      Option("field", argument: "NAME", "add: the field's name, such as Buyer or dept.head; a free one else"),
    ] + PlaceInput.options.filter { $0.name != "angle" }
    + [Option("allow-overlap", "add: lets the field lie over other fields or the page's edge")]
    + SecretInput.document.options + [Option("json", "prints the result as JSON")]

  static let later: [String: Bool] = [
    "lock": true, "seed-filter": true, "seed-subfilter": true, "seed-digest": true, "seed-reason": true,
    "seed-mdp": true, "role": true, "angle": true,
  ]

  static let examples: [(line: String, what: String)] = [
    ("padessign field list contract.pdf", "shows every field, whether it is filled, and where it is"),
    (
      "padessign field add contract.pdf -o prepared.pdf --field Buyer --page last --rect 72,72,200,60",
      "makes the empty signature field Buyer on the last page"
    ),
  ]

  static func run(_ line: Line) async throws -> ExitStatus {
    switch line.operands.first {
    case "list": return try list(line)
    case "add": return try add(line)
    case "lock": throw Failure.notInThisVersion("field lock")
    case let other?: throw Failure.usage("field \(other)", "there is list, and there is add")
    case nil: throw Failure.usage("field", "say list or add")
    }
  }

  private static func list(_ line: Line) throws -> ExitStatus {
    let input = try line.document(of: "field", at: 1)
    for option in ["output", "field", "page", "rect", "placement", "allow-overlap"] where line.has(option) {
      throw Failure.usage("--\(option)", "it goes with field add")
    }
    let inspection = try InspectCommand.inspection(input, line)
    if line.has("json") {
      try Terminal.print(JSONText.line(FieldListResult(file: input, inspection)))
    } else {
      try InspectText.fields(inspection).forEach(Terminal.print)
    }
    return .done
  }

  private static func add(_ line: Line) throws -> ExitStatus {
    let input = try line.document(of: "field", at: 1)
    let output = try line.output(of: "field add")
    var options = FieldOptions()
    options.name = line.value("field")
    options.placement = try PlaceInput.placement(line)
    options.allowsOverlap = line.has("allow-overlap")
    let report: FieldEditor.Report
    do {
      let source = try InputFile.document(input)
      let password = try DocumentPassword.found(for: source, line)
      let file = try OutputFile.target(output)
      report = try FieldEditor.add(to: source, output: file, options: options, password: password)
    } catch {
      throw Failure(error, about: input)
    }
    let warnings = report.notices.map(Warning.init)
    Warning.tell(warnings, about: input)
    if line.has("json") {
      try Terminal.print(JSONText.line(FieldAddResult(input: input, output: output, report, warnings: warnings)))
    } else if output != "-" {
      let place = report.places.first.map { "on page \($0.page)" } ?? "without a place"
      try Terminal.print(Terminal.oneLine("\(output): added the signature field \(report.field) \(place)"))
    }
    return .done
  }
}
