import ByteRange

/// Looks for fields whose `/Parent` leads back to them.
///
/// The tree that `/Fields` and `/Kids` make may be sound all the same; but readers climb from a widget to its name, and
/// some climb for ever.
///
/// Source: ISO 32000-2:2020, 12.7.4.2.
struct ParentLoops {
  private let document: Document

  init(_ document: Document) { self.document = document }

  /// Refuses a form in which a field or a widget has itself above it.
  ///
  /// - Throws: ``FileError/damaged(object:reason:)`` that names it.
  func refuse(_ fields: [FormField]) throws {
    var ending: Set<ObjectID> = []
    for id in fields.lazy.flatMap({ [$0.id].compactMap(\.self) + $0.widgets }) {
      var path: [ObjectID] = []
      var next: ObjectID? = id
      while let current = next, !ending.contains(current) {
        guard !path.contains(current), path.count < FieldTree.maximumDepth else {
          throw FileError.damaged(object: "\(id)", reason: "the field's /Parent leads back into itself")
        }
        path.append(current)
        next = try document.resolve(.reference(current)).dictionaryValue?["Parent"]?.referenceValue
      }
      ending.formUnion(path)
    }
  }
}
