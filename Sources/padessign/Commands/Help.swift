/// `padessign help`.
enum Help {
  /// All commands, a line each.
  static var overview: String {
    let width = (Commands.all.map { $0.name.count }.max() ?? 0) + 2
    let lines = Commands.all.map { command in
      "  " + command.name + String(repeating: " ", count: width - command.name.count) + command.summary
    }
    return """
      usage: padessign COMMAND …
      Signs PDF documents by PAdES and says what a signed one is worth.

      \(lines.joined(separator: "\n"))

      padessign help COMMAND shows a command's options and an example; padessign --version shows the version.
      """
  }

  static func show(_ words: [String]) throws -> ExitStatus {
    guard let name = words.first else {
      try Terminal.print(overview)
      return .done
    }
    if let command = Commands.all.first(where: { $0.name == name }) {
      try Terminal.print(command.help)
      return .done
    }
    if Commands.later.contains(name) { throw Failure.notInThisVersion(name) }
    throw Failure(.usage, name, "there is no such command", remedy: "see padessign help")
  }
}
