import Testing

@testable import Appearance

@Suite struct HostileJPEGTests {
  private func refusal(of bytes: [UInt8]) -> String? {
    do throws(AppearanceError) {
      _ = try SealImage(bytes)
      return nil
    } catch {
      return error.description
    }
  }

  /// A fixture with bytes of its frame header replaced, counted from the precision.
  private func changed(_ name: String, _ place: Int, _ bytes: [UInt8]) throws -> [UInt8] {
    var jpeg = try ImageFixture.bytes(name)
    let frame = try #require(ImageFixture.frame(in: jpeg))
    jpeg.replaceSubrange(frame + place..<frame + place + bytes.count, with: bytes)
    return jpeg
  }

  @Test(arguments: ["colour.jpg", "progressive.jpg", "restart.jpg", "cmyk.jpg"])
  func truncatedJPEGIsRefusedAtEveryLength(_ name: String) throws {
    let file = try ImageFixture.bytes(name)
    #expect(refusal(of: file) == nil)
    #expect((0..<file.count).allSatisfy { refusal(of: Array(file.prefix($0))) != nil })
  }

  @Test func codingsThatReadersDoNotShowAreRefusedByName() throws {
    #expect(refusal(of: try ImageFixture.bytes("arithmetic.jpg"))?.contains("arithmetic coding") == true)
    #expect(refusal(of: try changed("colour.jpg", 0, [12])) == "JPEG with 12 bits a sample is not supported")
  }

  @Test func sizeOfZeroIsRefused() throws {
    for place in [1, 3] {
      #expect(
        refusal(of: try changed("colour.jpg", place, [0, 0])) == "damaged JPEG: the width or the height is zero")
    }
  }

  @Test func hugeJPEGIsRefusedByItsHeader() throws {
    #expect(
      refusal(of: try changed("colour.jpg", 1, [0xFF, 0xFF, 0xFF, 0xFF]))
        == "too large: 65535 x 65535 pixels, at most 100000000 pixels")
  }

  @Test func otherNumbersOfComponentsAreRefused() throws {
    for count: UInt8 in [0, 2, 4, 255] {
      #expect(refusal(of: try changed("colour.jpg", 5, [count])) != nil)
    }
  }

  @Test func structureWithoutAPictureIsRefused() {
    #expect(refusal(of: [0xFF, 0xD8, 0xFF, 0xD9]) == "damaged JPEG: no frame header")
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
    #expect(refusal(of: [0xFF, 0xD8] + frame + [0xFF, 0xD9]) == "damaged JPEG: no picture data")
    #expect(refusal(of: [0xFF, 0xD8] + frame + frame + [0xFF, 0xD9]) == "damaged JPEG: two frames")
    #expect(
      refusal(of: [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0xFF, 0xD9]) == "damaged JPEG: a scan before the frame header")
    #expect(refusal(of: [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 0xFF, 0xD9]) == "damaged JPEG: a segment of length 1")
    #expect(refusal(of: [0xFF, 0xD8, 0x00, 0xFF, 0xD9]) == "damaged JPEG: no marker at byte 2")
    #expect(refusal(of: [0xFF, 0xD8, 0xFF, 0xD8, 0xFF, 0xD9]) == "damaged JPEG: a misplaced marker at byte 2")
    #expect(refusal(of: [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 1000)) != nil)
  }
}
