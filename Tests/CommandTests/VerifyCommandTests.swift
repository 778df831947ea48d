import Foundation
import TestSupport
import Testing

/// `padessign verify` as a script meets it.
@Suite struct VerifyCommandTests {
  private func verify(_ arguments: [String]) throws -> ToolResult {
    try Tool.run([Built.command("padessign"), "verify"] + arguments)
  }

  private func report(_ name: String) throws -> String { try Fixture.named("FieldReports/\(name).pdf").path }

  private func objects(_ result: ToolResult) throws -> [[String: Any]] {
    try result.stdout.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test(arguments: [("BR-18", 2), ("BR-28", 1), ("BR-01", 3), ("BR-07", 3)])
  func theStatusFollowsFromTheIndication(_ name: String, _ status: Int32) throws {
    #expect(try verify(["--json", "--offline", report(name)]).status == status)
    #expect(try verify([report(name)]).status == status)
  }

  @Test func everyKeyOfTheContractIsThere() throws {
    let result = try verify(["--json", report("BR-18")])
    let object = try #require(try objects(result).first)
    #expect(
      Set(object.keys) == [
        "file", "sha256", "indication", "summary", "validationTime", "policy", "error", "signatures", "warnings",
      ])
    let sum = try Tool.run(["sha256sum", report("BR-18")]).stdout.prefix(64)
    #expect(object["sha256"] as? String == String(sum))
    let signature = try #require((object["signatures"] as? [[String: Any]])?.first)
    #expect(
      Set(signature.keys) == [
        "field", "kind", "subFilter", "byteRange", "integrity", "coverage", "modifications", "padesLevel",
        "levelProblems", "digestAlgorithm", "signatureAlgorithm", "signer", "claimedTime", "bestSignatureTime",
        "signatureTimestamps", "chain", "indication", "subIndication", "object", "reason", "location", "contact",
        "places", "buildingBlock", "indicationReason",
      ])
    let modifications = try #require(signature["modifications"] as? [String: Any])
    #expect(Set(modifications.keys) == ["level", "permitted", "basis", "findings"])
    #expect(signature["indication"] as? String == "INDETERMINATE")
    #expect(signature["subIndication"] as? String == "NO_CERTIFICATE_CHAIN_FOUND")
    #expect((signature["chain"] as? [String: Any])?["verdict"] as? String == "untrusted")
    #expect(signature["byteRange"] as? [Int] == [0, 1211, 17597, 460])
  }

  @Test func severalFilesGiveALineEachInTheirOrderAndTheWorstStatus() throws {
    let names = ["BR-01", "BR-18", "BR-28", "BR-19"]
    let files = try names.map(report)
    let result = try verify(["--json", "--jobs", "3"] + files)
    #expect(result.status == 1)
    #expect(try objects(result).map { $0["file"] as? String } == files)
    #expect(try verify([files[0], files[1]]).status == 2)
    let folder = try TemporaryFolder()
    let junk = try folder.write(Array("junk".utf8), to: "junk.pdf")
    #expect(try verify([files[0], junk]).status == 65)
    #expect(try verify([files[1], junk]).status == 2)
    #expect(try verify([files[0], folder.file("absent.pdf")]).status == 66)
    let told = try objects(verify(["--json", junk, files[0]]))
    #expect(told.count == 2 && told[0]["error"] is String && told[1]["error"] is NSNull)
  }

  @Test func anOptionWhoseWorkIsNotDoneIsRefused() throws {
    let result = try verify(["--config", "c.json", report("BR-18")])
    #expect(result.status == 64 && result.stderr.contains("not in this version") && result.stdout.isEmpty)
  }

  @Test func theTextSaysWhatIsKnownAndWhatIsNot() throws {
    let result = try verify([report("BR-18")])
    for words in ["Corpus RSA Signer", "integrity   intact", "the entire file", "semitrailer <<", "NOT PROVEN"] {
      #expect(result.stdout.contains(words), "\(result.stdout)")
    }
    let broken = try verify([report("BR-28")]).stdout
    #expect(broken.split(separator: "\n").first?.contains("BROKEN") == true && broken.contains("FORMAT_FAILURE"))
    #expect(!(result.stdout + broken).contains("this version") && !result.stdout.contains("\u{1B}"))
  }

  @Test func whatAFileSaysCannotSteerTheTerminal() throws {
    var builder = PDFBuilder.sample(page: "/Annots [6 0 R]", catalog: "/AcroForm << /Fields [6 0 R] /SigFlags 3 >>")
    builder.set(6, "<< /Subtype /Widget /FT /Sig /T (A\\033[2JB) /Rect [0 0 0 0] /V 7 0 R >>")
    builder.set(7, "<< /Type /Sig /Reason (line\\012two\\033]0;title\\007) /Contents <00> >>")
    builder.endRevision(.table)
    let folder = try TemporaryFolder()
    let result = try verify([folder.write(builder.bytes, to: "odd.pdf")])
    #expect(result.status == 1)
    #expect(!(result.output + result.errors).contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F })
    #expect(result.stdout.contains("reason      line\u{FFFD}two"))
  }
}
