import ByteRange
import PAdES
import SigField
import TestSupport
import Testing

/// Documents that were made to hurt: a clean refusal or a good signature, and nothing else.
@Suite struct HostileDocumentTests {
  /// Signs, and expects one of the engine's own errors where it does not.
  private func survive(_ base: [UInt8], _ change: (inout SigningOptions) throws -> Void = { _ in }) async throws {
    do {
      let signed = try await SignedFile(base, change)
      #expect(try signed.check().verdict == .intact)
      #expect(signed.bytes.starts(with: base))
    } catch {
      #expect(error is FileError || error is FieldError || error is PlacementError, "\(error)")
    }
  }

  /// In every way: an existing field, a new one that is seen and locks, a seal in an existing one.
  private func surviveAll(_ base: [UInt8]) async throws {
    try await survive(base) { $0.field.name = "S" }
    try await survive(base) { options in
      options.field.name = "N"
      options.field.placement = Seals.place(300, 300, 90, 30)
      options.field.seal = try Seals.marker()
      options.field.lock = .all
      options.field.certification = .formFilling
    }
    try await survive(base) { options in
      options.field.name = "S"
      options.field.seal = try Seals.marker()
    }
  }

  private static func document(
    catalog: String = "", page: String = "", _ objects: [Int: String] = [:]
  ) -> [UInt8] {
    var builder = PDFBuilder.sample(page: page, catalog: catalog)
    for (number, body) in objects.sorted(by: { $0.key < $1.key }) { builder.set(number, body) }
    builder.endRevision()
    return builder.bytes
  }

  @Test(arguments: [
    "7", "(x)", "[1 2]", "/n", "1 0 R", "3 0 R", "4 0 R", "99 0 R", "<< /Fields 7 >>", "<< /Fields << >> >>",
    "<< /Fields [7 (x) [] << >> null 4 0 R] >>", "<< /Fields [<< /FT /Sig /T (S) >>] >>", "<< /Fields 6 0 R >>",
    "<< /Fields [] /SigFlags (x) /NeedAppearances /yes >>", "<< /Fields [] /SigFlags -1 >>",
    "<< /Fields [] /SigFlags 99999999999999999999 >>",
  ])
  func aFormOfAnyType(_ form: String) async throws {
    try await surviveAll(Self.document(catalog: "/AcroForm \(form)", [6: "[6 0 R 6 0 R [6 0 R]]"]))
  }

  @Test(arguments: [
    "/Perms 7", "/Perms 4 0 R", "/Perms << /DocMDP 7 >>", "/Perms << /DocMDP 1 0 R >>",
    "/Perms << /DocMDP << /Reference 7 >> >>",
    "/Perms << /DocMDP << /Reference [<< /TransformMethod /DocMDP /TransformParams << /P (x) >> >>] >> >>",
    "/Extensions 7", "/Extensions []", "/Extensions 4 0 R", "/Extensions << /ESIC 7 >>", "/Extensions << /ISO_ (x) >>",
    "/Version 7", "/Version /99.99", "/Version /x", "/NeedsRendering (x)",
  ])
  func aCatalogOfAnyContent(_ catalog: String) async throws { try await surviveAll(Self.document(catalog: catalog)) }

  @Test(arguments: [
    "/Lock 7", "/Lock []", "/Lock << >>", "/Lock << /Action /Include >>", "/Lock << /Action 7 /Fields 8 >>",
    "/Lock 6 0 R", "/SV 7", "/SV 6 0 R", "/SV << /Ff 99999999999999999999 /Filter << >> >>",
    "/Rect [0 0 1e300 1e300]", "/Rect [0 0 99999999999999999999 99999999999999999999]", "/Rect [(a) (b) (c) (d)]",
    "/Rect 7", "/Rect [1 2]", "/Rect [0 0 0.00001 0.00001]", "/F (x)", "/F 99999999999999999999", "/Ff (x)",
    "/Kids [3 0 R]", "/Kids [6 0 R]", "/Kids [3 0 R 2 0 R 1 0 R 4 0 R]", "/V 6 0 R", "/V 4 0 R", "/V << >>", "/V 7",
    "/AP 7", "/AP 3 0 R", "/Parent 6 0 R", "/Parent 3 0 R", "/T []", "/T 5", "/FT (Sig)", "/AS /On",
  ])
  func aFieldOfAnyContent(_ entries: String) async throws {
    try await surviveAll(
      Self.document(
        catalog: "/AcroForm << /Fields [6 0 R] >>", page: "/Annots [6 0 R]",
        [6: "<< /Type /Annot /Subtype /Widget /FT /Sig /T (S) /Rect [72 500 222 550] /F 132 /P 3 0 R \(entries) >>"]))
  }

