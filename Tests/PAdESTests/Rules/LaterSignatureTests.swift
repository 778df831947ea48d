import PAdES
import TestSupport
import Testing

/// Later signatures leave earlier ones acceptable to pyHanko, which compares the revisions.
@Suite struct LaterSignatureTests {
  /// Where a document keeps its annotations and its form.
  private static let forms: [(page: String, catalog: String, objects: [Int: String])] = [
    ("", "", [:]),
    ("/Annots []", "/AcroForm << /Fields [] >>", [:]),
    ("/Annots 6 0 R", "/AcroForm 7 0 R", [6: "[]", 7: "<< /Fields [] >>"]),
    ("/Annots 6 0 R", "/AcroForm << /Fields 7 0 R >>", [6: "[]", 7: "[]"]),
  ]

  @Test(arguments: 0..<4) func threeVisibleSignaturesStayAcceptable(_ form: Int) async throws {
    let (page, catalog, objects) = Self.forms[form]
    var builder = PDFBuilder.sample(page: page, catalog: catalog)
    for (number, body) in objects { builder.set(number, body) }
    if !objects.isEmpty { builder.endRevision() }
    var signed = try await SignedFile(builder.bytes) { options in
      options.field.placement = Seals.place(72, 500)
      options.field.seal = try Seals.marker()
    }
    for y in [400.0, 300] {
      signed = try await signed.again { options in
        options.field.placement = Seals.place(72, y)
        options.field.seal = try Seals.marker()
      }
    }
    try signed.expectGood(3)
  }
}
