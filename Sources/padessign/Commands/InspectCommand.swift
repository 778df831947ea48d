import PAdES

/// `padessign inspect`.
enum InspectCommand: Command {
  static let name = "inspect"
  static let summary =
    "Shows what a document is: revisions, fields, signatures, encryption, and what signing would risk."
  static let operands = "IN [options]"

  static let options: [Option] =
    SecretInput.document.options + [Option("json", "prints the result as JSON")]

  static let later: [String: Bool] = ["renewal": false]

  static let examples: [(line: String, what: String)] = [
    ("padessign inspect contract.pdf", "shows the document in words"),
    ("padessign inspect --json contract.pdf", "the same for a program"),
  ]

  static func run(_ line: Line) async throws -> ExitStatus {
    let input = try line.document(of: name)
    let inspection = try inspection(input, line)
    if line.has("json") {
      try Terminal.print(JSONText.line(InspectResult(file: input, inspection)))
    } else {
      try InspectText.lines(input, inspection).forEach(Terminal.print)
    }
    return .done
  }

  /// Looks at a document with the password that the line names.
  ///
  /// - Throws: ``Failure``.
  static func inspection(_ input: String, _ line: Line) throws -> Inspection {
    do {
      let source = try InputFile.document(input)
      return try Inspection(source, password: try DocumentPassword.found(for: source, line))
    } catch {
      throw Failure(error, about: input)
    }
  }
}
