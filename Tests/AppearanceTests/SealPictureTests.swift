import TestSupport
import Testing

@testable import Appearance

/// Pictures as people have them, placed over text: transparency of every kind, Adobe's inverted inks, a shape of 3:1.
@Suite struct SealPictureTests {
  private static let scale = 200.0 / 300
  /// The lower edge of a picture of 300 x 100 in a box of 200 x 100 that starts at 50, 50.
  private static let bottom = 50 + (100 - 100 * scale) / 2

  private var page: SealedPage {
    var page = SealedPage()
    page.rectangle = "[50 50 250 150]"
    page.box = Size(width: 200, height: 100)
    return page
  }

  @Test(
    arguments: ["rgba-3x1.png", "grey-alpha.png", "palette-trns.png", "rgb-colourkey.png"],
    RenderedPage.Renderer.allCases)
  func liesOverTheTextAsItIs(_ name: String, by renderer: RenderedPage.Renderer) throws {
    let bytes = try ImageFixture.bytes(name)
    let picture = try PNGPicture(bytes)
    let before = try RenderedPage(page.file(nil), by: renderer, resolution: 144)
    let after = try RenderedPage(page.file(SealAppearance(Drawing(SealImage(bytes)))), by: renderer, resolution: 144)

    func pixel(_ x: Int, _ y: Int) -> [Int] {
      let place = y * picture.width + x
      let parts = (0..<picture.channels).map { Int(picture.colour[place * picture.channels + $0]) }
      return (parts.count == 1 ? [parts[0], parts[0], parts[0]] : parts) + [picture.alpha.map { Int($0[place]) } ?? 255]
    }
    var asked = 0
    var onDark = 0
    var wrong: [String] = []
    for row in stride(from: 3, to: 97, by: 3) {
      for column in stride(from: 3, to: 297, by: 3) {
        // Only where the neighbourhood is even, so that no renderer's smoothing of edges counts.
        let here = pixel(column, row)
        let offsets = [-2, 0, 2]
        guard offsets.allSatisfy({ i in offsets.allSatisfy { pixel(column + i, row + $0) == here } }) else { continue }
        let x = 50 + (Double(column) + 0.5) * Self.scale
        let y = Self.bottom + (100 - Double(row) - 0.5) * Self.scale
        let below = before.colour(x: x, y: y)
        func mix(_ above: Int, _ below: Int) -> Int { (above * here[3] + below * (255 - here[3])) / 255 }
        let wanted = RenderedPage.Colour(mix(here[0], below.red), mix(here[1], below.green), mix(here[2], below.blue))
        asked += 1
        if below.distance(to: .init(0, 0, 0)) < 100 { onDark += 1 }
        if after.colour(x: x, y: y).distance(to: wanted) > 24 { wrong.append("\(column), \(row)") }
      }
    }
    #expect(asked > 500 && onDark > 50)
    #expect(wrong.count <= asked / 200, "\(wrong.prefix(5))")
    for y in [Self.bottom - 3, Self.bottom + 100 * Self.scale + 3] {
      #expect(after.colour(x: 150, y: y) == before.colour(x: 150, y: y))
    }
  }

  @Test(arguments: RenderedPage.Renderer.allCases)
  func inksAreNotInverted(by renderer: RenderedPage.Renderer) throws {
    let bytes = try ImageFixture.bytes("cmyk.jpg")
    let seen = try RenderedPage(page.file(SealAppearance(Drawing(SealImage(bytes)))), by: renderer, resolution: 144)
    func colour(_ x: Double, _ y: Double) -> RenderedPage.Colour {
      seen.colour(x: 50 + x * Self.scale, y: Self.bottom + y * Self.scale)
    }
    let ground = colour(192, 52.5)
    #expect(ground.distance(to: .init(255, 255, 255)) < 30)
    for ring in [colour(13, 50), colour(50, 87)] {
      #expect(ring.red > 140 && ring.green < 110 && ring.blue < 110, "\(ring)")
    }
  }

  @Test(arguments: RenderedPage.Renderer.allCases)
  func invisibleBlackDarkensNoEdge(by renderer: RenderedPage.Renderer) throws {
    // A red disc; what is transparent is black, as most programs store it. Scaled down, colour and mask are averaged
    // apart from each other, and the black would show as a dark rim.
    let disc = TestPNG(width: 600, height: 200) { x, y in
      let distance = (x - 300) * (x - 300) + (y - 100) * (y - 100)
      return distance < 90 * 90 ? [255, 0, 0, 255] : [0, 0, 0, 0]
    }
    let empty = SealedPage(content: "")
    let seen = try RenderedPage(empty.file(SealAppearance(Drawing(SealImage(disc.file())))), by: renderer)
    let dark = seen.bounds { $0.red < 240 }
    #expect(dark == nil, "\(String(describing: dark))")
  }
}
