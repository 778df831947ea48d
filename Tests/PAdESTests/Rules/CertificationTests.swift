import ByteRange
import PAdES
import SigField
import TestSupport
import Testing

/// What a certification and a lock write, and what they forbid afterwards.
@Suite struct CertificationTests {
  @Test(arguments: Certification.allCases) func aCertificationIsNamedByTheCatalog(_ kind: Certification) async throws {
    let signed = try await SignedFile(PDFBuilder.sample().bytes) { $0.field.certification = kind }
    try signed.expectGood()
    let document = try signed.document()
    let permissions = try #require(try document.catalog()["Perms"]?.dictionaryValue)
    #expect(permissions["DocMDP"]?.referenceValue.map { "\($0)" } == signed.report.object)
    let reference = try #require(try signed.signature()["Reference"]?.arrayValue?.first?.dictionaryValue)
    #expect(reference["TransformMethod"] == .name("DocMDP"))
    #expect(
      reference["TransformParams"] == [
        "Type": .name("TransformParams"), "V": .name("1.2"), "P": .integer(kind.rawValue),
      ])
  }

  @Test func afterNoChangesNothingIsSigned() async throws {
    let signed = try await SignedFile(PDFBuilder.sample().bytes) { $0.field.certification = .noChanges }
    try await forbidden("P=1") { try await signed.again() }
  }

  @Test(arguments: [Certification.formFilling, .annotations])
  func aPreparedFieldIsSignedInACertifiedDocument(_ kind: Certification) async throws {
    var builder = PDFBuilder.sample(page: "/Annots [6 0 R]", catalog: "/AcroForm << /Fields [6 0 R] >>")
    builder.set(
      6, "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seller) /Rect [72 500 222 550] /F 132 /P 3 0 R >>")
    builder.endRevision()
    let certified = try await SignedFile(builder.bytes) { $0.field.certification = kind }
    let signed = try await certified.again { options in
      options.field.name = "Seller"
      options.field.seal = try Seals.marker()
    }
    try signed.expectGood(2)
    #expect(!signed.notices("new-field-in-certified-document"))
    let more = try await certified.again()
    #expect(more.notices("new-field-in-certified-document") == (kind == .formFilling))
    #expect(Set(more.report.notices).count == more.report.notices.count, "nothing is told twice")
  }

  @Test func aCertificationIsTheFirstSignatureOrNone() async throws {
    let signed = try await SignedFile(PDFBuilder.sample().bytes)
    try await forbidden("first signature") { try await signed.again { $0.field.certification = .formFilling } }
  }

  @Test func aCertificationThatTheCatalogDoesNotNameForbidsAllTheSame() async throws {
    let signed = try await SignedFile(PDFBuilder.sample().bytes) { $0.field.certification = .noChanges }
    var catalog = try signed.document().catalog()
    catalog["Perms"] = nil
    let text = String(decoding: PDFWriter.bytes(of: .dictionary(catalog)), as: Unicode.ASCII.self)
    let changed = try PDFBuilder.changing(signed.bytes, [1: text])
    try await forbidden("P=1") { try await SignedFile(changed, by: "second") }
  }

  @Test func aCertificationOutsideTheFormIsStillTheFirst() async throws {
    let signed = try await SignedFile(PDFBuilder.sample().bytes) { $0.field.certification = .formFilling }
    var catalog = try signed.document().catalog()
    catalog["AcroForm"] = nil
    let text = String(decoding: PDFWriter.bytes(of: .dictionary(catalog)), as: Unicode.ASCII.self)
    let changed = try PDFBuilder.changing(signed.bytes, [1: text, 3: "<< /Type /Page /Parent 2 0 R >>"])
    try await forbidden("first signature") {
      try await SignedFile(changed, by: "second") { $0.field.certification = .formFilling }
    }
  }

  @Test func otherPermissionsOfTheCatalogStay() async throws {
    var builder = PDFBuilder.sample(catalog: "/Perms 6 0 R")
    builder.set(6, "<< /UR3 7 0 R >>")
    builder.set(7, "<< /Type /Sig >>")
    builder.endRevision()
    let signed = try await SignedFile(builder.bytes) { $0.field.certification = .formFilling }
    #expect(try signed.check().verdict == .intact)
    let permissions = try signed.dictionary(6)
    #expect(permissions["UR3"] == .reference(ObjectID(7)))
    #expect(permissions["DocMDP"] != nil)
  }

  @Test(arguments: [
    FieldLock.all, .include(["note", "dept"]), .exclude(["note"]), .include(["Straße"]), .exclude([]),
  ])
  func aLockIsWrittenAndHoldsInTheSameRevision(_ lock: FieldLock) async throws {
    let signed = try await SignedFile(Self.form()) { $0.field.lock = lock }
    try signed.expectGood()
    let reference = try #require(try signed.signature()["Reference"]?.arrayValue?.first?.dictionaryValue)
    #expect(reference["TransformMethod"] == .name("FieldMDP"))
    #expect(reference["Data"]?.referenceValue == ObjectID(1))
    let parameters = try #require(reference["TransformParams"]?.dictionaryValue)
    #expect(FieldLock(parameters, resolving: { $0 ?? .null }) == lock)
    for (number, name) in [(6, "note"), (8, "dept.name")] {
      #expect(try signed.dictionary(number)["Ff"]?.integerValue ?? 0 == (lock.covers(name) ? 1 : 0))
    }
    // The field's own lock is an indirect object (table 235).
    let field = try signed.field("Signature1").dictionary
    let own = try #require(field["Lock"]?.referenceValue)
    let entries = try signed.dictionary(own.number)
    #expect(FieldLock(entries, resolving: { $0 ?? .null }) == lock)
    if lock.covers("Second") {
      try await forbidden("locks the field Second") { try await signed.again { $0.field.name = "Second" } }
    } else {
      try await signed.again { $0.field.name = "Second" }.expectGood(2)
    }
  }

  @Test func aLockWithNoChangesForbidsTheNextSignature() async throws {
    var builder = PDFBuilder.sample(page: "/Annots [6 0 R]", catalog: "/AcroForm << /Fields [6 0 R] >>")
    builder.set(
      6,
      """
      << /Type /Annot /Subtype /Widget /FT /Sig /T (Last) /Rect [0 0 0 0] /F 132 /P 3 0 R
      /Lock << /Type /SigFieldLock /Action /All /P 1 >> >>
      """)
    builder.endRevision()
    let signed = try await SignedFile(builder.bytes) { $0.field.name = "Last" }
    try signed.expectGood()
    try await forbidden("P=1") { try await signed.again() }
  }

  @Test func anotherLockThanTheFieldsOwnIsAContradiction() async throws {
    let error = await #expect(throws: FieldError.self) {
      try await SignedFile(report: "BR-16") { options in
        options.field.name = "SigLock"
        options.field.lock = .all
      }
    }
    guard case .contradiction = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  private static func form() -> [UInt8] {
    var builder = PDFBuilder.sample(
      page: "/Annots [6 0 R 8 0 R]", catalog: "/AcroForm << /Fields [6 0 R 7 0 R] >>")
    builder.set(6, "<< /Type /Annot /Subtype /Widget /FT /Tx /T (note) /Rect [72 600 200 620] /F 4 /P 3 0 R >>")
    builder.set(7, "<< /T (dept) /Kids [8 0 R] >>")
    builder.set(
      8,
      "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Parent 7 0 R /Rect [72 560 200 580] /F 4 /P 3 0 R >>")
    builder.endRevision()
    return builder.bytes
  }

  /// Expects a refusal whose words hold `phrase`.
  private func forbidden(
    _ phrase: String, at place: SourceLocation = #_sourceLocation, _ sign: () async throws -> SignedFile
  ) async throws {
    let error = await #expect(throws: FieldError.self, sourceLocation: place) { try await sign() }
    guard case .forbidden(let reason) = error else {
      Issue.record("\(String(describing: error))", sourceLocation: place)
      return
    }
    #expect(reason.contains(phrase), sourceLocation: place)
  }
}
