import Foundation

/// Picture files of the test suite.
enum ImageFixture {
  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: folder.appendingPathComponent("Fixtures/Images/\(name)")))
  }

  /// A JPEG without the segment that follows its first marker.
  static func withoutFirstSegment(_ jpeg: [UInt8]) -> [UInt8] {
    Array(jpeg[..<2] + jpeg[(4 + Int(jpeg[4]) << 8 + Int(jpeg[5]))...])
  }

  /// A JPEG with a segment put after its first marker.
  static func inserting(_ segment: [UInt8], marker: UInt8, into jpeg: [UInt8]) -> [UInt8] {
    let length = segment.count + 2
    return Array(jpeg[..<2] + [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + segment + jpeg[2...])
  }

  /// Where the frame header's data start: precision, height, width, components.
  static func frame(in jpeg: [UInt8]) -> Int? {
    (0..<jpeg.count - 4).first { jpeg[$0] == 0xFF && (0xC0...0xC2).contains(jpeg[$0 + 1]) }.map { $0 + 4 }
  }
}
