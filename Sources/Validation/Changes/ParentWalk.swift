import ByteRange

/// An object of a tree of fields or pages, and those above it, from below: what a field or page lacks it inherits from
/// them.
///
/// Source: ISO 32000-2:2020, 7.7.3.4 and 12.7.4.1 (table 226). A tree that leads back into itself ends where it would.
struct ParentWalk: Sequence, IteratorProtocol {
  /// The deepest nesting that is climbed.
  private static let deepest = 64

  private let document: Document
  private var upcoming: ObjectID?
  private var seen: Set<ObjectID> = []

  /// Begins at an object, which comes first; nil for a walk that is over.
  init(from id: ObjectID?, in document: Document) {
    self.document = document
    upcoming = id
  }

  mutating func next() -> (id: ObjectID, dictionary: PDFDictionary)? {
    guard let id = upcoming, seen.count < Self.deepest, seen.insert(id).inserted,
      let dictionary = (try? document.resolve(.reference(id)))?.dictionaryValue
    else {
      upcoming = nil
      return nil
    }
    upcoming = dictionary["Parent"]?.referenceValue
    return (id, dictionary)
  }
}
