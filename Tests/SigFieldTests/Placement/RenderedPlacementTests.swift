import Appearance
import TestSupport
import Testing

@testable import SigField

@Suite struct RenderedPlacementTests {
  /// Pixels for each default unit: poppler 22.12 knows no UserUnit, MuPDF applies it.
  private func unit(_ geometry: PageGeometry, _ renderer: RenderedPage.Renderer) -> Double {
    renderer == .mupdf ? geometry.userUnit : 1
  }

  private func isMarker(_ colour: RenderedPage.Colour) -> Bool { colour.distance(to: .init(255, 255, 255)) > 128 }

  @Test(arguments: MarkedPage.forms, RenderedPage.Renderer.allCases)
  func rectangleLiesWhereItWasAsked(_ form: MarkedPage, by renderer: RenderedPage.Renderer) throws {
    let geometry = try form.geometry()
    let asked = Rectangle(x: 31, y: 47, width: 90, height: 30)
    let placement = Placement(page: .last, region: .rectangle(asked))
    let box = try placement.box(on: geometry, page: 1, drawing: nil)
    try Placement.check(box, on: geometry, occupied: [])
    let seen = try RenderedPage(form.file(box), by: renderer, resolution: 144)
    let unit = unit(geometry, renderer)

    let found = try #require(seen.bounds(where: isMarker))
    #expect(abs(found.left / unit - asked.x) < 0.5 && abs(found.right / unit - asked.maxX) < 0.5)
    #expect(abs(found.lower / unit - asked.y) < 0.5 && abs(found.upper / unit - asked.maxY) < 0.5)
    func colour(_ x: Double, _ y: Double) -> RenderedPage.Colour {
      seen.colour(x: (asked.x + x) * unit, y: (asked.y + y) * unit)
    }
    #expect(colour(5, 25).distance(to: .init(255, 0, 0)) < 6)
    #expect(colour(85, 25).distance(to: .init(0, 255, 0)) < 6)
    #expect(colour(5, 5).distance(to: .init(0, 0, 255)) < 6)
    #expect(colour(85, 5).distance(to: .init(255, 0, 255)) < 6)

    let size = geometry.visibleSize
    #expect(abs(Double(seen.width) / 2 - size.width * unit) <= 1)
    #expect(abs(Double(seen.height) / 2 - size.height * unit) <= 1)
  }

  @Test(arguments: MarkedPage.forms, [0.0, 90, 30, -75])
  func ratiosLieWhereTheyWereAsked(_ form: MarkedPage, angle: Double) throws {
    let geometry = try form.geometry()
    let page = geometry.visibleSize
    let placement = Placement(page: .last, region: .ratios(centerX: 0.4, centerY: 0.4, width: 0.3), angle: angle)
    let box = try placement.box(on: geometry, page: 1, drawing: MarkedPage.marker().size)
    let seen = try RenderedPage(form.file(box), by: .mupdf, resolution: 144)
    let unit = geometry.userUnit
    let turn = AffineTransform.rotation(clockwiseDegrees: angle)
      .then(.translation(x: page.width * 0.4, y: page.height * 0.6))
    let width = page.width * 0.3
    for (x, y, wanted) in [
      (-0.4, 0.4, RenderedPage.Colour(255, 0, 0)), (0.4, 0.4, .init(0, 255, 0)), (-0.4, -0.4, .init(0, 0, 255)),
      (0.4, -0.4, .init(255, 0, 255)),
    ] {
      let place = turn.apply(to: Point(x: x * width, y: y * width / 3))
      #expect(seen.colour(x: place.x * unit, y: place.y * unit).distance(to: wanted) < 6)
    }
    let outline = turn.bounds(of: Rectangle(x: -width / 2, y: -width / 6, width: width, height: width / 3))
    let found = try #require(seen.bounds(where: isMarker))
    #expect(abs(found.left / unit - outline.x) < 0.5 && abs(found.right / unit - outline.maxX) < 0.5)
    #expect(abs(found.lower / unit - outline.y) < 0.5 && abs(found.upper / unit - outline.maxY) < 0.5)
  }
}