  @Test(arguments: [
    "/Annots 7", "/Annots << >>", "/Annots 3 0 R", "/Annots 4 0 R", "/Annots [3 0 R 1 0 R]", "/Annots [[[[]]]]",
    "/Rotate (x)", "/Rotate 1e30", "/MediaBox [0 0 1e300 1e300]", "/MediaBox [0 0 0 0]", "/MediaBox 7",
    "/UserUnit 0", "/UserUnit 1e308", "/CropBox [9e9 9e9 9e9 9e9]", "/Kids 7", "/Kids [3 0 R]", "/Type 7",
  ])
  func aPageOfAnyContent(_ page: String) async throws { try await surviveAll(Self.document(page: page)) }

  @Test(arguments: [
    "42", "<< /Kids [2 0 R] >>", "<< /Kids [6 0 R] >>", "<< /Kids [3 0 R 3 0 R] >>", "<< /Kids [] >>",
    "<< /Kids [<< /Type /Page /MediaBox [0 0 500 500] >>] >>", "<< /Kids 7 >>", "<< /Kids [7 (x) null 99 0 R] >>",
    "<< /Kids [1 0 R] >>", "<< /Kids [4 0 R] >>",
  ])
  func aPageTreeOfAnyForm(_ pages: String) async throws {
    try await surviveAll(Self.document([2: pages, 6: "<< /Kids [2 0 R] >>"]))
  }

  @Test func aCatalogWithoutPagesIsRefused() async throws {
    await #expect(throws: FileError.self) { try await SignedFile(Self.document([1: "<< /Type /Catalog >>"])) }
  }

  @Test(arguments: [["/Parent 6 0 R", ""], ["/Parent 7 0 R", "/Parent 6 0 R"]])
  func aParentThatLeadsBackIsRefused(_ parents: [String]) async throws {
    // Only the page knows the two, and /Fields is sound: it is the climb from a widget that would never end.
    let widget = "<< /Type /Annot /Subtype /Widget /FT /Sig /T (S) /Rect [72 500 222 550]"
    let base = Self.document(
      catalog: "/AcroForm << /Fields [] >>", page: "/Annots [6 0 R]",
      [6: "\(widget) \(parents[0]) >>", 7: "\(widget) \(parents[1]) >>"])
    await #expect(throws: FileError.self) { try await SignedFile(base) }
  }

  @Test func fieldsThatLeadIntoThemselvesAreRefused() async throws {
    for kids in ["[6 0 R]", "[7 0 R]"] {
      let base = Self.document(
        catalog: "/AcroForm << /Fields [6 0 R] >>", [6: "<< /T (a) /Kids \(kids) >>", 7: "<< /T (b) /Kids [6 0 R] >>"])
      await #expect(throws: FileError.self) { try await SignedFile(base) }
    }
  }

  @Test func fieldsNestedBeyondReasonAreRefused() async throws {
    var objects: [Int: String] = [:]
    for number in 6..<20_006 { objects[number] = "<< /T (a) /Kids [\(number + 1) 0 R] >>" }
    let base = Self.document(catalog: "/AcroForm << /Fields [6 0 R] >>", objects)
    await #expect(throws: FileError.limit(what: "nested fields", bound: 64)) { try await SignedFile(base) }
  }

