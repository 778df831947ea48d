/// Objects that stand in the bytes of a revision and to which none of its cross-reference sections leads.
///
/// A reader that follows the sections does not see them; one that rebuilds the cross-reference takes them for the newest.
/// Also a whole revision that a later `/Prev` passes over is made of such objects.
///
/// Source: ISO 32000-2:2020, 7.5.6: what an update changes is listed in its section.
package struct StrayObjects {
  /// The most that are named.
  private static let most = 16

  /// What was found, in the order of the file.
  package private(set) var objects: [ObjectID] = []

  private let bytes: UnsafeRawBufferPointer
  /// Where objects stand that some section of the revision lists, and where an entry leads that is a little too early.
  private var listed: [Int: Int] = [:]
  /// Where sections begin, with where they end.
  private var sections: [Int: Int] = [:]

  /// Reads what the last revision of a state appended.
  ///
  /// - Parameters:
  ///   - document: The state.
  ///   - start: Where the revision before it ends.
  package init(in document: Document, from start: Int) {
    bytes = document.source.bytes
    let revision = document.revisions[document.revisions.count - 1]
    for section in document.chain.sections[revision.sections] {
      sections[section.offset] = section.end
      if let stream = section.hybridStream { listed[stream] = stream }
      for case .offset(let place, _) in section.entries.values {
        let (offset, overflow) = place.addingReportingOverflow(document.chain.base)
        guard !overflow, offset >= start, offset < revision.end else { continue }
        // The entry may stand a little before the object, in white space.
        var parser = PDFParser(bytes, at: offset)
        parser.skipWhiteSpace()
        listed[parser.position] = offset
      }
    }
    search(start..<min(revision.end, bytes.count), document)
  }

  private mutating func search(_ range: Range<Int>, _ document: Document) {
    var parser = PDFParser(bytes, at: range.lowerBound)
    while objects.count < Self.most {
      parser.skipWhiteSpace()
      let place = parser.position
      guard place < range.upperBound else { return }
      if let end = sections[place], end > place {
        parser.position = end
      } else if let id = parser.objectHeader() {
        if listed[place] == nil { objects.append(id) }
        passObject(&parser, document)
      } else {
        // A word such as `startxref`, a number, or junk: nothing that a reader takes for an object.
        while let byte = parser.peek, PDFCharacter.isRegular(byte) { parser.position += 1 }
        if parser.position == place { parser.position += 1 }
      }
    }
  }

  /// Passes an object's value and, where it is a stream, the bytes that its length says.
  private func passObject(_ parser: inout PDFParser, _ document: Document) {
    guard let object = try? parser.object() else { return }
    parser.skipWhiteSpace()
    guard case .dictionary(let dictionary) = object, parser.take("stream") else { return }
    let start = parser.position
    guard let length = ((try? document.resolve(dictionary["Length"])) ?? .null).integerValue, length >= 0,
      length <= bytes.count - start
    else { return }
    parser.position = start + length
  }
}
