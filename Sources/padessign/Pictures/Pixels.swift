/// A picture as pdftoppm writes it for comparing: three bytes for each pixel (PPM, P6).
struct Pixels: Equatable {
  let width: Int
  let height: Int
  let bytes: ArraySlice<UInt8>

  /// What ``PageRenderer`` asks for is smaller.
  private static let longestSide = 4096

  /// Reads the pictures that stand one after another.
  ///
  /// - Parameter bytes: What pdftoppm wrote.
  /// - Returns: The pictures; those behind a damaged one are left out.
  static func all(in bytes: [UInt8]) -> [Pixels] {
    var rest = bytes[...]
    var pictures: [Pixels] = []
    while let picture = Pixels(front: &rest) { pictures.append(picture) }
    return pictures
  }

  /// Takes the first picture from the front of some bytes.
  private init?(front rest: inout ArraySlice<UInt8>) {
    guard rest.starts(with: Array("P6".utf8)) else { return nil }
    var bytes = rest.dropFirst(2)
    guard let width = Self.number(&bytes), let height = Self.number(&bytes), Self.number(&bytes) == 255,
      1...Self.longestSide ~= width, 1...Self.longestSide ~= height, bytes.count > 3 * width * height
    else { return nil }
    // One white byte ends the header.
    let pixels = bytes.dropFirst()
    self.width = width
    self.height = height
    self.bytes = pixels.prefix(3 * width * height)
    rest = pixels.dropFirst(3 * width * height)
  }

  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    bytes = bytes.drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
    let digits = bytes.prefix { 0x30...0x39 ~= $0 }
    guard 1...6 ~= digits.count else { return nil }
    bytes = bytes.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
