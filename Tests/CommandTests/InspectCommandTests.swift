import TestSupport
import Testing

/// `inspect`.
@Suite struct InspectCommandTests {
  @Test func revisionsFieldsAndSignaturesAreTold() throws {
    let here = try CommandFolder()
    try here.sign("contract.pdf", to: "signed.pdf", "--certify", "form-fill", "--reason", "Agreed")
    try here.padessign("field", "add", "signed.pdf", "-o", "signed.pdf", "--field", "Next")
    let result = try here.padessign("inspect", "signed.pdf", "--json")
    #expect(result.status == 0)
    let json = try CommandFolder.json(result)
    let size = try here.folder.read("signed.pdf").count
    #expect(json["size"] as? Int == size)
    #expect(json["pages"] as? Int == 2)
    #expect(json["certification"] as? String == "form-fill")
    let revisions = try #require(json["revisions"] as? [[String: Any]])
    #expect(revisions.count == 3)
    #expect(revisions.last?["end"] as? Int == size)
    let fields = try #require(json["fields"] as? [[String: Any]])
    #expect(fields.map { $0["name"] as? String } == ["Signature1", "Next"])
    #expect(fields.map { $0["signed"] as? Bool } == [true, false])
    let signature = try #require((json["signatures"] as? [[String: Any]])?.first)
    #expect(signature["revision"] as? Int == 2)
    #expect(signature["reason"] as? String == "Agreed")
    #expect(signature["visible"] as? Bool == false)
    let text = try here.padessign("inspect", "signed.pdf").stdout
    for words in ["revisions:     3", "only form-fill may follow", "Signature1 (object", ", invisible, reason Agreed"] {
      #expect(text.contains(words))
    }
  }

  @Test func permissionsAreToldInWords() throws {
    let here = try CommandFolder()
    try Tool.run(
      ["qpdf", "--encrypt", "", "owner", "256", "--modify=none", "--print=none", "--", "contract.pdf", "e.pdf"],
      in: here.folder.path)
    let text = try here.padessign("inspect", "e.pdf").stdout
    #expect(text.contains("AES-256, revision 6"))
    #expect(text.contains("forbidden:     print, change the content"))
    let json = try CommandFolder.json(
      try here.padessign(
        "inspect", "e.pdf", "--json", "--document-password-env", "OWNER", environment: ["OWNER": "owner"]))
    #expect((json["encryption"] as? [String: Any])?["openedAsOwner"] as? Bool == true)
  }

  @Test func claimsRisksLocksAndSeedsAreTold() throws {
    let here = try CommandFolder()
    var builder = PDFBuilder.sample(
      catalog: "/Metadata 9 0 R /AcroForm << /Fields [7 0 R] /NeedAppearances true >>")
    builder.setStream(
      9, entries: "/Type /Metadata /Subtype /XML",
      data: Array("<x pdfaid:part='2' pdfaid:conformance=\"B\"/><pdfuaid:part>1</pdfuaid:part>".utf8))
    builder.set(
      7,
      "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Buyer) /Ff 2 /Rect [0 0 0 0] "
        + "/Lock << /Type /SigFieldLock /Action /Include /Fields [(Price)] /P 2 >> "
        + "/SV << /Type /SV /Ff 64 /DigestMethod [(SHA384)] /Reasons [(Approved)] >> >>")
    builder.endRevision()
    try here.folder.write(builder.bytes, to: "form.pdf")
    let json = try CommandFolder.json(try here.padessign("inspect", "form.pdf", "--json"))
    #expect(json["claims"] as? [String] == ["PDF/A-2b", "PDF/UA-1"])
    let codes = (json["warnings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    #expect(codes.contains("need-appearances") && codes.contains("xref-gaps"))
    let field = try #require((json["fields"] as? [[String: Any]])?.first)
    #expect(field["lock"] as? String == "include:Price")
    #expect(field["seedValue"] as? Bool == true)
    let text = try here.padessign("inspect", "form.pdf").stdout
    for words in ["PDF/A-2b, PDF/UA-1", "locks include:Price", "has a seed value", "xref-gaps: "] {
      #expect(text.contains(words), "\(words)")
    }
  }

  @Test func nothingFromAFileSteersTheTerminal() throws {
    let here = try CommandFolder()
    var builder = PDFBuilder.sample(catalog: "/AcroForm << /Fields [6 0 R] >>")
    builder.set(6, "<< /FT /Tx /T (a\\033[2Jb\\nc) >>")
    builder.endRevision()
    try here.folder.write(builder.bytes, to: "form.pdf")
    for command in [["inspect"], ["field", "list"]] {
      let result = try Tool.run([try Built.command("padessign")] + command + ["form.pdf"], in: here.folder.path)
      #expect(result.status == 0)
      #expect(!result.output.contains(0x1B))
    }
  }
}
