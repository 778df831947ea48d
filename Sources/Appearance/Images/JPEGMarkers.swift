/// Walks a JPEG from marker to marker.
///
/// Source: ITU-T T.81, B.1.
struct JPEGMarkers {
  private let bytes: [UInt8]
  private var position = 2
  /// Whether a scan's coded data comes next, which ends at the first marker that is not part of it.
  private var isInScan = false

  /// Starts after the SOI marker, which the caller has seen.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next marker and its segment without the length; nil at the end of the picture.
  ///
  /// - Throws: ``AppearanceError/damaged(format:reason:)`` when the file ends before the picture does, or something
  ///   else stands where a marker must.
  mutating func next() throws(AppearanceError) -> (marker: UInt8, segment: ArraySlice<UInt8>)? {
    if isInScan { skipCodedData() }
    isInScan = false
    guard position < bytes.count else { throw cutShort }
    guard bytes[position] == 0xFF else {
      throw .damaged(format: "JPEG", reason: "no marker at byte \(position)")
    }
    // Any number of fill bytes may precede a marker's code.
    while position < bytes.count, bytes[position] == 0xFF { position += 1 }
    guard position < bytes.count else { throw cutShort }
    let marker = bytes[position]
    position += 1
    switch marker {
    case 0xD9: return nil
    case 0x01: return (marker, [])
    case 0x00, 0xD0...0xD8: throw .damaged(format: "JPEG", reason: "a misplaced marker at byte \(position - 2)")
    default: break
    }
    guard position + 2 <= bytes.count else { throw cutShort }
    let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
    guard length >= 2 else { throw .damaged(format: "JPEG", reason: "a segment of length \(length)") }
    guard position + length <= bytes.count else { throw cutShort }
    let segment = bytes[position + 2..<position + length]
    position += length
    isInScan = marker == 0xDA
    return (marker, segment)
  }

  private var cutShort: AppearanceError {
    .damaged(format: "JPEG", reason: "the file ends before the picture does")
  }

  /// Passes coded data: FF 00 is a coded byte and FF D0 to FF D7 are restart markers, all else ends it.
  private mutating func skipCodedData() {
    while position + 1 < bytes.count {
      if bytes[position] == 0xFF, bytes[position + 1] != 0, !(0xD0...0xD7).contains(bytes[position + 1]) { return }
      position += bytes[position] == 0xFF ? 2 : 1
    }
    position = bytes.count
  }
}
