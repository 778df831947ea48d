@testable import Appearance

/// Writes PNG files of every colour type, right ones and wrong ones.
///
/// Source: W3C PNG (third edition), sections 5 to 11.
struct TestPNG {
  var width = 48
  var height = 16
  /// 1, 2, 4, 8 or 16.
  var depth = 8
  /// 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
  var colourType = 6
  var isInterlaced = false
  /// Chunks between IHDR and IDAT.
  var chunks: [(type: String, data: [UInt8])] = []
  /// The samples of the pixel at column and row, each within the depth.
  var pixel: (_ x: Int, _ y: Int) -> [Int]

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The passes of Adam7: first column, first row, step of columns, step of rows.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]

  func file() throws -> [UInt8] {
    var bytes = Self.signature + Self.header(self)
    for chunk in chunks { bytes += Self.chunk(chunk.type, chunk.data) }
    bytes += Self.chunk("IDAT", try Deflate.compress(rows()))
    return bytes + Self.chunk("IEND", [])
  }

  private func rows() -> [UInt8] {
    var rows: [UInt8] = []
    for (left, top, across, down) in isInterlaced ? Self.passes : [(0, 0, 1, 1)] {
      guard left < width else { continue }
      for y in stride(from: top, to: height, by: down) {
        rows.append(0)
        rows += packed(stride(from: left, to: width, by: across).flatMap { pixel($0, y) })
      }
    }
    return rows
  }

  private func packed(_ samples: [Int]) -> [UInt8] {
    if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
    var bytes: [UInt8] = []
    var byte = 0
    var filled = 0
    for sample in samples {
      byte = byte << depth | sample
      filled += depth
      if filled == 8 {
        bytes.append(UInt8(byte))
        (byte, filled) = (0, 0)
      }
    }
    if filled > 0 { bytes.append(UInt8(byte << (8 - filled))) }
    return bytes
  }

  static func header(_ png: TestPNG) -> [UInt8] {
    chunk(
      "IHDR",
      big(png.width) + big(png.height) + [UInt8(png.depth), UInt8(png.colourType), 0, 0, png.isInterlaced ? 1 : 0])
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return big(data.count) + body + big(Int(checksum(body)))
  }

  private static func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
