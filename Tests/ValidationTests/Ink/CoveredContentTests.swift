import ByteRange
import SigField
import TestSupport
import Testing
import Validation

/// What an appearance covers of the page below it.
@Suite struct CoveredContentTests {
  private static let line = "BT /F1 12 Tf 110 120 Td (The price is 1000 EUR) Tj ET"

  private func covered(
    _ appearance: String, entries: String = "/BBox [0 0 200 50]", resources: String = "",
    objects: [Int: String] = [:], streams: [Int: (String, String)] = [:], page: String = line
  ) throws -> [String?] {
    let (file, ink) = try InkFile.appearance(
      appearance, entries: entries, resources: resources, page: page, objects: objects, streams: streams)
    #expect(ink.isComplete && file.ink.isComplete)
    return file.ink.covered(by: ink).map(\.text)
  }

  @Test func whitePaperOverTheAmountIsSeen() throws {
    let file = try InkFile(try Fixture.bytes("FieldReports/BR-32c.pdf"))
    let annotation = try #require(try file.document.object(ObjectID(8)).dictionaryValue)
    let ink = try #require(AppearanceInk(annotation: annotation, in: file.document))
    #expect(file.ink.isComplete && ink.isComplete)
    #expect(file.ink.covered(by: ink).map(\.text) == ["BR-32", "pay", "100", "EUR", "page", "1"])
    #expect(ink.text == "BR-32 pay 9 EUR")
  }

  @Test func aFilledFormFieldCoversNothing() throws {
    let file = try InkFile(try Fixture.bytes("FieldReports/BR-33b.pdf"))
    let widget = try #require(try file.document.object(ObjectID(6)).dictionaryValue)
    let ink = try #require(AppearanceInk(annotation: widget, in: file.document))
    #expect(file.ink.covered(by: ink).isEmpty && ink.isComplete)
    #expect(FieldText.shows(value: "Ada Lovelace", appearanceText: ink.text) == .yes)
    #expect(FieldText.shows(value: "Ada Byron", appearanceText: ink.text) == .no)
  }

  @Test func onlyTheWordsBelowAreCovered() throws {
    #expect(try covered("1 g 70 15 30 20 re f") == ["1000"])
    #expect(try covered("1 g 0 0 200 50 re f") == ["The", "price", "is", "1000", "EUR"])
    #expect(try covered("1 g 150 0 50 50 re f").isEmpty)
  }

  @Test func oneHiddenLetterIsEnough() throws {
    // Helvetica at 12 units: the word begins at 65.4 and each digit is 6.67 wide, so this hides the last zero.
    #expect(try covered("1 g 91.5 15 7 20 re f") == ["1000"])
  }

  @Test func manyThinStripesCoverTogether() throws {
    let stripes = stride(from: 0.0, to: 50, by: 1).map { "0 \($0) 200 1 re f" }.joined(separator: " ")
    #expect(try covered("1 g " + stripes).count == 5)
    let sparse = stride(from: 0.0, to: 50, by: 4).map { "0 \($0) 200 1 re f" }.joined(separator: " ")
    #expect(try covered("1 g " + sparse).isEmpty)
  }

  @Test func outlinesAndThinLinesCoverNothing() throws {
    #expect(try covered("0 G 1 w 1 1 198 48 re S").isEmpty)
    #expect(try covered("0 G 0.5 w 0 25 m 200 25 l S").isEmpty)
  }

  @Test func aThickLineCovers() throws {
    #expect(try covered("1 G 30 w 0 25 m 200 25 l S").count == 5)
  }

  @Test func shapesCoverWhereTheyArePainted() throws {
    // A triangle whose right half lies over the amount, and one that leaves its box nearly empty.
    #expect(try covered("1 g 60 0 m 200 0 l 200 160 l f").isEmpty == false)
    #expect(try covered("1 g 0 0 m 200 0 l 200 2 l f").isEmpty)
    #expect(try covered("1 g 0 25 m 0 80 200 80 200 25 c 200 -30 0 -30 0 25 c f").count == 5)
    // The hole of an even-odd ring is no cover.
    #expect(try covered("1 g -9 -9 300 300 re -5 -5 250 250 re f*").isEmpty)
  }

  @Test(arguments: [("0.3", false), ("0.95", true), ("1", true)])
  func whatShinesThroughCoversNothing(_ alpha: String, _ covers: Bool) throws {
    let found = try covered("/G gs 1 g 0 0 200 50 re f", resources: "/ExtGState << /G << /ca \(alpha) >> >>")
    #expect(!found.isEmpty == covers)
  }

  @Test(arguments: [
    ("1 0.8 0 rg", "Multiply", false), ("0 g", "Multiply", true), ("1 g", "Screen", true), ("0 g", "Screen", false),
    ("1 g", "Normal", true), ("1 g", "Unheard", true),
  ])
  func blendingDecidesWithTheColour(_ colour: String, _ mode: String, _ covers: Bool) throws {
    let found = try covered("/G gs \(colour) 0 0 200 50 re f", resources: "/ExtGState << /G << /BM /\(mode) >> >>")
    #expect(!found.isEmpty == covers)
  }

  @Test func imagesCoverUnlessTheyAreMasked() throws {
    let plain = "/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray"
    let content = "q 200 0 0 50 0 0 cm /I Do Q"
    let resources = "/XObject << /I 11 0 R >>"
    #expect(try covered(content, resources: resources, streams: [11: (plain, "x")]).count == 5)
    for (mask, count) in [("\u{0}", 0), ("\u{7F}", 0)] {
      let masked = try covered(
        content, resources: resources, streams: [11: (plain + " /SMask 12 0 R", "x"), 12: (plain, mask)])
      #expect(masked.count == count)
    }
    let solid = try covered(
      content, resources: resources,
      streams: [11: (plain + " /SMask 12 0 R", "x"), 12: (plain + " /Decode [1 0]", "\u{0}")])
    #expect(solid.count == 5)
    #expect(try covered("q 200 0 0 50 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q").count == 5)
  }

  @Test func theBoxIsStretchedOntoTheRectangle() throws {
    // A quarter turn, and a box of other proportions.
    #expect(try covered("1 g 0 0 5 20 re f", entries: "/BBox [0 0 5 20] /Matrix [0 1 -1 0 7 9]").count == 5)
    // What lies outside the box is not shown.
    #expect(try covered("1 g 300 300 900 900 re f", entries: "/BBox [0 0 5 20]").isEmpty)
    #expect(try covered("1 g 0 0 10 1 re f", entries: "/BBox [0 0 10 10]").isEmpty)
  }

  @Test func hiddenAnnotationsShowNothing() throws {
    let file = try InkFile(
      content: Self.line,
      streams: [10: ("/Type /XObject /Subtype /Form /BBox [0 0 1 1]", "1 g 0 0 1 1 re f")])
    for (flags, isShown) in [(0, true), (4, true), (2, false), (32, false)] {
      let annotation: PDFDictionary = [
        "Rect": [100, 100, 300, 150], "F": .integer(flags), "AP": ["N": .reference(ObjectID(10))],
      ]
      let ink = AppearanceInk(annotation: annotation, in: file.document)
      #expect((ink != nil) == isShown)
      if let ink { #expect(file.ink.covered(by: ink).count == 5) }
    }
  }
}
