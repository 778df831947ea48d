import Foundation
import TestSupport
import Testing

/// The page for people and the ETSI report that `verify` writes.
@Suite struct ReportFileTests {
  private func verify(_ file: String, _ words: [String]) throws -> ToolResult {
    try Tool.run([Built.command("padessign"), "verify", "--offline", file] + words)
  }

  private func text(_ folder: TemporaryFolder, _ name: String) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  /// A signed file with hostile texts in it.
  private func hostile(_ folder: TemporaryFolder) throws -> String {
    var builder = PDFBuilder.sample(page: "/Annots [6 0 R]", catalog: "/AcroForm << /Fields [6 0 R] /SigFlags 3 >>")
    builder.set(6, "<< /Subtype /Widget /FT /Sig /T (<script>alert\\(1\\)</script>) /Rect [0 0 0 0] /V 7 0 R >>")
    builder.set(7, "<< /Type /Sig /Reason (\"><img src=http://evil/>]]>&#x3C;\\000\\033) /Contents <00> >>")
    builder.endRevision(.table)
    return try folder.write(builder.bytes, to: "hostile.pdf")
  }

  @Test func theETSIReportIsWellFormedAndSaysWhatTheJSONSays() throws {
    let folder = try TemporaryFolder()
    let file = try Fixture.named("FieldReports/BR-18.pdf").path
    let result = try verify(file, ["--json", "--etsi", folder.file("report.xml")])
    #expect(result.status == 2)
    try Tool.run(["xmllint", "--noout", folder.file("report.xml")])
    func value(_ path: String) throws -> String {
      let expression = "string(//*[local-name()='\(path)'])"
      return try Tool.run(["xmllint", "--xpath", expression, folder.file("report.xml")]).stdout
        .trimmingCharacters(in: .newlines)
    }
    let signatures = try CommandFolder.json(result)["signatures"] as? [[String: Any]]
    let signature = try #require(signatures?.first)
    #expect(try value("MainIndication") == "urn:etsi:019102:mainindication:indeterminate")
    #expect(
      try value("SubIndication") == "urn:etsi:019102:subindication:\(signature["subIndication"] as? String ?? "")")
    #expect(try value("ByteRange") == "0 1211 17597 460")
    #expect(try value("SubFilterElement") == "ETSI.CAdES.detached")
    // Every reference leads to an object of the report.
    let xml = try text(folder, "report.xml")
    #expect(xml.contains("xmlns=\"http://uri.etsi.org/19102/v1.2.1#\""))
    for reference in xml.matches(of: /VOReference="([^"]*)"/) {
      #expect(xml.contains("id=\"\(reference.output.1)\""), "\(reference.output.1)")
    }
  }

  @Test func theETSIReportDigestsTheSignedBytes() throws {
    let folder = try TemporaryFolder()
    let file = try Fixture.named("FieldReports/BR-18.pdf").path
    _ = try verify(file, ["--etsi", folder.file("report.xml")])
    let bytes = try Fixture.bytes("FieldReports/BR-18.pdf")
    try folder.write(Array(bytes[0..<1211]) + bytes[17597..<17597 + 460], to: "signed")
    let digest = try Tool.run(
      ["bash", "-c", "openssl dgst -sha256 -binary '\(folder.file("signed"))' | base64"]
    ).stdout.trimmingCharacters(in: .newlines)
    #expect(try text(folder, "report.xml").contains("<ds:DigestValue>\(digest)</ds:DigestValue>"))
  }

  @Test func hostileTextsAreEscapedInBothReports() throws {
    let folder = try TemporaryFolder()
    let file = try hostile(folder)
    let result = try verify(file, ["--etsi", folder.file("report.xml"), "--html", folder.file("report.html")])
    #expect(result.status == 1)
    try Tool.run(["xmllint", "--noout", folder.file("report.xml")])
    let html = try text(folder, "report.html")
    #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && !html.contains("<script"))
    #expect(!html.contains("<img src=http") && !(html.utf8.contains { $0 < 0x20 && $0 != 0x0A }))
  }

  @Test func thePageStandsByItselfAndForbidsEverythingElse() throws {
    let folder = try TemporaryFolder()
    let file = try Fixture.named("FieldReports/BR-18.pdf").path
    #expect(try verify(file, ["--html", folder.file("report.html")]).status == 2)
    let html = try text(folder, "report.html")
    #expect(html.contains("default-src &#39;none&#39;") && html.contains("img-src data:"))
    #expect(html.contains("NOT PROVEN") && html.contains("Corpus RSA Signer") && html.contains("BR-18.pdf"))
    // No folder of this machine, and nothing to be fetched.
    #expect(!html.contains(file))
    for marker in ["http://", "https://", "<script", "javascript:", "onload", "@import", "url("] {
      #expect(!html.contains(marker), "\(marker)")
    }
    // The style's digest in the policy is that of the style, or a browser would not use it.
    let style = try #require(html.firstMatch(of: /<style>((?:.|\n)*?)<\/style>/))
    try folder.write(Array(style.output.1.utf8), to: "style")
    let digest = try Tool.run(
      ["bash", "-c", "openssl dgst -sha256 -binary '\(folder.file("style"))' | base64"]
    ).stdout.trimmingCharacters(in: .newlines)
    #expect(html.contains("sha256-\(digest)"))
    #expect(html.contains("data:image/png;base64,iVBORw0KGgo"))
  }

  @Test func withoutARendererThePageStandsAndSaysSo() throws {
    let folder = try TemporaryFolder()
    let file = try Fixture.named("FieldReports/BR-18.pdf").path
    let result = try Tool.run(
      [Built.command("padessign"), "verify", "--offline", file, "--html", folder.file("report.html")],
      environment: ["PATH": "/nowhere"])
    #expect(result.status == 2, "\(result.stderr)")
    let html = try text(folder, "report.html")
    #expect(html.contains("pdftoppm is not installed") && html.contains("Corpus RSA Signer"))
    #expect(!html.contains("<img"))
  }

  @Test func aFileWithoutSignatureHasAPageAndNoETSIReport() throws {
    let folder = try TemporaryFolder()
    let file = try Fixture.named("FieldReports/BR-01.pdf").path
    let result = try verify(file, ["--etsi", folder.file("report.xml"), "--html", folder.file("report.html")])
    #expect(result.status == 3 && result.stderr.contains("was not written"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("report.xml")))
    #expect(try text(folder, "report.html").contains("NOT SIGNED"))
  }

  @Test func aReportThatCannotBeWrittenIsAnError() throws {
    let file = try Fixture.named("FieldReports/BR-18.pdf").path
    for option in ["--html", "--etsi"] {
      #expect(try verify(file, [option, "/nowhere/report"]).status == 73)
      #expect(try verify(file, [option, "-"]).status == 64)
      #expect(try verify(file, [file, option, "report"]).status == 64)
    }
  }
}
