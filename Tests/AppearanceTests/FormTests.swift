import ByteRange
import TestSupport
import Testing

@testable import Appearance

@Suite struct FormTests {
  /// A picture of 3:1 whose corners differ: red at the upper left, green at the upper right, blue at the lower left.
  private func marker() throws -> SealImage {
    try SealImage(
      TestPNG(width: 60, height: 20, colourType: 2) { x, y in
        switch (x < 20, y < 10) {
        case (true, true): [255, 0, 0]
        case (true, false): [0, 0, 255]
        case (false, true): x < 40 ? [255, 255, 0] : [0, 255, 0]
        case (false, false): [255, 255, 0]
        }
      }.file())
  }

  private func form(_ appearance: SealAppearance, box: Size, angle: Double = 0, rotation: Int = 0) -> (
    form: PDFObject, added: [PDFObject]
  ) {
    var added: [PDFObject] = []
    let form = appearance.form(box: box, angle: angle, pageRotation: rotation) { object in
      added.append(object)
      return ObjectID(added.count)
    }
    return (form, added)
  }

  @Test(arguments: [0, 90, 180, 270], RenderedPage.Renderer.allCases)
  func isUprightOnRotatedPages(rotation: Int, by renderer: RenderedPage.Renderer) throws {
    var page = SealedPage()
    page.rotation = rotation
    page.box = Size(width: 90, height: 30)
    page.rectangle = rotation % 180 == 0 ? "[100 60 190 90]" : "[100 60 130 150]"
    let seen = try RenderedPage(page.file(SealAppearance(Drawing(marker()))), by: renderer)
    // Where the lower-left corner of the widget's visible box stands on the page of 400 x 200 as it is seen.
    let (left, lower) =
      switch rotation {
      case 90: (60.0, 270.0)
      case 180: (210.0, 110.0)
      case 270: (50.0, 100.0)
      default: (100.0, 60.0)
      }
    #expect(seen.colour(x: left + 5, y: lower + 25).distance(to: .init(255, 0, 0)) < 4)
    #expect(seen.colour(x: left + 85, y: lower + 25).distance(to: .init(0, 255, 0)) < 4)
    #expect(seen.colour(x: left + 5, y: lower + 5).distance(to: .init(0, 0, 255)) < 4)
  }

  @Test(arguments: RenderedPage.Renderer.allCases)
  func angleTurnsClockwiseAndFits(by renderer: RenderedPage.Renderer) throws {
    var page = SealedPage()
    page.box = Size(width: 300, height: 120)
    page.angle = 30
    let seen = try RenderedPage(page.file(SealAppearance(Drawing(marker()))), by: renderer)
    // 60 x 20 turned by 30 degrees needs 61.96 x 47.32, so the height of 120 decides: a scale of 2.5359.
    func at(_ x: Double, _ y: Double) -> RenderedPage.Colour {
      let place = AffineTransform.rotation(clockwiseDegrees: 30).then(.scale(x: 2.5359, y: 2.5359))
        .then(.translation(x: 200, y: 110)).apply(to: Point(x: x - 30, y: y - 10))
      return seen.colour(x: place.x, y: place.y)
    }
    #expect(at(2, 18).distance(to: .init(255, 0, 0)) < 4)
    #expect(at(58, 18).distance(to: .init(0, 255, 0)) < 4)
    #expect(at(2, 2).distance(to: .init(0, 0, 255)) < 4)
    // The lowest and the highest corner touch the box, which cuts nothing off.
    let found = try #require(
      seen.bounds { $0.red > 200 && $0.blue < 50 || $0.green > 200 && $0.red < 50 || $0.blue > 200 && $0.red < 50 })
    #expect(abs(found.lower - 50) <= 2 && abs(found.upper - 170) <= 2)
    #expect(abs(found.left - 121.5) <= 2 && abs(found.right - 278.5) <= 2)
  }

  @Test func rightAnglesAreExact() throws {
    let appearance = SealAppearance(Drawing(try marker()))
    for (angle, line) in [
      (0.0, "300 0 0 100 0 10 cm"), (180, "-300 0 0 -100 300 110 cm"), (-360, "300 0 0 100 0 10 cm"),
      (90, "0 -120 40 0 130 120 cm"), (-90, "0 120 -40 0 170 0 cm"), (450, "0 -120 40 0 130 120 cm"),
    ] {
      let (form, _) = form(appearance, box: Size(width: 300, height: 120), angle: angle)
      guard case .stream(_, let content) = form else { return #expect(Bool(false), "no stream") }
      #expect(
        String(decoding: content, as: UTF8.self).contains(line), "\(angle): \(String(decoding: content, as: UTF8.self))"
      )
    }
  }

  @Test func pictureAndMaskAreObjectsOfTheirOwn() throws {
    let image = try SealImage(TestPNG { x, y in [x, y, 0, 100] }.file())
    let (form, added) = form(SealAppearance(Drawing(image)), box: Size(width: 30, height: 10))
    #expect(added.count == 2)
    #expect(added[0].dictionaryValue?["ColorSpace"] == .name("DeviceGray"))
    #expect(added[0].dictionaryValue?["SMask"] == nil)
    #expect(added[1].dictionaryValue?["SMask"] == .reference(ObjectID(1)))
    let resources = try #require(form.dictionaryValue?["Resources"]?.dictionaryValue)
    #expect(resources["XObject"] == ["Im1": .reference(ObjectID(2))])
    #expect(resources["ExtGState"] == nil)
    #expect(form.dictionaryValue?["BBox"] == [0, 0, 30, 10])
    #expect(form.dictionaryValue?["Matrix"] == nil)
  }

  @Test(arguments: RenderedPage.Renderer.allCases)
  func opacityDimsTheDrawingAsOne(by renderer: RenderedPage.Renderer) throws {
    let red = try SealImage(TestPNG(width: 3, height: 1, colourType: 2) { _, _ in [255, 0, 0] }.file())
    let blue = try SealImage(TestPNG(width: 1, height: 1, colourType: 2) { _, _ in [0, 0, 255] }.file())
    let drawing = Drawing(
      size: Size(width: 3, height: 1),
      elements: [
        .image(red, in: Rectangle(x: 0, y: 0, width: 3, height: 1)),
        .group(
          .init(
            transform: .translation(x: 1, y: 0),
            elements: [
              .image(blue, in: Rectangle(x: 0, y: 0, width: 1, height: 1))
            ])),
      ])
    let page = SealedPage()
    let before = try RenderedPage(page.file(nil), by: renderer)
    let after = try RenderedPage(page.file(SealAppearance(drawing, opacity: 0.5)), by: renderer)
    for (x, above) in [(90.0, RenderedPage.Colour(255, 0, 0)), (190.0, .init(0, 0, 255)), (310.0, .init(255, 0, 0))] {
      let below = before.colour(x: x, y: 130)
      let wanted = RenderedPage.Colour(
        (above.red + below.red) / 2, (above.green + below.green) / 2, (above.blue + below.blue) / 2)
      #expect(after.colour(x: x, y: 130).distance(to: wanted) <= 3)
    }
  }

  @Test(arguments: [Size(width: 0, height: 10), Size(width: -1, height: 10), Size(width: .nan, height: 1)])
  func boxWithoutExtentShowsNothing(_ box: Size) throws {
    let (form, added) = form(SealAppearance(Drawing(try marker())), box: box)
    #expect(added.isEmpty)
    #expect(form == .stream(form.dictionaryValue ?? [:], []))
  }
}
