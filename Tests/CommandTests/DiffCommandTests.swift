import Foundation
import TestSupport
import Testing

/// `padessign diff`: what was changed after a signature, and whether it was allowed.
@Suite struct DiffCommandTests {
  /// A signed contract whose page shows other content in a later revision.
  private func overwritten(_ here: CommandFolder) throws {
    try here.sign("contract.pdf", to: "signed.pdf")
    let script = """
      import sys, re
      data = open('signed.pdf', 'rb').read()
      start = int(re.findall(rb'startxref\\s+(\\d+)', data)[-1])
      size = int(re.findall(rb'/Size (\\d+)', data)[-1])
      root = re.findall(rb'/Root (\\d+ \\d+ R)', data)[-1]
      pages = [m for m in re.finditer(rb'(\\d+) 0 obj\\s*<<(?:(?!endobj).)*?/Type\\s*/Page\\b(?:(?!endobj).)*?/Contents (\\d+) 0 R', data, re.S)]
      number = int(pages[0].group(2))
      body = b'1 0 0 rg 100 300 300 200 re f'
      place = len(data)
      obj = b'%d 0 obj\\n<< /Length %d >>\\nstream\\n%s\\nendstream\\nendobj\\n' % (number, len(body), body)
      xref = place + len(obj)
      table = b'xref\\n%d 1\\n%010d 00000 n \\ntrailer\\n<< /Size %d /Root %s /Prev %d >>\\nstartxref\\n%d\\n%%%%EOF\\n' % (number, place, size, root, start, xref)
      open('changed.pdf', 'wb').write(data + obj + table)
      """
    try here.folder.write(Array(script.utf8), to: "change.py")
    try Tool.run(["python3", "change.py"], in: here.folder.path)
  }

  @Test func nothingChangedIsStatusZero() throws {
    let here = try CommandFolder()
    try here.sign("contract.pdf", to: "signed.pdf")
    let result = try here.padessign("diff", "signed.pdf", "--field", "Signature1")
    #expect(result.status == 0 && result.stdout.contains("nothing was changed"), "\(result.stdout)\(result.stderr)")
    let json = try CommandFolder.json(here.padessign("diff", "signed.pdf", "--field", "Signature1", "--json"))
    #expect(
      Set(json.keys) == [
        "file", "field", "object", "revision", "revisions", "summary", "modifications", "warnings",
      ])
  }

  @Test func aLaterSignatureIsAllowedAndListed() throws {
    let here = try CommandFolder()
    try here.sign("contract.pdf", to: "signed.pdf")
    try here.sign("signed.pdf", to: "twice.pdf", "--field", "Second")
    let result = try here.padessign("diff", "twice.pdf", "--field", "Signature1")
    #expect(result.status == 0 && result.stdout.contains("allowed"), "\(result.stdout)\(result.stderr)")
    #expect(result.stdout.split(separator: "\n").count > 1)
    #expect(try here.padessign("diff", "twice.pdf", "--field", "Second").stdout.contains("nothing was changed"))
  }

  @Test func aChangedPageIsNotAllowedNamedAndBoxed() throws {
    let here = try CommandFolder()
    try overwritten(here)
    let result = try here.padessign("diff", "changed.pdf", "--field", "Signature1", "--html", "changes.html")
    #expect(result.status == 1, "\(result.stdout)\(result.stderr)")
    #expect(result.stdout.split(separator: "\n").first?.contains("NOT ALLOWED") == true, "\(result.stdout)")
    let html = String(decoding: try here.folder.read("changes.html"), as: UTF8.self)
    #expect(html.matches(of: /data:image\/png/).count >= 2 && html.contains("<rect ") && html.contains("as signed"))
    let verified = try here.padessign("verify", "changed.pdf", "--offline")
    #expect(verified.status == 1 && verified.stdout.split(separator: "\n").first?.contains("CHANGED") == true)
    let json = try CommandFolder.json(here.padessign("diff", "changed.pdf", "--field", "Signature1", "--json"))
    let modifications = try #require(json["modifications"] as? [String: Any])
    let findings = try #require(modifications["findings"] as? [[String: Any]])
    #expect(modifications["permitted"] as? Bool == false && findings.contains { $0["permitted"] as? Bool == false })
    #expect(
      findings.allSatisfy {
        Set($0.keys) == ["revision", "object", "path", "what", "level", "permitted", "attack", "rule"]
      })
  }

  @Test func wrongUsageIsNamed() throws {
    let here = try CommandFolder()
    try here.sign("contract.pdf", to: "signed.pdf")
    #expect(try here.padessign("diff", "signed.pdf").status == 64)
    let unknown = try here.padessign("diff", "signed.pdf", "--field", "Buyer")
    #expect(unknown.status == 64 && unknown.stderr.contains("Signature1"), "\(unknown.stderr)")
    #expect(try here.padessign("diff", "contract.pdf", "--field", "Buyer").status == 64)
    #expect(try here.padessign("diff", "absent.pdf", "--field", "Buyer").status == 66)
  }
}
