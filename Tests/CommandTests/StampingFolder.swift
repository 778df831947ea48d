import Foundation
import TestSupport

/// A folder with a contract and a key, and an authority of its own whose faults can be switched.
struct StampingFolder {
  let here: CommandFolder
  let live: LiveServer

  init() throws {
    here = try CommandFolder()
    live = try LiveServer()
  }

  /// How an authority is asked for a stamp.
  enum Use: String, CaseIterable, Sendable {
    case signature, content, document
  }

  /// Runs the command that has something stamped.
  func run(_ use: Use, faults: String? = nil, to output: String = "out.pdf", _ more: String...) throws -> ToolResult {
    let stamping = ["--tsa", live.url("/tsa", faults: faults), "--trust", try SharedPKI.rootPEM]
    let key = ["--key", "me.pem", "--cert", "me.crt"]
    let command =
      switch use {
      case .signature: ["sign", "contract.pdf", "-o", output] + key
      case .content: ["sign", "contract.pdf", "-o", output, "--level", "B-B", "--content-timestamp"] + key
      case .document: ["timestamp", "contract.pdf", "-o", output]
      }
    return try padessign(command + stamping + more)
  }

  func padessign(_ words: [String], environment: [String: String?] = [:]) throws -> ToolResult {
    var environment = environment
    environment["XDG_CACHE_HOME"] = here.folder.file("cache")
    return try Tool.run(try CommandFolder.command + words, environment: environment, in: here.folder.path)
  }

  func verify(_ file: String) throws -> [String: Any] {
    let result = try padessign(["verify", file, "--json", "--offline", "--trust", try SharedPKI.rootPEM])
    return try CommandFolder.json(result)
  }
}
