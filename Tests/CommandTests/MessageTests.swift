import Foundation
import TestSupport
import Testing

/// What the command says to somebody who made a mistake.
@Suite struct MessageTests {
  @Test(arguments: [
    (["verfy", "a.pdf"], "did you mean verify?"), (["verify", "a.pdf", "--ofline"], "did you mean --offline?"),
    (["sign", "a.pdf", "--sael", "b"], "did you mean --seal?"),
    (["sign", "a.pdf", "--password", "x"], "--password-env, --password-fd, --password-file"),
  ])
  func aSlipOfTheFingersIsMet(_ words: [String], _ told: String) throws {
    let result = try Tool.run([Built.command("padessign")] + words)
    #expect(result.status == 64 && result.stderr.contains(told), "\(result.stderr)")
    #expect(result.stderr.split(separator: "\n").count == 1)
  }

  @Test func whatIsFarFromEverythingIsNotGuessed() throws {
    let result = try Tool.run([Built.command("padessign"), "zzzzzz"])
    #expect(result.status == 64 && !result.stderr.contains("did you mean"), "\(result.stderr)")
  }

  @Test(arguments: [("md5", "MD5 is too weak"), ("sha1", "SHA-1 is too weak")])
  func aDigestIsRefusedForOneReason(_ name: String, _ told: String) throws {
    let here = try CommandFolder()
    let result = try here.sign("contract.pdf", to: "out.pdf", "--digest", name)
    #expect(result.status == 64 && result.stderr.contains(told), "\(result.stderr)")
    #expect(!result.stderr.contains(", or "))
  }

  @Test func aTextAndAnEmptyFileAreNotSentToRepair() throws {
    let folder = try TemporaryFolder()
    for bytes in [Array("a text".utf8), []] {
      let result = try Tool.run([Built.command("padessign"), "verify", folder.write(bytes, to: "a.pdf")])
      #expect(result.status == 65 && !result.stderr.contains("repair"), "\(result.stderr)")
    }
    // What begins as a PDF may be one that was cut off.
    let cut = try Tool.run([Built.command("padessign"), "sign", folder.write(Array("%PDF-1.7\n".utf8), to: "b.pdf")])
    #expect(cut.status != 0)
  }

  @Test func everySubIndicationIsExplained() throws {
    let page = try String(contentsOfFile: "\(Fixture.packageRoot)/docs/verify.md", encoding: .utf8)
    let schema = try String(
      contentsOfFile: "\(Fixture.packageRoot)/docs/schema/verify.schema.json", encoding: .utf8)
    let source = try String(
      contentsOfFile: "\(Fixture.packageRoot)/Sources/Validation/Verdict/SubIndication.swift",
      encoding: .utf8)
    let names = source.matches(of: /= "([A-Z_]+)"/).map { String($0.output.1) }
    #expect(names.count == 25)
    for name in names { #expect(page.contains("| `\(name)` |") && schema.contains("\"\(name)\""), "\(name)") }
  }
}
