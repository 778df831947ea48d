/// What stands after a cross-reference section: `startxref`, its number and `%%EOF`.
///
/// Source: ISO 32000-2:2020, 7.5.5.
package struct FileTail: Hashable, Sendable {
  /// The number after `startxref`, as the file says it.
  package let startxref: Int
  /// The first byte after `%%EOF` and at most one end of line.
  package let end: Int
  /// The first byte after `%%EOF` itself; equals ``end`` when no end of line follows.
  package let endOfMarker: Int

  /// The most bytes searched backwards for the last `startxref`. What follows it may be junk of a transport, but a
  /// search through gigabytes would be a denial of service.
  static let furthestFromEnd = 64 << 20

  /// The most bytes of comments between a section and its `startxref`. Sections of a hostile file may all be followed
  /// by the same endless comment, which must not be read once for each of them.
  static let longestComment = 4096

  /// Reads the tail that starts at `position`, where white space and comments may stand before `startxref`.
  ///
  /// A tail without `%%EOF` ends after its number, as readers accept it.
  static func at(_ position: Int, in bytes: UnsafeRawBufferPointer) -> FileTail? {
    let window = UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, position + longestComment)])
    var comments = PDFParser(window, at: position)
    comments.skipWhiteSpace()
    var parser = PDFParser(bytes, at: comments.position)
    guard parser.take("startxref") else { return nil }
    // White space alone: a comment here could span many other words `startxref`, each to be tried again.
    while let byte = parser.peek, PDFCharacter.isWhiteSpace(byte) { parser.position += 1 }
    guard let number = parser.unsignedInteger() else { return nil }
    var cursor = parser.position
    // Only white space may stand between the number and the marker, which is itself a comment to the parser.
    while cursor < bytes.count, PDFCharacter.isWhiteSpace(bytes[cursor]) { cursor += 1 }
    let marker: StaticString = "%%EOF"
    let length = marker.utf8CodeUnitCount
    guard cursor + length <= bytes.count, (0..<length).allSatisfy({ bytes[cursor + $0] == marker.utf8Start[$0] }) else {
      return FileTail(startxref: number, end: parser.position, endOfMarker: parser.position)
    }
    let endOfMarker = cursor + length
    var end = endOfMarker
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    if end < bytes.count, bytes[end] == 0x0A { end += 1 }
    return FileTail(startxref: number, end: end, endOfMarker: endOfMarker)
  }

  /// The last tail of the bytes.
  ///
  /// - Throws: ``FileError/notAPDF(reason:)`` when there is none within the last ``furthestFromEnd`` bytes.
  static func last(in source: ByteSource, within furthest: Int = furthestFromEnd) throws(FileError) -> FileTail {
    let word: StaticString = "startxref"
    let length = word.utf8CodeUnitCount
    let step = 64 << 10
    var upper = source.count
    let lowest = max(0, source.count - furthest)
    var chunk = [UInt8](repeating: 0, count: step + length)
    while upper > lowest {
      let lower = max(lowest, upper - step)
      // Chunks overlap by the word's length, so that none is cut in two; read, not mapped, to leave no page resident.
      let count = min(source.count, upper + length) - lower
      try source.read(at: lower, count: count, into: &chunk)
      var index = count - length
      while index >= 0 {
        if chunk[index] == word.utf8Start[0], (1..<length).allSatisfy({ chunk[index + $0] == word.utf8Start[$0] }),
          let tail = at(lower + index, in: source.bytes)
        {
          return tail
        }
        index -= 1
      }
      upper = lower
    }
    throw .notAPDF(reason: "no startxref was found")
  }
}
