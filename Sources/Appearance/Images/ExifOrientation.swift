/// The orientation that a camera noted in a picture's Exif data.
///
/// Source: Exif 2.3 (JEITA CP-3451C), 4.6.4, tag 0x0112; TIFF 6.0, section 2.
enum ExifOrientation {
  /// The most entries of the first directory that are looked at.
  private static let maximumEntries = 512

  /// The orientation, 1 to 8, in a TIFF structure; nil when there is none that can be read.
  static func value(in tiff: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(tiff)
    let isLittle = bytes.starts(with: [0x49, 0x49, 0x2A, 0x00])
    guard isLittle || bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) else { return nil }

    func number(at offset: Int, count: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      let digits = bytes[offset..<offset + count]
      return (isLittle ? digits.reversed() : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }

    guard let directory = number(at: 4, count: 4), let count = number(at: directory, count: 2) else { return nil }
    for index in 0..<min(count, maximumEntries) {
      let entry = directory + 2 + 12 * index
      guard let tag = number(at: entry, count: 2) else { return nil }
      if tag == 0x0112 {
        guard let value = number(at: entry + 8, count: 2), (1...8).contains(value) else { return nil }
        return value
      }
    }
    return nil
  }
}
