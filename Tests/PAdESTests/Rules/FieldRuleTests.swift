import ByteRange
import PAdES
import SigField
import TestSupport
import Testing

/// Fields that are made, found and refused.
@Suite struct FieldRuleTests {
  private static let form = "/AcroForm << /Fields [6 0 R 7 0 R] >>"

  /// A text field `note`, and a non-terminal `dept` with a text field `name` below it.
  private static func document() -> [UInt8] {
    var builder = PDFBuilder.sample(page: "/Annots [6 0 R 8 0 R]", catalog: form)
    builder.set(6, "<< /Type /Annot /Subtype /Widget /FT /Tx /T (note) /Rect [72 600 200 620] /F 4 /P 3 0 R >>")
    builder.set(7, "<< /T (dept) /Kids [8 0 R] >>")
    builder.set(
      8,
      "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Parent 7 0 R /Rect [72 560 200 580] /F 4 /P 3 0 R >>")
    builder.endRevision()
    return builder.bytes
  }

  @Test func aNestedNameMakesTheFieldsAboveIt() async throws {
    let signed = try await SignedFile(PDFBuilder.sample().bytes) { $0.field.name = "board.chair.head" }
    try signed.expectGood()
    let field = try signed.field("board.chair.head")
    let parent = try #require(field.dictionary["Parent"]?.referenceValue)
    #expect(try signed.field("board.chair").id == parent)
    #expect(try signed.form()["Fields"]?.arrayValue?.count == 1)
    #expect(try signed.field("board").isTerminal == false)
  }

  @Test func anExistingParentReceivesOneMoreKid() async throws {
    let signed = try await SignedFile(Self.document()) { $0.field.name = "dept.head" }
    try signed.expectGood()
    #expect(try signed.dictionary(7)["Kids"]?.arrayValue?.count == 2)
    #expect(try signed.form()["Fields"]?.arrayValue?.count == 2)
    #expect(try signed.field("dept.head").dictionary["Parent"] == .reference(ObjectID(7)))
    let second = try await signed.again { $0.field.name = "dept.deputy" }
    try second.expectGood(2, [.qpdf, .mutool, .openssl])
  }

