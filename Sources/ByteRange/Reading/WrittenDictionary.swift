/// Where a dictionary and its entries stand in the file: for what must be told from bytes, not from values.
package struct WrittenDictionary: Sendable {
  /// Whole, from the object's number, or from `<<` where it is a value in another dictionary, to after `>>`; in bytes.
  package let extent: Range<Int>
  /// Each entry's key and where its value stands, in the file's order; a key given twice is there twice.
  package let entries: [(key: String, value: Range<Int>)]

  /// Where the values of a key stand: one place in a file that is as it should be.
  package func values(of key: String) -> [Range<Int>] { entries.filter { $0.key == key }.map(\.value) }
}

extension PDFParser {
  /// Reads the dictionary that stands here, as the places of its entries.
  ///
  /// - Throws: As ``object(depth:)``.
  mutating func writtenDictionary(from start: Int? = nil) throws(FileError) -> WrittenDictionary {
    skipWhiteSpace()
    let begin = start ?? position
    for _ in 0..<2 {
      guard peek == UInt8(ascii: "<") else { throw damage("a dictionary is missing") }
      position += 1
    }
    var entries: [(key: String, value: Range<Int>)] = []
    while true {
      skipWhiteSpace()
      if peek == UInt8(ascii: ">") {
        position += 1
        guard peek == UInt8(ascii: ">") else { throw damage("a dictionary ends in one >") }
        position += 1
        return WrittenDictionary(extent: begin..<position, entries: entries)
      }
      guard case .name(let key) = try object() else { throw damage("a dictionary key is not a name") }
      skipWhiteSpace()
      let value = position
      _ = try object()
      entries.append((key, value..<position))
    }
  }
}

extension Document {
  /// Where a dictionary stands in the file's bytes.
  ///
  /// - Parameters:
  ///   - id: The object it is, or stands in.
  ///   - path: The keys that lead to it from there; empty for the object itself.
  /// - Returns: Its places; nil when the object is in an object stream, or there is none.
  /// - Throws: ``FileError/damaged(object:reason:)`` when it cannot be read there.
  package func written(_ id: ObjectID, under path: [String] = []) throws(FileError) -> WrittenDictionary? {
    guard let (offset, start) = try Self.start(of: id, chain, source) else { return nil }
    var parser = start
    var found = try parser.writtenDictionary(from: offset)
    for key in path {
      guard let value = found.values(of: key).last else {
        throw .damaged(object: "\(id)", reason: "/\(key) is missing")
      }
      var inner = PDFParser(source.bytes, at: value.lowerBound)
      found = try inner.writtenDictionary()
    }
    return found
  }
}
