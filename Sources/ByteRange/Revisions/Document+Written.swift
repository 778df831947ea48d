extension Document {
  /// An object as the bytes of one revision have it, read by us alone: strings are still encrypted, and a stream comes
  /// without its bytes.
  ///
  /// It costs nothing but the object itself, whereas ``at(_:)`` makes the table of all objects.
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
      var (_, parser) = try Self.start(of: id, at: place, base: chain.base, source)
      return try parser.object()
    }
    return .null
  }

  /// The catalog that the trailer of a revision names, from 0; nil when it names none.
  package func catalogID(in revision: Int) -> ObjectID? {
    chain.sections[revisions[revision].sections.lowerBound].trailer["Root"]?.referenceValue
  }
}
