package import ByteRange

/// What stands behind the last revision of a file.
package struct TrailingBytes: Sendable {
  /// Bytes that are read in one piece.
  private static let chunk = 1 << 20
  /// Words without which no reader finds an object or a cross-reference, however much it repairs.
  private static let words = ["obj", "xref", "trailer"].map { Array($0.utf8) }

  /// Where the last byte that is no white space stands; nil when there is none.
  private let lastContent: Int?
  /// Where the last word stands that a repairing reader looks for; nil when there is none.
  private let lastWord: Int?

  /// Reads them.
  package init(of document: Document) {
    var content: Int?
    var word: Int?
    var position = document.revisions.last?.endOfMarker ?? document.source.count
    let count = document.source.count
    while position < count {
      // Pieces overlap, so that no word is cut in two.
      let piece = document.source.copy(position..<min(position + Self.chunk + 8, count))
      if let index = piece.lastIndex(where: { !PDFCharacter.isWhiteSpace($0) }) { content = position + index }
      if let index = Self.lastWord(in: piece) { word = position + index }
      position += Self.chunk
    }
    lastContent = content
    lastWord = word
  }

  private static func lastWord(in bytes: [UInt8]) -> Int? {
    for index in bytes.indices.reversed() {
      for word in words where bytes[index] == word[0] && bytes[index...].starts(with: word) { return index }
    }
    return nil
  }

  /// What stands behind a place.
  package enum Kind: Hashable, Sendable {
    /// White space only, or nothing.
    case blank
    /// Something in which no reader can find an object.
    case junk
    /// Something that a reader which repairs files may show.
    case objects
  }

  /// What stands behind a place at or after the last revision's `%%EOF`.
  package func kind(after place: Int) -> Kind {
    if let lastWord, lastWord >= place { return .objects }
    if let lastContent, lastContent >= place { return .junk }
    return .blank
  }
}
