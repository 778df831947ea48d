import ByteRange

/// Adds a widget to one page's annotations, and to no other's.
///
/// Source: ISO 32000-2:2020, 7.7.3.3, table 31.
enum AnnotationWriter {
  /// Adds a reference to a page's `/Annots`.
  ///
  /// - Throws: ``FileError`` when an object cannot be read.
  static func add(_ widget: ObjectID, to page: Page, in update: inout IncrementalUpdate) throws {
    guard let id = page.id else { return }
    guard case .dictionary(var dictionary) = try update.objectForRewriting(id) else { return }
    let entry = dictionary["Annots"]
    if let array = entry?.referenceValue, case .array(var elements) = try update.objectForRewriting(array) {
      if try isShared(array, besides: id, in: update.document) {
        // Only this page may show the widget: it receives an array of its own, the others keep theirs.
        dictionary["Annots"] = .array(elements + [.reference(widget)])
        update.set(id, .dictionary(dictionary))
      } else {
        elements.append(.reference(widget))
        update.set(array, .array(elements))
      }
      return
    }
    let elements = try update.resolve(entry).arrayValue ?? []
    dictionary["Annots"] = .array(elements + [.reference(widget)])
    update.set(id, .dictionary(dictionary))
  }

  /// Whether another page names the same array.
  private static func isShared(_ array: ObjectID, besides page: ObjectID, in document: Document) throws -> Bool {
    var found = false
    try PageTree(document).forEach { other in
      if other.id != page, other.dictionary["Annots"] == .reference(array) { found = true }
      return !found
    }
    return found
  }
}
