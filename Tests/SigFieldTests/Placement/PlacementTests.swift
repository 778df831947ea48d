import Appearance
import ByteRange
import Foundation
import Testing

@testable import SigField

@Suite struct PlacementTests {
  private func geometry(_ text: String, parent: String = "") throws -> PageGeometry {
    func dictionary(_ text: String) throws -> PDFDictionary {
      try PDFParser.object(in: Array("<< \(text) >>".utf8)).dictionaryValue ?? [:]
    }
    let parents = try dictionary(parent)
    return PageGeometry(page: try dictionary(text)) {
      parents[$0]
    } resolve: { object in
      // One indirect object is known: 9 0, a number.
      object == .reference(ObjectID(9)) ? 90 : object.referenceValue == nil ? object : .null
    }
  }

  @Test(arguments: [0, 90, 180, 270])
  func mappingsUndoEachOther(rotation: Int) {
    let geometry = PageGeometry(
      mediaBox: Rectangle(x: -10, y: 20, width: 300, height: 500),
      cropBox: Rectangle(x: 5, y: 31, width: 250, height: 400), rotation: rotation)
    let rectangle = Rectangle(x: 12, y: 34, width: 56, height: 78)
    #expect(geometry.toVisible.bounds(of: geometry.toUserSpace.bounds(of: rectangle)) == rectangle)
    let page = Rectangle(x: 0, y: 0, width: geometry.visibleSize.width, height: geometry.visibleSize.height)
    #expect(geometry.toUserSpace.bounds(of: page) == geometry.visibleBox)
  }

  @Test func unusableEntriesAreReplacedAndNoted() throws {
    let letter = Rectangle(x: 0, y: 0, width: 612, height: 792)
    #expect(try geometry("").mediaBox == letter)
    for box in ["", "/MediaBox [0 0 10]", "/MediaBox [0 0 0 100]", "/MediaBox (x)", "/MediaBox [0 0 8 0 R 9]"] {
      let page = try geometry(box)
      #expect(page.mediaBox == letter && page.notes == [.mediaBox], "\(box)")
    }
    for rotation in ["45", "(90)", "90.5", "99999999999999999999999999"] {
      let page = try geometry("/MediaBox [0 0 9 9] /Rotate \(rotation)")
      #expect(page.rotation == 0 && page.notes == [.rotation], "\(rotation)")
    }
    let cropped = try geometry("/MediaBox [0 0 9 9] /CropBox [20 20 30 30]")
    #expect(cropped.visibleBox == cropped.mediaBox && cropped.notes == [.cropBox])
    let above = try geometry("/MediaBox [0 0 9 9] /CropBox [2 3 4 900]")
    #expect(above.visibleBox == Rectangle(x: 2, y: 3, width: 2, height: 6) && above.notes.isEmpty)
    let unit = try geometry("/MediaBox [0 0 9 9] /UserUnit -1", parent: "/UserUnit 3")
    #expect(unit.userUnit == 1 && unit.notes == [.userUnit])
  }

  @Test func referencesInBoxesAreResolved() throws {
    let page = try geometry("/MediaBox [0 0 9 0 R 200] /Rotate 9 0 R")
    #expect(page.mediaBox == Rectangle(x: 0, y: 0, width: 90, height: 200))
    #expect(page.rotation == 90 && page.notes.isEmpty)
    #expect(try geometry("/MediaBox [0 0 9 9] /Rotate 90.0").rotation == 90)
    #expect(try geometry("/MediaBox null", parent: "/MediaBox [0 0 7 7]").mediaBox.width == 7)
  }