  @Test func aParentThatHasAValueOfItsOwnIsRefused() async throws {
    let error = await #expect(throws: FieldError.self) {
      try await SignedFile(Self.document()) { $0.field.name = "note.head" }
    }
    guard case .invalidName("note.head", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["", ".", "a.", ".a", "a..b", "a\u{0}b", "a\nb", String(repeating: "x", count: 2000)])
  func aNameThatIsNoneIsRefused(_ name: String) async throws {
    let error = await #expect(throws: FieldError.self) {
      try await SignedFile(Self.document()) { $0.field.name = name }
    }
    guard case .invalidName = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["note", "dept", "dept.name"]) func anotherKindOfFieldIsNotSigned(_ name: String) async throws {
    await #expect(throws: FieldError.notASignatureField(name: name)) {
      try await SignedFile(Self.document()) { $0.field.name = name }
    }
  }

  @Test(arguments: ["Unterschrift – Käufer", "甲方", "form[0]", "a b (c) \\ d", "#20"])
  func aNameOfAnyCharactersIsReadAgain(_ name: String) async throws {
    let signed = try await SignedFile(PDFBuilder.sample().bytes) { $0.field.name = name }
    try signed.expectGood()
    #expect(try signed.field(name).value != nil)
    await #expect(throws: FieldError.alreadySigned(name: name)) { try await signed.again { $0.field.name = name } }
  }

  @Test func freeNamesAreChosenOneAfterAnotherAndAllSignaturesStayGood() async throws {
    var signed = try await SignedFile(PDFBuilder.sample(.objectStream).bytes)
    for count in 2...4 {
      signed = try await signed.again(by: count.isMultiple(of: 2) ? "p256" : "rsa3072")
      #expect(signed.report.field == "Signature\(count)")
    }
    try signed.expectGood(4)
  }

  @Test func anInvisibleFieldIsPrintedLockedAndWithoutArea() async throws {
    let signed = try await SignedFile(PDFBuilder.sample().bytes)
    let field = try signed.field("Signature1").dictionary
    #expect(field["F"] == 132)
    #expect(field["Rect"] == [0, 0, 0, 0])
    #expect(field["AP"] == nil)
    #expect(field["P"] == .reference(ObjectID(3)))
    #expect(try signed.form()["SigFlags"] == 3)
    #expect(!signed.report.isVisible && signed.report.places.isEmpty)
  }

  @Test(arguments: [true, false]) func anEmptyFieldIsSignedMergedOrWithAWidgetOfItsOwn(_ separate: Bool) async throws {
    var builder = PDFBuilder.sample(page: "/Annots [7 0 R]", catalog: "/AcroForm << /Fields [6 0 R] >>")
    if separate {
      builder.set(6, "<< /FT /Sig /T (Seller) /Kids [7 0 R] >>")
      builder.set(7, "<< /Type /Annot /Subtype /Widget /Parent 6 0 R /Rect [72 500 222 550] /F 132 /P 3 0 R >>")
    } else {
      builder = PDFBuilder.sample(page: "/Annots [6 0 R]", catalog: "/AcroForm << /Fields [6 0 R] >>")
      builder.set(
        6, "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seller) /Rect [72 500 222 550] /F 132 /P 3 0 R >>")
    }
    builder.endRevision()
    let signed = try await SignedFile(builder.bytes) { options in
      options.field.name = "Seller"
      options.field.seal = try Seals.marker()
    }
    // Poppler 22.12 and MuPDF 1.21 look for /V on the widget alone, whoever signed.
    try signed.expectGood(1, separate ? [.qpdf, .pyHanko, .openssl, .notPoppler] : .all)
    #expect(try signed.dictionary(6)["V"] != nil)
    let widget = try signed.dictionary(separate ? 7 : 6)
    #expect(widget["AP"]?.dictionaryValue?.keys == ["N"])
    #expect(separate ? widget["V"] == nil : true)
    #expect(try !signed.changed.contains(3))
    let place = try #require(signed.report.places.first)
    #expect(place.rectangle == Rectangle(x: 72, y: 500, width: 150, height: 50))
  }

  @Test func aPlaceForAFieldThatHasOneIsAContradiction() async throws {
    let error = await #expect(throws: FieldError.self) {
      try await SignedFile(report: "BR-12") { options in
        options.field.name = "SigVisible"
        options.field.placement = Seals.place(10, 10)
      }
    }
    guard case .contradiction = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aFieldWhoseValueIsADeadReferenceIsEmpty() async throws {
    var builder = PDFBuilder.sample(page: "/Annots [6 0 R]", catalog: "/AcroForm << /Fields [6 0 R] >>")
    builder.set(
      6, "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seller) /V 77 0 R /Rect [0 0 0 0] /F 132 /P 3 0 R >>")
    builder.endRevision()
    let signed = try await SignedFile(builder.bytes) { $0.field.name = "Seller" }
    try signed.expectGood()
  }

  @Test func aSignedFieldThatOnlyThePageKnowsIsPutIntoTheForm() async throws {
    var builder = PDFBuilder.sample(page: "/Annots [6 0 R]", catalog: "")
    builder.set(
      6, "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seller) /Rect [0 0 0 0] /F 132 /P 3 0 R >>")
    builder.endRevision()
    let signed = try await SignedFile(builder.bytes) { $0.field.name = "Seller" }
    try signed.expectGood()
    #expect(try signed.form()["Fields"] == [.reference(ObjectID(6))])
  }

  @Test func aWidgetWhoseFieldTheFormDoesNotNameIsSignedInThatField() async throws {
    var builder = PDFBuilder.sample(page: "/Annots [7 0 R]", catalog: "/AcroForm << /Fields [] >>")
    builder.set(6, "<< /FT /Sig /T (Seller) /Kids [7 0 R] >>")
    builder.set(7, "<< /Type /Annot /Subtype /Widget /Parent 6 0 R /Rect [0 0 0 0] /F 132 /P 3 0 R >>")
    builder.endRevision()
    let signed = try await SignedFile(builder.bytes) { $0.field.name = "Seller" }
    try signed.expectGood(1, [.qpdf, .pyHanko, .openssl, .notPoppler])
    #expect(try signed.dictionary(6)["V"] != nil)
    #expect(try signed.form()["Fields"] == [.reference(ObjectID(6))])
  }

  @Test func moreLevelsThanAnyReaderFollowsAreRefused() async throws {
    let deep = Array(repeating: "a", count: 33).joined(separator: ".")
    let error = await #expect(throws: FieldError.self) {
      try await SignedFile(PDFBuilder.sample().bytes) { $0.field.name = deep }
    }
    guard case .invalidName = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    try await SignedFile(PDFBuilder.sample().bytes) { $0.field.name = String(deep.dropLast(2)) }.again().expectGood(2)
  }

  @Test func aFieldThatIsListedTwiceIsOneField() async throws {
    var builder = PDFBuilder.sample(page: "/Annots [6 0 R]", catalog: "/AcroForm << /Fields [6 0 R 6 0 R] >>")
    builder.set(
      6, "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seller) /Rect [0 0 0 0] /F 132 /P 3 0 R >>")
    builder.endRevision()
    let signed = try await SignedFile(builder.bytes) { $0.field.name = "Seller" }
    #expect(try signed.check().verdict == .intact)
    #expect(try signed.field("Seller").value != nil)
  }
}
