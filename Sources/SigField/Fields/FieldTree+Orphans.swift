import ByteRange

extension FieldTree {
  /// The tree's fields, and behind them those that only pages know.
  ///
  /// Every page is looked at: a rule or a signature that hides behind the thousandth page counts like any other.
  ///
  /// - Returns: The fields.
  /// - Throws: ``FileError`` when an object cannot be read.
  package func withOrphans() throws -> [FormField] {
    var pages: [Page] = []
    try PageTree(document).forEach { page in
      if page.dictionary["Annots"] != nil { pages.append(page) }
      return true
    }
    return fields + (try orphans(on: pages))
  }

  /// Signature fields whose widgets stand among pages' annotations and that the form does not name.
  ///
  /// - Parameter pages: The pages to look at.
  /// - Returns: One field for each.
  /// - Throws: ``FileError`` when an object cannot be read.
  package func orphans(on pages: [Page]) throws -> [FormField] {
    // Whatever was looked at once is not looked at again: pages may share an array, and arrays their annotations.
    var seen = Set(visited.keys)
    for field in fields { seen.formUnion(field.widgets) }
    var found: [FormField] = []
    var nameBytes = 0
    for page in pages {
      let entry = page.dictionary["Annots"]
      if let array = entry?.referenceValue, !seen.insert(array).inserted { continue }
      guard case .array(let annotations) = try document.resolve(entry) else { continue }
      for annotation in annotations {
        guard let id = annotation.referenceValue, seen.insert(id).inserted,
          case .dictionary(let widget) = try document.resolve(annotation), widget["Subtype"]?.nameValue == "Widget",
          let field = try orphan(id, widget, &nameBytes),
          field.id == id || field.id.map({ seen.insert($0).inserted }) ?? false
        else { continue }
        found.append(field)
      }
    }
    return found
  }

  /// Climbs from a widget to its field, its name and type; nil when that is no signature field.
  private func orphan(_ id: ObjectID, _ widget: PDFDictionary, _ nameBytes: inout Int) throws -> FormField? {
    var parts: [String] = []
    var type: String?
    var flags: Int?
    var value: PDFObject?
    var field: (id: ObjectID?, dictionary: PDFDictionary)?
    var current: (id: ObjectID?, dictionary: PDFDictionary) = (id, widget)
    for _ in 0..<Self.maximumDepth {
      if let partial = try partialName(current.dictionary) {
        parts.append(partial)
        nameBytes += partial.utf8.count
        try Self.check(nameBytes: nameBytes)
        // What has no name of its own is the widget of the field above it (12.7.4.2).
        if field == nil { field = current }
      }
      if type == nil { type = try document.resolve(current.dictionary["FT"]).nameValue }
      if flags == nil { flags = try document.resolve(current.dictionary["Ff"]).integerValue }
      if value == nil { value = try self.value(of: current.dictionary, "Sig") }
      let parent = current.dictionary["Parent"]
      guard case .dictionary(let above) = try document.resolve(parent) else { break }
      current = (parent?.referenceValue, above)
    }
    guard type == "Sig" else { return nil }
    return FormField(
      id: field?.id ?? id, name: parts.reversed().joined(separator: "."), dictionary: field?.dictionary ?? widget,
      type: type, flags: flags ?? 0, value: value, widgets: [id], isTerminal: true, isInForm: false)
  }
}
