import TestSupport
import Testing

/// `field add` and `field list`.
@Suite struct FieldCommandTests {
  @Test func aVisibleFieldIsAddedListedAndSigned() throws {
    let here = try CommandFolder()
    let added = try here.padessign(
      "field", "add", "contract.pdf", "-o", "form.pdf", "--field", "dept.Buyer", "--page", "last", "--rect",
      "72,72,200,80", "--json")
    #expect(added.status == 0)
    let result = try CommandFolder.json(added)
    #expect(result["field"] as? String == "dept.Buyer")
    #expect((result["places"] as? [[String: Any]])?.first?["page"] as? Int == 2)
    #expect((result["places"] as? [[String: Any]])?.first?["rect"] as? [Double] == [72, 72, 200, 80])
    let base = try here.folder.read("contract.pdf")
    #expect(try here.folder.read("form.pdf").starts(with: base))
    #expect(try Judges.qpdfCheck(here.folder.file("form.pdf")).status == 0)

    let list = try CommandFolder.json(try here.padessign("field", "list", "form.pdf", "--json"))
    let field = try #require((list["fields"] as? [[String: Any]])?.first)
    #expect(field["name"] as? String == "dept.Buyer")
    #expect(field["type"] as? String == "signature")
    #expect(field["signed"] as? Bool == false)
    #expect(field["pages"] as? [Int] == [2])

    #expect(try here.sign("form.pdf", to: "signed.pdf", "--field", "dept.Buyer", "--seal", "seal.png").status == 0)
    let verdicts = try Judges.pdfsig(here.folder.file("signed.pdf"))
    #expect(verdicts.count == 1 && verdicts.allSatisfy { $0.valid && $0.totalDocument })
    #expect(try here.padessign("field", "list", "signed.pdf").stdout.contains("dept.Buyer  signature, signed"))
  }

  @Test func aNameThatIsTakenOrNoNameIsRefused() throws {
    let here = try CommandFolder()
    try here.padessign("field", "add", "contract.pdf", "-o", "form.pdf", "--field", "dept.Buyer")
    for name in ["dept.Buyer", "dept", "a..b", "", "dept.Buyer.x"] {
      let result = try here.padessign("field", "add", "form.pdf", "-o", "out.pdf", "--field", name)
      #expect(result.status == 64, "\(name)")
    }
    #expect(try !here.folder.names().contains("out.pdf"))
  }

  @Test func whatForbidsASignatureForbidsAField() throws {
    let here = try CommandFolder()
    #expect(try here.sign("contract.pdf", to: "certified.pdf", "--certify", "no-changes").status == 0)
    #expect(try here.sign("contract.pdf", to: "locked.pdf", "--lock", "all").status == 0)
    try Tool.run(
      ["qpdf", "--encrypt", "", "owner", "256", "--modify=none", "--", "contract.pdf", "bits.pdf"],
      in: here.folder.path)
    for file in ["certified.pdf", "locked.pdf", "bits.pdf"] {
      let result = try here.padessign("field", "add", file, "-o", "out.pdf", "--field", "A")
      #expect(result.status == 77, "\(file): \(result.stderr)")
    }
    #expect(
      try here.padessign(
        "field", "add", "bits.pdf", "-o", "out.pdf", "--field", "A", "--document-password-env", "OWNER",
        environment: ["OWNER": "owner"]
      ).status == 0)
  }

  @Test func aFieldOverAnotherIsRefusedUnlessAllowed() throws {
    let here = try CommandFolder()
    let place = ["--page", "1", "--rect", "72,72,200,80"]
    func add(_ input: String, _ name: String, _ more: [String]) throws -> Int32 {
      try Tool.run(
        [try Built.command("padessign"), "field", "add", input, "-o", "form.pdf", "--field", name] + place + more,
        in: here.folder.path
      ).status
    }
    #expect(try add("contract.pdf", "A", []) == 0)
    #expect(try add("form.pdf", "B", []) == 64)
    #expect(try add("form.pdf", "B", ["--allow-overlap"]) == 0)
  }

  @Test func standardInputAndOutputAreDocuments() throws {
    let here = try CommandFolder()
    let contract = try here.folder.read("contract.pdf")
    let added = try here.padessign("field", "add", "-", "-o", "-", "--field", "A", input: contract)
    #expect(added.status == 0)
    #expect(added.output.starts(with: contract))
    #expect(try here.padessign("field", "list", "-", input: added.output).stdout == "A  signature, empty, page 1\n")
    #expect(try here.padessign("field", "add", "-", "-o", "-", "--json", input: contract).status == 64)
  }

  @Test func aFieldBesideASignatureLeavesItValid() throws {
    let here = try CommandFolder()
    try here.sign("contract.pdf", to: "signed.pdf")
    #expect(try here.padessign("field", "add", "signed.pdf", "-o", "signed.pdf", "--field", "Next").status == 0)
    // Poppler lists the empty field too.
    #expect(try Judges.pdfsig(here.folder.file("signed.pdf")).filter(\.valid).count == 1)
    #expect(try here.sign("signed.pdf", to: "both.pdf", "--field", "Next").status == 0)
    #expect(try Judges.pdfsig(here.folder.file("both.pdf")).filter(\.valid).count == 2)
  }

  @Test func aPlacementFilePlacesAnEmptyField() throws {
    let here = try CommandFolder()
    let place = """
      {"version": 2, "signatures": [{"type": "stamp", "pageIndex": 1, "centerXRatio": 0.5, "centerYRatio": 0.5}]}
      """
    try here.folder.write(Array(place.utf8), to: "place.json")
    let added = try here.padessign(
      "field", "add", "contract.pdf", "-o", "form.pdf", "--field", "A", "--placement", "place.json", "--json")
    #expect(added.status == 0, "\(added.stderr)")
    let places = try #require(try CommandFolder.json(added)["places"] as? [[String: Any]])
    #expect(places.first?["page"] as? Int == 2)
    let rect = try #require(places.first?["rect"] as? [Double])
    #expect(abs(rect[2] / rect[3] - 2.5) < 0.01)
  }
}
