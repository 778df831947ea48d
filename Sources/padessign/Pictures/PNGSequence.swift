/// PNG pictures that stand one after another in one run of bytes.
enum PNGSequence {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Takes them apart, by the lengths of their chunks (PNG, 5.3); what is behind a damaged one is left out.
  static func all(in bytes: [UInt8]) -> [[UInt8]] {
    var pictures: [[UInt8]] = []
    var start = 0
    while start < bytes.count, let end = end(of: bytes, from: start) {
      pictures.append(Array(bytes[start..<end]))
      start = end
    }
    return pictures
  }

  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    guard bytes[start...].starts(with: signature) else { return nil }
    var place = start + signature.count
    while bytes.count - place >= 12 {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = bytes[place + 4..<place + 8]
      guard length <= bytes.count - place - 12 else { return nil }
      place += 12 + length
      if type.elementsEqual(Array("IEND".utf8)) { return place }
    }
    return nil
  }
}
