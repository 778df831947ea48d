/// One command: its name, its help, and what it does.
protocol Command: Sendable {
  /// The name on the command line.
  static var name: String { get }
  /// What it does, in a few words.
  static var summary: String { get }
  /// The operands, as the help shows them.
  static var operands: String { get }
  /// Its options, those of every command left out.
  static var options: [Option] { get }
  /// Options of the contract that are not in this version; true where they take an argument.
  static var later: [String: Bool] { get }
  /// Command lines that work, with a word on each.
  static var examples: [(line: String, what: String)] { get }

  /// Runs it.
  ///
  /// - Throws: Whatever ends it; ``Failure/init(_:about:)`` makes one line of it.
  static func run(_ line: Line) async throws -> ExitStatus
}

extension Command {
  static var later: [String: Bool] { [:] }

  /// Reads the words after the command's name and runs it.
  static func run(words: [String]) async throws -> ExitStatus {
    let line = try Line(words, options: options, later: later, command: name)
    if line.has("help") {
      try Terminal.print(help)
      return .done
    }
    return try await run(line)
  }

  /// The help text.
  static var help: String {
    var text = "usage: padessign \(name) \(operands)\n\(summary)\n\n"
    let width = (options.map(\.spelling.count).max() ?? 0) + 2
    for option in options {
      text += "  " + option.spelling + String(repeating: " ", count: width - option.spelling.count) + option.help + "\n"
    }
    text += "\n" + (examples.count == 1 ? "Example:" : "Examples:") + "\n"
    for example in examples { text += "  \(example.line)\n      \(example.what)\n" }
    return String(text.dropLast())
  }
}
