import TestSupport
import Testing

@testable import Appearance

@Suite struct PNGTests {
  @Test(arguments: PNGCase.all, [false, true])
  func samplesAreExact(_ png: PNGCase, isInterlaced: Bool) throws {
    var file = png.png
    file.isInterlaced = isInterlaced
    let picture = try PNGPicture(file.file())
    #expect(picture.width == 48 && picture.height == 16)
    var wrong: [Int] = []
    for y in 0..<16 {
      for x in 0..<48 {
        let place = y * 48 + x
        let colours = (0..<picture.channels).map { Int(picture.colour[place * picture.channels + $0]) }
        let found = PNGCase.Pixel(
          red: colours[0], green: colours[colours.count / 2], blue: colours[colours.count - 1],
          alpha: picture.alpha.map { Int($0[place]) } ?? 255)
        if found != png.expected(y / 8 * 6 + x / 8) { wrong.append(place) }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: PNGCase.all, RenderedPage.Renderer.allCases)
  func isComposedOverThePage(_ png: PNGCase, by renderer: RenderedPage.Renderer) throws {
    let page = SealedPage()
    let before = try RenderedPage(page.file(nil), by: renderer)
    let after = try RenderedPage(page.file(SealAppearance(Drawing(SealImage(png.png.file())))), by: renderer)
    // The widget spans 50 to 350 and 50 to 170; a picture of 3:1 fills its width and leaves 10 above and below.
    for cell in 0..<12 {
      for offset in [(20.0, 20.0), (25.0, 25.0), (30.0, 32.0)] {
        let x = 50 + Double(cell % 6) * 50 + offset.0
        let y = 160 - Double(cell / 6) * 50 - offset.1
        let below = before.colour(x: x, y: y)
        let pixel = png.expected(cell)
        func mix(_ above: Int, _ below: Int) -> Int { (above * pixel.alpha + below * (255 - pixel.alpha)) / 255 }
        let wanted = RenderedPage.Colour(
          mix(pixel.red, below.red), mix(pixel.green, below.green), mix(pixel.blue, below.blue))
        #expect(after.colour(x: x, y: y).distance(to: wanted) <= 6, "cell \(cell) at \(x), \(y)")
      }
    }
    for (x, y) in [(200.0, 55.0), (60.0, 166.0), (340.0, 54.0), (45.0, 100.0), (355.0, 100.0)] {
      #expect(after.colour(x: x, y: y) == before.colour(x: x, y: y), "outside the picture at \(x), \(y)")
    }
  }

  @Test func opaqueAlphaMakesNoMask() throws {
    let opaque = try PNGPicture(TestPNG { x, y in [x, y, 0, 255] }.file())
    #expect(opaque.alpha == nil)
    let nearly = try PNGPicture(TestPNG { x, y in [x, y, 0, x == 7 && y == 3 ? 254 : 255] }.file())
    #expect(nearly.alpha?.filter { $0 != 255 } == [254])
  }
}
