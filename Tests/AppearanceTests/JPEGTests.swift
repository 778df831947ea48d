import ByteRange
import TestSupport
import Testing

@testable import Appearance

@Suite struct JPEGTests {
  private static let thirds = [
    RenderedPage.Colour(255, 0, 0), RenderedPage.Colour(0, 160, 0), RenderedPage.Colour(0, 0, 255),
  ]
  private static let greys = [20, 128, 240].map { RenderedPage.Colour($0, $0, $0) }

  private func image(_ bytes: [UInt8]) throws -> (dictionary: PDFDictionary, data: [UInt8]) {
    var added: [PDFObject] = []
    _ = try SealImage(bytes).xObject { object in
      added.append(object)
      return ObjectID(added.count)
    }
    guard case .stream(let dictionary, let data)? = added.first, added.count == 1 else { return ([:], []) }
    return (dictionary, data)
  }

  private func check(_ bytes: [UInt8], is wanted: [RenderedPage.Colour], by renderer: RenderedPage.Renderer) throws {
    let seen = try RenderedPage(SealedPage().file(SealAppearance(Drawing(SealImage(bytes)))), by: renderer)
    for (index, colour) in wanted.enumerated() {
      let found = seen.colour(x: 100 + 100 * Double(index), y: 110)
      #expect(found.distance(to: colour) <= 8, "third \(index) is \(found)")
    }
  }

  @Test(
    arguments: ["colour.jpg", "progressive.jpg", "restart.jpg", "rgb-components.jpg"], RenderedPage.Renderer.allCases)
  func coloursAreRight(_ name: String, by renderer: RenderedPage.Renderer) throws {
    try check(ImageFixture.bytes(name), is: Self.thirds, by: renderer)
  }

  @Test(arguments: RenderedPage.Renderer.allCases)
  func greyIsRight(by renderer: RenderedPage.Renderer) throws {
    try check(ImageFixture.bytes("grey.jpg"), is: Self.greys, by: renderer)
  }

  @Test(arguments: RenderedPage.Renderer.allCases)
  func componentsNamedRGBAreNotTransformed(by renderer: RenderedPage.Renderer) throws {
    let bare = ImageFixture.withoutFirstSegment(try ImageFixture.bytes("rgb-components.jpg"))
    #expect(try image(bare).dictionary["DecodeParms"] == ["ColorTransform": 0])
    try check(bare, is: Self.thirds, by: renderer)
  }

  @Test(arguments: ["colour.jpg", "progressive.jpg", "restart.jpg", "rgb-components.jpg", "grey.jpg", "cmyk.jpg"])
  func bytesPassUnchanged(_ name: String) throws {
    let bytes = try ImageFixture.bytes(name)
    let (dictionary, data) = try image(bytes)
    #expect(data == bytes)
    #expect(dictionary["Filter"] == .name("DCTDecode") && dictionary["BitsPerComponent"] == 8)
    #expect(dictionary["SMask"] == nil)
  }

  @Test func inkIsInvertedForAdobeAlone() throws {
    let adobe = try ImageFixture.bytes("cmyk.jpg")
    #expect(try image(adobe).dictionary["Decode"] == [1, 0, 1, 0, 1, 0, 1, 0])
    #expect(try image(adobe).dictionary["ColorSpace"] == .name("DeviceCMYK"))
    #expect(try image(ImageFixture.withoutFirstSegment(adobe)).dictionary["Decode"] == nil)
  }

  @Test(arguments: [[UInt8](repeating: 0, count: 0), [0xFF, 0xFF], Array("after the end".utf8)])
  func bytesAfterTheEndStay(_ tail: [UInt8]) throws {
    let bytes = try ImageFixture.bytes("colour.jpg") + tail
    #expect(try image(bytes).data == bytes)
  }

  @Test(arguments: [true, false])
  func orientationIsNoted(isLittleEndian: Bool) throws {
    let little: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
    let big: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
    let exif = Array("Exif\0\0".utf8) + (isLittleEndian ? little : big)
    let jpeg = try ImageFixture.bytes("colour.jpg")
    #expect(try SealImage(ImageFixture.inserting(exif, marker: 0xE1, into: jpeg)).exifOrientation == 6)
    for length in 0..<exif.count - 2 {
      let cut = ImageFixture.inserting(Array(exif.prefix(length)), marker: 0xE1, into: jpeg)
      #expect(try SealImage(cut).exifOrientation == 1)
    }
  }
}
