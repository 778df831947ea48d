import ByteRange
import PAdES
import SigField
import TestSupport
import Testing

/// Forms that were signed wrongly: BR-10, 12, 15, 19.
@Suite struct FormReportTests {
  @Test(arguments: [0, 1, 2, 3]) func onlyTheAskedPageReceivesTheWidget(_ page: Int) async throws {
    let signed = try await SignedFile(report: "BR-10") { options in
      guard page > 0 else { return }
      options.field.placement = Seals.place(100, 100, page: page)
      options.field.seal = try Seals.marker()
    }
    try signed.expectGood()
    let widget = try #require(try signed.field("Signature1").id)
    let shown = try (1...3).filter { try signed.annotations($0).contains(widget) }
    #expect(shown == [max(page, 1)])
    // The link stays the same object, on pages 1 and 2 only.
    #expect(try (1...3).map { try signed.annotations($0).contains(ObjectID(12)) } == [true, true, false])
    #expect(try !signed.changed.contains(12))
    #expect(try signed.form()["Fields"] == .reference(ObjectID(14)))
    if page > 0 {
      let pink = try signed.page(page).bounds { $0.distance(to: .init(255, 0, 255)) < 40 }
      #expect(pink != nil)
    }
  }

  @Test func needAppearancesIsTakenAwayAtTheFirstSignatureAndTold() async throws {
    let signed = try await SignedFile(report: "BR-12") { $0.field.name = "SigVisible" }
    try signed.expectGood()
    #expect(try signed.form()["NeedAppearances"] == nil)
    #expect(signed.notices("need-appearances-removed"))
    #expect(try signed.field("SigVisible").id == ObjectID(7))
    #expect(try signed.field("SigVisible").value != nil)
    #expect(
      try signed.field("name").dictionary == Document(ByteSource(signed.base)).object(ObjectID(6)).dictionaryValue)
  }

  @Test(arguments: RenderedPage.Renderer.allCases)
  func theSealIsSeenInTheFieldThatWasThere(_ renderer: RenderedPage.Renderer) async throws {
    let signed = try await SignedFile(report: "BR-12") { options in
      options.field.name = "SigVisible"
      options.field.seal = try Seals.marker()
    }
    let red = try #require(try signed.page(by: renderer).bounds { $0.distance(to: .init(255, 0, 0)) < 40 })
    // The seal is 3:1, so 180 wide and centred in the field at 72…300, 500…560.
    #expect(red.left > 90 && red.left < 102 && red.upper > 550 && red.upper < 562)
    #expect(signed.report.isVisible)
  }

  @Test func aHiddenFieldTakesNoSealButAnInvisibleSignature() async throws {
    await #expect(throws: FieldError.hiddenField(name: "SigHidden")) {
      try await SignedFile(report: "BR-12") { options in
        options.field.name = "SigHidden"
        options.field.seal = try Seals.marker()
      }
    }
    let signed = try await SignedFile(report: "BR-12") { $0.field.name = "SigHidden" }
    try signed.expectGood()
    #expect(try signed.dictionary(8)["F"] == 6)
    #expect(!signed.report.isVisible)
  }

  @Test func needAppearancesFalseStays() async throws {
    let signed = try await SignedFile(report: "BR-12b") { $0.field.name = "SigVisible" }
    try signed.expectGood()
    #expect(try signed.form()["NeedAppearances"] == false)
    #expect(try signed.form()["SigFlags"] == 3)
    #expect(!signed.notices("need-appearances-removed"))
  }

  @Test func needAppearancesTrueStaysOnceASignatureExists() async throws {
    let signed = try await SignedFile(report: "BR-12") { $0.field.name = "SigVisible" }
    // Somebody sets the entry after the first signature.
    let changed = try PDFBuilder.changing(
      signed.bytes,
      [
        1: """
        << /Type /Catalog /Pages 2 0 R
        /AcroForm << /Fields [6 0 R 7 0 R 8 0 R] /NeedAppearances true /SigFlags 3 >> >>
        """
      ])
    let second = try await SignedFile(changed, by: "second")
    try second.expectGood(2, [.qpdf])
    #expect(try second.form()["NeedAppearances"] == true)
    #expect(!second.notices("need-appearances-removed"))
  }

  @Test func anXFAFormIsSignedByFullNameAndItsStreamsStay() async throws {
    let signed = try await SignedFile(report: "BR-15") { $0.field.name = "form1[0].Sig1[0]" }
    try signed.expectGood()
    #expect(try signed.field("form1[0].Sig1[0]").id == ObjectID(11))
    #expect(try signed.changed.isDisjoint(with: [6, 7, 8, 9, 10, 12]))
    let before = try Document(ByteSource(signed.base)).catalog()["AcroForm"]?.dictionaryValue
    for key in ["XFA", "DA", "DR", "NeedAppearances"] { #expect(try signed.form()[key] == before?[key]) }
  }

  @Test func aDynamicXFAFormIsRefused() async throws {
    let dynamic = try PDFBuilder.changing(
      Fixture.bytes("FieldReports/BR-15.pdf"),
      [1: "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [12 0 R] /XFA 7 0 R >> /NeedsRendering true >>"])
    let error = await #expect(throws: FieldError.self) { try await SignedFile(dynamic) }
    guard case .unsuitableForm(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("XFA"))
  }

  @Test func foreignEntriesOfFieldsAreLeftAlone() async throws {
    let signed = try await SignedFile(report: "BR-19b")
    try signed.expectGood(1, [.qpdf, .mutool, .openssl])
    #expect(try signed.changed.isDisjoint(with: [6, 99]))
    #expect(signed.report.field == "Signature1")
    let fields = try #require(try signed.form()["Fields"]?.arrayValue)
    #expect(fields.count == 3)
    #expect(fields.starts(with: [.reference(ObjectID(6)), .reference(ObjectID(99))]))
  }

  @Test func aFieldThatTheFormDoesNotNameStillTakesItsName() async throws {
    let signed = try await SignedFile(report: "BR-19")
    try signed.expectGood(3, [.qpdf])
    #expect(signed.report.field == "Signature2")
    await #expect(throws: FieldError.alreadySigned(name: "Signature1")) {
      try await SignedFile(report: "BR-19") { $0.field.name = "Signature1" }
    }
  }
}
