import TestSupport
import Testing

/// Passwords that are asked for on a terminal, which `script` provides.
@Suite struct PromptTests {
  /// Runs a command line on a terminal at which somebody types `answer` when asked.
  private func onTerminal(_ line: String, answer: String, in here: CommandFolder) throws -> ToolResult {
    let tool = try Built.command("padessign")
    let folder = tool.prefix(upTo: tool.lastIndex(of: "/") ?? tool.startIndex)
    // The answer is typed once the prompt is seen; a prompt that never comes ends with the terminal.
    let script = """
      mkfifo keys; export PATH='\(folder)':$PATH
      timeout 60 script -qefc '\(line)' seen < keys & exec 3> keys
      for i in $(seq 500); do grep -q 'Password of' seen 2>/dev/null && break; sleep 0.1; done
      sleep 0.5; echo '\(answer)' >&3; wait
      """
    return try Tool.run(["bash", "-c", script], in: here.folder.path)
  }

  private func encrypted() throws -> CommandFolder {
    let here = try CommandFolder()
    try Tool.run(["qpdf", "--encrypt", "user", "owner", "256", "--", "contract.pdf", "e.pdf"], in: here.folder.path)
    return here
  }

  @Test func theDocumentsPasswordIsAskedForAndNotShown() throws {
    let here = try encrypted()
    let result = try onTerminal("padessign inspect e.pdf", answer: "user", in: here)
    #expect(result.stdout.contains("Password of the document: "))
    #expect(result.stdout.contains("AES-256, revision 6"))
    #expect(!result.stdout.contains("user\r\n"))
  }

  @Test func aWrongAnswerIsRefused() throws {
    let here = try encrypted()
    let result = try onTerminal("padessign inspect e.pdf; echo status $?", answer: "nobody", in: here)
    #expect(result.stdout.contains("status 77"))
  }

  @Test func theKeysPasswordIsAskedFor() throws {
    let here = try CommandFolder()
    let line = "padessign sign contract.pdf -o signed.pdf --p12 \(try SharedPKI.entity("p256").p12)"
    let result = try onTerminal(line, answer: SharedPKI.password, in: here)
    #expect(result.stdout.contains("Password of the key: "))
    #expect(try here.folder.names().contains("signed.pdf"))
  }
}
