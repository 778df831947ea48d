import Testing

@testable import Appearance

@Suite struct HostileImageTests {
  private func refusal(of bytes: [UInt8]) -> String? {
    do throws(AppearanceError) {
      _ = try SealImage(bytes)
      return nil
    } catch {
      return error.description
    }
  }

  private func good() throws -> [UInt8] {
    try TestPNG(chunks: [("tEXt", Array("Title\0Seal".utf8))]) { x, y in [x * 5, y * 15, 9, x * y % 256] }.file()
  }

  @Test func truncatedPNGIsRefusedAtEveryLength() throws {
    let file = try good()
    #expect(refusal(of: file) == nil)
    #expect((0..<file.count).allSatisfy { refusal(of: Array(file.prefix($0))) != nil })
  }

  @Test func everyChangedByteOfAPNGIsRefused() throws {
    let file = try good()
    let accepted = file.indices.filter { place in
      var changed = file
      changed[place] ^= 0x10
      return refusal(of: changed) == nil
    }
    #expect(accepted.isEmpty)
  }

  @Test func badChecksumOfTransparencyIsRefused() throws {
    var file = try TestPNG(depth: 8, colourType: 0, chunks: [("tRNS", [0, 2])]) { x, _ in [x] }.file()
    let crc = 8 + 25 + 8 + 2
    file[crc] ^= 1
    #expect(refusal(of: file)?.contains("damaged PNG") == true)
  }

  @Test(arguments: [(100_000, 100_000), (Int(Int32.max), Int(Int32.max)), (Int(Int32.max), 1), (10_001, 10_000)])
  func hugePNGIsRefusedByItsHeader(width: Int, height: Int) {
    let file =
      TestPNG.signature + TestPNG.header(TestPNG(width: width, height: height) { _, _ in [] })
      + TestPNG.chunk("IDAT", [0x78, 0x9C]) + TestPNG.chunk("IEND", [])
    #expect(refusal(of: file)?.contains("\(width) x \(height) pixels") == true)
  }

  @Test func pictureBeyondTheMemoryBoundIsRefused() {
    let file =
      TestPNG.signature + TestPNG.header(TestPNG(width: 8000, height: 8000) { _, _ in [] })
      + TestPNG.chunk("IDAT", [0x78, 0x9C]) + TestPNG.chunk("IEND", [])
    #expect(refusal(of: file)?.contains("at most 67108864 bytes of samples") == true)
  }

  @Test(arguments: [(0, 16), (16, 0), (0, 0)])
  func emptyPNGIsRefused(width: Int, height: Int) {
    let file =
      TestPNG.signature + TestPNG.header(TestPNG(width: width, height: height) { _, _ in [] })
      + TestPNG.chunk("IEND", [])
    #expect(refusal(of: file) == "damaged PNG: the width or the height is zero")
  }

  @Test func moreDataThanThePictureNeedsIsRefused() throws {
    // 16 MiB of zeros in 16 KiB, for a picture of 4 pixels.
    let bomb = try Deflate.compress([UInt8](repeating: 0, count: 16 << 20))
    let file =
      TestPNG.signature + TestPNG.header(TestPNG(width: 2, height: 2) { _, _ in [] }) + TestPNG.chunk("IDAT", bomb)
      + TestPNG.chunk("IEND", [])
    #expect(bomb.count < 20_000)
    #expect(refusal(of: file)?.contains("damaged PNG") == true)
  }

  @Test func compressedTextAndProfilesAreNotInflated() throws {
    let bomb = try Deflate.compress([UInt8](repeating: 0, count: 16 << 20))
    let file = try TestPNG(
      chunks: [("iCCP", Array("bomb\0\0".utf8) + bomb), ("zTXt", Array("bomb\0\0".utf8) + bomb)]
    ) { x, y in [x, y, 0, 255] }.file()
    #expect(refusal(of: file) == nil)
  }

  @Test(arguments: [[], [0x89], [0xFF], Array("%PDF-1.7".utf8), Array("GIF89a".utf8)] as [[UInt8]])
  func otherBytesAreNoPicture(_ bytes: [UInt8]) {
    #expect(refusal(of: bytes) == "neither a PNG nor a JPEG")
  }
}
