import TestSupport
import Testing

/// What every command answers to the shell when something is not as it should be.
// One after another: the cases write the same files in one folder.
@Suite(.serialized) struct ExitStatusTests {
  static let here = Result { try CommandFolder() }

  /// The commands that read one document, with what they need besides it.
  static let commands: [[String]] = [
    ["inspect"], ["field", "list"], ["field", "add", "--field", "A", "-o", "out.pdf"], ["repair", "-o", "out.pdf"],
    ["extract", "--field", "A", "-o", "out.pdf"], ["sign", "--key", "me.pem", "--cert", "me.crt", "-o", "out.pdf"],
    ["verify"],
  ]

  private func run(_ words: [String]) throws -> ToolResult {
    try Tool.run(try CommandFolder.command + words, in: try Self.here.get().folder.path)
  }

  @Test(arguments: commands) func aFileThatIsNotThereOrAFolderCannotBeOpened(_ command: [String]) throws {
    for name in ["missing.pdf", "."] {
      let result = try run(command + [name])
      #expect(result.status == 66)
      #expect(result.stderr.hasPrefix("padessign: \(name): "))
      #expect(result.stderr.split(separator: "\n").count == 1)
    }
  }

  @Test(arguments: commands) func aTextIsNoDocument(_ command: [String]) throws {
    let folder = try Self.here.get().folder
    try folder.write(Array("Dear Sir or Madam\n".utf8), to: "letter.txt")
    let result = try run(command + ["letter.txt"])
    #expect(result.status == 65)
    #expect(result.stderr.contains("letter.txt"))
  }

  @Test(arguments: commands.filter { $0[0] != "repair" && $0[0] != "verify" })
  func aTruncatedDocumentNamesRepair(_ command: [String]) throws {
    let folder = try Self.here.get().folder
    try folder.write(folder.read("contract.pdf").prefix(3000), to: "truncated.pdf")
    let result = try run(command + ["truncated.pdf"])
    #expect(result.status == 65)
    #expect(result.stderr.contains("padessign repair"))
  }

  @Test(arguments: commands) func aWrongPasswordIsRefused(_ command: [String]) throws {
    let folder = try Self.here.get().folder
    try Tool.run(["qpdf", "--encrypt", "right", "owner", "256", "--", "contract.pdf", "locked.pdf"], in: folder.path)
    try folder.write(Array("wrong\n".utf8), to: "wrong.txt")
    #expect(try run(command + ["locked.pdf"]).status == 77)
    let result = try run(command + ["locked.pdf", "--document-password-file", "wrong.txt"])
    #expect(result.status == 77)
    #expect(!result.stderr.contains("wrong\n"))
  }

  @Test(arguments: commands.filter { $0.contains("-o") && $0[0] != "extract" })
  func aFolderThatIsNotThereCannotBeWritten(_ command: [String]) throws {
    let result = try run(command.map { $0 == "out.pdf" ? "nowhere/out.pdf" : $0 } + ["contract.pdf"])
    #expect(result.status == 73)
    #expect(result.stderr.contains("nowhere/out.pdf"))
  }

  @Test(arguments: commands) func unknownOptionsAndMissingDocumentsAreWrongUsage(_ command: [String]) throws {
    #expect(try run(command + ["contract.pdf", "--no-such-option"]).status == 64)
    #expect(try run(command).status == 64)
  }

  @Test(arguments: [
    ["sign", "contract.pdf", "--attest"], ["field", "lock", "contract.pdf"],
    ["field", "add", "contract.pdf", "-o", "out.pdf", "--lock", "all"],
    ["field", "add", "contract.pdf", "-o", "out.pdf", "--seed-digest", "sha256"],
    ["help", "batch"],
  ])
  func whatComesLaterSaysSo(_ words: [String]) throws {
    let result = try run(words)
    #expect(result.status == 64)
    #expect(result.stderr.contains("not in this version"))
  }

  @Test(arguments: [["frobnicate"], ["help", "frobnicate"], ["field", "frobnicate"], ["field"], []])
  func whatIsNoCommandIsWrongUsage(_ words: [String]) throws { #expect(try run(words).status == 64) }

  @Test func aSecretIsNeverAnArgument() throws {
    for option in ["--password=secret", "--document-password=secret", "--pin=1234"] {
      #expect(try run(["sign", "contract.pdf", "-o", "out.pdf", "--p12", "me.p12", option]).status == 64)
    }
  }

  @Test(arguments: ["file", "env", "fd"]) func aDocumentPasswordComesInThreeWays(_ way: String) throws {
    let own = try CommandFolder()
    try Tool.run(["qpdf", "--encrypt", "right", "owner", "256", "--", "contract.pdf", "own.pdf"], in: own.folder.path)
    try own.folder.write(Array("right\r\n".utf8), to: "right.txt")
    let argument = ["file": "right.txt", "env": "SECRET", "fd": "0"][way] ?? ""
    let result = try own.padessign(
      "inspect", "own.pdf", "--document-password-\(way)", argument, input: Array("right\n".utf8),
      environment: ["SECRET": "right"])
    #expect(result.status == 0)
    #expect(result.stdout.contains("AES-256"))
  }
}
