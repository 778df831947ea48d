import TestSupport
import Testing

/// The help says what is there, and its examples work.
@Suite struct HelpTests {
  private static let words = [
    ["sign"], ["verify"], ["diff"], ["inspect"], ["field"], ["extract"], ["repair"], ["timestamp"], ["extend"],
    ["evidence"],
  ]

  private func padessign(_ words: [String]) throws -> ToolResult {
    try Tool.run([try Built.command("padessign")] + words)
  }

  /// The command lines behind the last heading of a help text.
  private static func examples(_ help: String) -> [String] {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = lines.lastIndex { $0 == "Example:" || $0 == "Examples:" } ?? lines.endIndex
    return lines[start...].filter { $0.hasPrefix("  padessign ") }.map { String($0.dropFirst(2)) }
  }

  @Test(arguments: words) func helpIsTheSameInEverySpelling(_ command: [String]) throws {
    let help = try padessign(["help"] + command)
    #expect(help.status == 0)
    #expect(help.stdout.hasPrefix("usage: padessign \(command.joined(separator: " ")) "))
    #expect(try padessign(command + ["--help"]).stdout == help.stdout)
    #expect(try padessign(command + ["-h"]).stdout == help.stdout)
    #expect(!Self.examples(help.stdout).isEmpty)
  }

  @Test func theOverviewNamesEveryCommandAndNoneOfLater() throws {
    let help = try padessign(["help"])
    #expect(try padessign(["--help"]).stdout == help.stdout)
    let named = help.stdout.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(Set(named) == Set(Self.words.map { $0[0] }))
    #expect(try padessign(["--version"]).stdout.hasPrefix("padessign "))
  }

  @Test(arguments: words) func everyExampleWorks(_ command: [String]) throws {
    let here = try CommandFolder()
    try here.padessign("field", "add", "contract.pdf", "-o", "form.pdf", "--field", "Buyer")
    #expect(try here.sign("contract.pdf", to: "signed.pdf").status == 0)
    try here.writeDamaged()
    try Tool.run(["cp", SharedPKI.rootPEM, here.folder.file("root.pem")])
    // verify answers 2 as long as nobody is trusted, and other files of the folder are not signed.
    // The responders that these certificates name are not running, so that extend gets no revocation data.
    let good: Set<Int32> =
      [["verify"], ["evidence"]].contains(command) ? [0, 2] : command == ["extend"] ? [0, 69] : [0]
    let tool = try Built.command("padessign")
    let folder = tool.prefix(upTo: tool.lastIndex(of: "/") ?? tool.startIndex)
    for example in Self.examples(try padessign(["help"] + command).stdout) {
      // Authorities of the examples are none of the Internet's.
      let line = example.replacing("http://tsa.example/", with: SharedPKI.server.url("/tsa"))
        .replacing("http://second.example/", with: SharedPKI.server.url("/tsa"))
        .replacing("evidence renew", with: "evidence renew --allow-private-network")
      let result = try Tool.run(
        ["bash", "-c", "PATH=\(folder):$PATH; \(line)"], environment: ["XDG_CACHE_HOME": here.folder.file("cache")],
        in: here.folder.path)
      #expect(good.contains(result.status), "\(example): \(result.status) \(result.stderr)")
    }
  }

  @Test func completionOffersWhatTheHelpNames() throws {
    let tool = try Built.command("padessign")
    let folder = tool.prefix(upTo: tool.lastIndex(of: "/") ?? tool.startIndex)
    func completed(_ words: String) throws -> Set<String> {
      let script = """
        PATH=\(folder):$PATH; . '\(Fixture.packageRoot)/completions/padessign.bash'
        COMP_WORDS=(\(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _padessign; printf '%s\\n' "${COMPREPLY[@]}"
        """
      return Set(try Tool.run(["bash", "-c", script]).stdout.split(separator: "\n").map(String.init))
    }
    #expect(try completed("padessign ''").isSuperset(of: Self.words.map { $0[0] }))
    #expect(try completed("padessign ins") == ["inspect"])
    #expect(try completed("padessign field ''") == ["add", "list"])
    #expect(try completed("padessign help field l") == ["list"])
    #expect(try completed("padessign field add --fi") == ["--field"])
    #expect(try completed("padessign extract --c") == ["--cms", "--certs"])
    #expect(try completed("padessign repair --disc") == ["--discard-signatures"])
  }
}
