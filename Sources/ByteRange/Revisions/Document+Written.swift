extension Document {
  /// An object as the bytes of one revision have it, read by us alone: strings are still encrypted, and a stream comes
  /// without its bytes.
  ///
  /// It costs nothing but the object itself, whereas ``at(_:)`` reads the whole cross-reference of a revision.
  ///
  /// - Parameters:
  ///   - id: The object.
  ///   - revision: The revision that set the number's entry, from 0.
  /// - Returns: The object, null for a number that was freed; nil when it stands in an object stream.
  /// - Throws: ``FileError/damaged(object:reason:)`` when it does not stand where the entry says.
  package func written(_ id: ObjectID, by revision: Int) throws(FileError) -> PDFObject? {
    for section in chain.sections[revisions[revision].sections] {
      guard let entry = section.entries[id.number] else { continue }
      guard entry.generation == id.generation else { return .null }
      guard case .offset(let place, _) = entry else { return nil }
      let (offset, overflow) = place.addingReportingOverflow(chain.base)
      guard !overflow, offset >= 0, offset < source.count else {
        throw .damaged(object: "\(id)", reason: "it lies outside the file")
      }
      var parser = PDFParser(source.bytes, at: offset)
      guard parser.objectHeader() == id else {
        throw .damaged(object: "\(id)", reason: "another object stands in its place")
      }
      return try parser.object()
    }
    return .null
  }

  /// The catalog that the trailer of a revision names, from 0; nil when it names none.
  package func catalogID(in revision: Int) -> ObjectID? {
    chain.sections[revisions[revision].sections.lowerBound].trailer["Root"]?.referenceValue
  }
}