  @Test func outsideThePageIsRefusedWithTheNumbers() throws {
    let page = PageGeometry(mediaBox: Rectangle(x: 100, y: 100, width: 200, height: 300), rotation: 90)
    for rectangle in [
      Rectangle(x: -1, y: 0, width: 20, height: 10), Rectangle(x: 0, y: -5, width: 20, height: 10),
      Rectangle(x: 290, y: 0, width: 20, height: 10), Rectangle(x: 0, y: 195, width: 20, height: 10),
    ] {
      let box = try Placement(page: .last, region: .rectangle(rectangle)).box(on: page, page: 2, drawing: nil)
      #expect(throws: PlacementError.outside(box: rectangle, page: 2, visible: Size(width: 300, height: 200))) {
        try Placement.check(box, on: page, occupied: [])
      }
    }
    let error = PlacementError.outside(
      box: Rectangle(x: 290, y: 0, width: 20, height: 10.25), page: 2, visible: Size(width: 300, height: 200))
    #expect(error.description == "20 x 10.25 at (290, 0) reaches beyond page 2, of which 300 x 200 is visible")
  }

  @Test func overlapIsRefusedInVisibleNumbers() throws {
    let page = PageGeometry(mediaBox: Rectangle(x: 0, y: 0, width: 200, height: 300), rotation: 180)
    let other = OccupiedPlace(name: "Buyer", rectangle: Rectangle(x: 150, y: 250, width: 40, height: 40))
    func check(_ rectangle: Rectangle) throws {
      let box = try Placement(page: .last, region: .rectangle(rectangle)).box(on: page, page: 1, drawing: nil)
      try Placement.check(box, on: page, occupied: [other])
    }
    // Turned by 180 the other is seen at 10 to 50, 10 to 50.
    #expect(
      throws: PlacementError.overlaps(
        box: Rectangle(x: 40, y: 40, width: 50, height: 50), page: 1, name: "Buyer",
        other: Rectangle(x: 10, y: 10, width: 40, height: 40))
    ) { try check(Rectangle(x: 40, y: 40, width: 50, height: 50)) }
    #expect(throws: Never.self) { try check(Rectangle(x: 50, y: 10, width: 50, height: 50)) }
    #expect(throws: Never.self) { try check(Rectangle(x: 150, y: 250, width: 40, height: 40)) }
  }

  @Test func pagesCountFromOne() throws {
    #expect(try Placement.Page.last.number(of: 7) == 7)
    #expect(try Placement.Page.number(7).number(of: 7) == 7)
    for page in [Placement.Page.number(0), .number(8), .number(-1)] {
      #expect(throws: PlacementError.self) { try page.number(of: 7) }
    }
    #expect(throws: PlacementError.noSuchPage(asked: 0, pages: 0)) { try Placement.Page.last.number(of: 0) }
  }

  @Test(arguments: [
    Placement.Region.rectangle(Rectangle(x: 0, y: 0, width: 0, height: 9)),
    .rectangle(Rectangle(x: .nan, y: 0, width: 9, height: 9)), .ratios(centerX: .infinity, centerY: 0),
    .ratios(centerX: 0, centerY: 0, width: 0), .ratios(centerX: 0, centerY: 0, width: .nan),
  ])
  func placeWithoutAreaIsRefused(_ region: Placement.Region) {
    let page = PageGeometry(mediaBox: Rectangle(x: 0, y: 0, width: 200, height: 300))
    #expect(throws: PlacementError.self) {
      try Placement(page: .last, region: region).box(on: page, page: 1, drawing: Size(width: 3, height: 1))
    }
  }

  @Test func fileOfAMobileAppIsRead() throws {
    let json = """
      {"version": 2, "signatures": [
        {"type": "handwrite", "pageIndex": 0, "centerXRatio": 0.5, "centerYRatio": 0.9, "widthRatioToPage": 0.25,
         "angle": 15, "strokes": [], "timestamp": 1, "signerId": "a"},
        {"type": "stamp", "pageIndex": 3, "centerXRatio": 0, "centerYRatio": 1, "imageBase64": "AA=="}]}
      """
    let file = try JSONDecoder().decode(PlacementFile.self, from: Data(json.utf8))
    #expect(file.version == 2 && file.signatures.map(\.type) == [.handwrite, .stamp])
    #expect(
      file.signatures.map(\.placement) == [
        Placement(page: .number(1), region: .ratios(centerX: 0.5, centerY: 0.9, width: 0.25), angle: 15),
        Placement(page: .number(4), region: .ratios(centerX: 0, centerY: 1, width: 0.18)),
      ])
    #expect(file.signatures[1].imageBase64 == "AA==")
  }

  @Test(arguments: [
    #""version": 3, "signatures": []"#, #""version": 0, "signatures": []"#, #""signatures": []"#,
    #""version": 2, "signatures": [{"type": "stamp", "pageIndex": -1, "centerXRatio": 0, "centerYRatio": 0}]"#,
    #""version": 2, "signatures": [{"type": "stamp", "pageIndex": 0, "centerXRatio": 1.5, "centerYRatio": 0}]"#,
    #""version": 2, "signatures": [{"type": "blob", "pageIndex": 0, "centerXRatio": 0, "centerYRatio": 0}]"#,
    #""version": 2, "signatures": [{"type": "stamp", "pageIndex": 0, "centerXRatio": 0}]"#,
  ])
  func wrongFileIsRefused(_ members: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PlacementFile.self, from: Data("{\(members)}".utf8))
    }
  }
}
