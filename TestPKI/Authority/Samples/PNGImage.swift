/// A picture of 8-bit RGBA pixels, written as PNG.
///
/// Source: ISO/IEC 15948.
struct PNGImage {
  let width: Int
  let height: Int
  /// Red, green, blue, alpha of each pixel, rows from the top.
  var pixels: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// The whole file.
  func encoded() -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (width * 4 + 1))
    for row in 0..<height {
      rows.append(1)  // each byte less its left neighbour's (9.2)
      let start = row * width * 4
      for column in 0..<width * 4 {
        rows.append(pixels[start + column] &- (column >= 4 ? pixels[start + column - 4] : 0))
      }
    }
    var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    bytes += Self.chunk("IHDR", Self.bigEndian(width) + Self.bigEndian(height) + [8, 6, 0, 0, 0])
    // 300 dpi: 400 pixels are a seal of 34 mm.
    bytes += Self.chunk("pHYs", Self.bigEndian(11_811) + Self.bigEndian(11_811) + [1])
    bytes += Self.chunk("IDAT", RunLengthDeflate.compress(rows))
    bytes += Self.chunk("IEND", [])
    return bytes
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(data.count) + body + bigEndian(Int(crc32(body)))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  private static let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crcTable[Int(($0 ^ UInt32($1)) & 0xff)] ^ ($0 >> 8) }
  }
}
