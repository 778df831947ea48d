import Appearance
import PAdES
import SigField
import TestSupport
import Testing

/// Seals on pages of every form, placed through the whole way, and seen where a reader shows them.
@Suite struct PlacedSealTests {
  private static let pages = [
    "/MediaBox [0 0 400 300]", "/MediaBox [-200 -100 200 200]", "/MediaBox [400 300 0 0]",
    "/MediaBox [0 0 500 400] /CropBox [50 60 450 360]", "/MediaBox [0 0 300 400] /Rotate 90",
    "/MediaBox [0 0 400 300] /Rotate 180", "/MediaBox [-10 20 290 420] /Rotate -90",
    "/MediaBox [0 0 300 400] /Rotate 450",
  ]

  private func isRed(_ colour: RenderedPage.Colour) -> Bool { colour.distance(to: .init(255, 0, 0)) < 40 }

  @Test(arguments: pages) func aNewSealIsUprightWhereItWasAsked(_ page: String) async throws {
    let signed = try await SignedFile(PDFBuilder.sample(page: page).bytes) { options in
      options.field.placement = Seals.place(100, 50, 150, 50)
      options.field.seal = try Seals.marker()
    }
    try signed.expectGood(1, [.qpdf])
    let place = try #require(signed.report.places.first)
    #expect(place.page == 1 && place.rectangle == Rectangle(x: 100, y: 50, width: 150, height: 50))
    for renderer in RenderedPage.Renderer.allCases {
      let red = try #require(try signed.page(by: renderer).bounds(where: isRed))
      // The upper left quarter of the seal.
      #expect(abs(red.left - 100) < 2 && abs(red.upper - 100) < 2, "\(renderer): \(red)")
      #expect(red.right < 177 && red.lower > 73, "\(renderer): \(red)")
    }
  }

  @Test(arguments: pages.prefix(5)) func aSealInAFieldThatWasThereIsUpright(_ page: String) async throws {
    var builder = PDFBuilder.sample(
      page: page + " /Annots [6 0 R]", catalog: "/AcroForm << /Fields [6 0 R] >>")
    builder.set(
      6, "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seller) /Rect [160 150 100 90] /F 4 /P 3 0 R >>")
    builder.endRevision()
    let signed = try await SignedFile(builder.bytes) { options in
      options.field.name = "Seller"
      options.field.seal = try Seals.marker()
    }
    try signed.expectGood(1, [.qpdf])
    let place = try #require(signed.report.places.first).rectangle
    let red = try #require(try signed.page(by: .mupdf).bounds(where: isRed))
    // The drawing is 3:1 and centred in the field as it is shown.
    #expect(red.left >= place.x - 1 && red.right <= place.x + place.size.width / 2 + 1)
    #expect(red.upper <= place.maxY + 1 && red.lower >= place.y + place.size.height / 2 - 1)
  }

  @Test func aSealBeyondThePageIsRefusedWithTheNumbers() async throws {
    let asked = Rectangle(x: 500, y: 10, width: 150, height: 50)
    await #expect(
      throws: PlacementError.outside(box: asked, page: 1, visible: Size(width: 595, height: 842))
    ) {
      try await SignedFile(PDFBuilder.sample().bytes) { options in
        options.field.placement = Seals.place(500, 10)
        options.field.seal = try Seals.marker()
      }
    }
    let signed = try await SignedFile(PDFBuilder.sample().bytes) { options in
      options.field.placement = Seals.place(500, 10)
      options.field.seal = try Seals.marker()
      options.field.allowsOverlap = true
    }
    try signed.expectGood(1, [.qpdf])
  }

  @Test func aSealOverAnotherFieldIsRefusedWithTheNumbersUnlessItIsAllowed() async throws {
    func seal(_ options: inout SigningOptions, _ x: Double) throws {
      options.field.placement = Seals.place(x, 100)
      options.field.seal = try Seals.marker()
    }
    let signed = try await SignedFile(PDFBuilder.sample().bytes) { try seal(&$0, 100) }
    await #expect(
      throws: PlacementError.overlaps(
        box: Rectangle(x: 200, y: 100, width: 150, height: 50), page: 1, name: "Signature1",
        other: Rectangle(x: 100, y: 100, width: 150, height: 50))
    ) {
      try await signed.again { try seal(&$0, 200) }
    }
    try await signed.again { try seal(&$0, 250) }.expectGood(2, [.qpdf])
    let over = try await signed.again { options in
      try seal(&options, 200)
      options.field.allowsOverlap = true
    }
    try over.expectGood(2, [.qpdf])
  }

  @Test func thereIsNoSuchPage() async throws {
    await #expect(throws: FieldError.noSuchPage(number: 4, count: 3)) {
      try await SignedFile(PDFBuilder.sample(pages: 3).bytes) { $0.field.placement = Seals.place(1, 1, page: 4) }
    }
    let last = try await SignedFile(PDFBuilder.sample(pages: 3).bytes) { options in
      options.field.placement = Placement(page: .last, region: .ratios(centerX: 0.5, centerY: 0.9))
      options.field.seal = try Seals.marker()
    }
    #expect(last.report.places.first?.page == 3)
    try last.expectGood()
  }
}