  @Test func oneLongArrayThatManyFieldsNameIsRefused() async throws {
    var objects: [Int: String] = [6: "[" + String(repeating: "7 0 R ", count: 20_000) + "]", 7: "<< >>"]
    for number in 10..<100 { objects[number] = "<< /T (f\(number)) /Kids 6 0 R >>" }
    let fields = (10..<100).map { "\($0) 0 R" }.joined(separator: " ")
    let base = Self.document(catalog: "/AcroForm << /Fields [\(fields)] >>", objects)
    await #expect(throws: FileError.limit(what: "kids of fields", bound: 1_000_000)) { try await SignedFile(base) }
  }

  @Test func oneLongNameThatManyFieldsInheritIsRefused() async throws {
    let numbers = 11..<111
    var objects = [
      10:
        "<< /T (\(String(repeating: "x", count: 400_000))) /Kids [\(numbers.map { "\($0) 0 R" }.joined(separator: " "))] >>"
    ]
    for number in numbers { objects[number] = "<< /T (f\(number)) /FT /Tx >>" }
    let base = Self.document(catalog: "/AcroForm << /Fields [10 0 R] >>", objects)
    await #expect(throws: FileError.limit(what: "bytes of field names", bound: 32 << 20)) {
      try await SignedFile(base)
    }
  }

  @Test func anArrayOfAnnotationsThatEveryPageNamesIsReadOnce() async throws {
    let numbers = 100..<1100
    var objects = [
      2: "<< /Type /Pages /MediaBox [0 0 595 842] /Kids [\(numbers.map { "\($0) 0 R" }.joined(separator: " "))] >>",
      6: "[" + String(repeating: "7 0 R ", count: 20_000) + "]", 7: "<< /Type /Annot /Subtype /Link >>",
    ]
    for number in numbers { objects[number] = "<< /Type /Page /Parent 2 0 R /Annots 6 0 R >>" }
    let signed = try await SignedFile(Self.document(objects))
    #expect(try signed.check().verdict == .intact)
    #expect(try signed.changed.contains(100) && !signed.changed.contains(6))
  }

  @Test func generationsAreKept() async throws {
    var builder = PDFBuilder.sample()
    builder.free(3)
    builder.set(2, "<< /Type /Pages /Kids [8 5 R] /Count 1 /MediaBox [0 0 595 842] >>")
    builder.set(8, generation: 5, "<< /Type /Page /Parent 2 0 R /Annots [9 7 R] >>")
    builder.set(
      9, generation: 7,
      "<< /Type /Annot /Subtype /Widget /FT /Sig /T (S) /Rect [72 500 222 550] /F 132 /P 8 5 R >>")
    builder.set(1, "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [9 7 R] >> >>")
    builder.endRevision()
    let signed = try await SignedFile(builder.bytes) { options in
      options.field.name = "S"
      options.field.seal = try Seals.marker()
    }
    // pyHanko wants every generation before the present one to have been freed.
    try signed.expectGood(1, [.qpdf, .mutool, .openssl])
    #expect(try signed.dictionary(9, generation: 7)["V"] != nil)
    let second = try await signed.again { $0.field.placement = Seals.place(72, 300) }
    try second.expectGood(2, [.qpdf, .mutool, .openssl])
    #expect(try second.dictionary(8, generation: 5)["Annots"]?.arrayValue?.count == 2)
  }

  @Test(arguments: PDFBuilder.Style.allCases) func aPageInAnObjectStreamIsChanged(_ style: PDFBuilder.Style)
    async throws
  {
    let signed = try await SignedFile(PDFBuilder.sample(style).bytes) { options in
      options.field.placement = Seals.place(72, 500)
      options.field.seal = try Seals.marker()
    }
    // pyHanko validates no hybrid file by default.
    try signed.expectGood(1, style == .hybrid ? [.qpdf, .mutool, .openssl] : .all)
    #expect(try signed.annotations(1).count == 1)
  }
}
