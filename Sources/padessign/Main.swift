import CSystem
import Glibc
import PAdES

/// The entry: finds the command, runs it, tells a failure in one line and answers with its status.
@main
enum Main {
  /// The version of the program.
  static let version = "0.1.0"

  static func main() async {
    // A write past a limit or to a closed pipe is to be an error with a status, not the end of the process.
    csystem_ignore_write_signals()
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      exit(try await run(words).rawValue)
    } catch {
      let failure = Failure(error, about: words.first ?? "")
      Terminal.complain(failure.line)
      exit(failure.status.rawValue)
    }
  }

  private static func run(_ words: [String]) async throws -> ExitStatus {
    guard let first = words.first else {
      Terminal.complain(Help.overview)
      return .usage
    }
    let rest = Array(words.dropFirst())
    switch first {
    case "--version":
      try Terminal.print("padessign \(version)")
      return .done
    case "--help", "-h": return try Help.show([])
    case "help": return try Help.show(rest)
    default:
      if let command = Commands.all.first(where: { $0.name == first }) { return try await command.run(words: rest) }
      if Commands.later.contains(first) { throw Failure.notInThisVersion(first) }
      let known = Commands.all.map { $0.name } + ["help"]
      throw Failure(
        .usage, first, "there is no such command",
        remedy: Spelling.remedy(for: first, among: known, else: "see padessign help"))
    }
  }
}
