import TestSupport
import Testing

@Suite struct ToolTests {
  @Test func inputReachesTheProcessAndItsOutputComesBack() throws {
    let result = try Tool.run(["sh", "-c", "cat; echo wrong >&2; exit 7"], input: Array("hello".utf8))
    #expect(result.status == 7)
    #expect(result.stdout == "hello")
    #expect(result.stderr == "wrong\n")
  }

  @Test func aMissingToolIsNamed() throws {
    let error = try #require(throws: TestSupportError.self) { try Tool.run(["no-such-tool-at-all"]) }
    #expect("\(error)".contains("no-such-tool-at-all"))
  }

  @Test func aProcessThatDoesNotEndIsKilled() throws {
    #expect(throws: TestSupportError.self) { try Tool.run(["sleep", "600"], timeout: 0.2) }
  }

  @Test func aSignalBecomesTheStatusThatAShellSays() throws {
    let process = try RunningTool(["sleep", "600"])
    process.send(9)
    #expect(try process.wait().status == 137)
  }

  @Test func environmentAndFolderAreTheOnesGiven() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run(
      ["sh", "-c", "echo $COLOUR $HOME; pwd -P"], environment: ["COLOUR": "blue", "HOME": nil], in: folder.path)
    #expect(result.stdout == "blue\n\(folder.path)\n")
  }

  @Test func theBuiltCommandIsFound() throws {
    #expect(try Tool.run([Built.command("testpki")]).status == 64)
  }

  @Test func anEmptyFolderOfFixturesIsAnError() {
    #expect(throws: TestSupportError.self) { try Fixture.all(in: "NoSuchFolder") }
  }
}
