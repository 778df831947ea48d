import Appearance
import ByteRange

extension SignaturePlan {
  /// The most widgets of one field that receive a seal.
  private static let mostWidgets = 2000

  /// Signs an existing field: `/V` goes to the field, the appearance to its widget.
  ///
  /// - Throws: ``FieldError/hiddenField(name:)`` for a seal where none would be seen, ``FileError``.
  func sign(
    _ field: FormField, _ id: ObjectID, _ signature: ObjectID, _ update: inout IncrementalUpdate
  ) throws -> [SignaturePlace] {
    guard case .dictionary(var dictionary) = try update.objectForRewriting(id) else {
      throw FileError.damaged(object: "\(id)", reason: "the field cannot be read")
    }
    dictionary["V"] = .reference(signature)
    update.set(id, .dictionary(dictionary))
    if !field.isInForm { try FormWriter.include(id, in: &update) }
    guard let seal = options.seal else { return [] }
    guard field.widgets.count <= Self.mostWidgets else {
      throw FileError.limit(what: "widgets of a signature field", bound: Self.mostWidgets)
    }
    let pages = try pages(showing: field.widgets)
    // Widgets that show the same share it; the picture is written once in any case.
    var written: [PDFObject: ObjectID] = [:]
    var places: [SignaturePlace] = []
    for widgetID in field.widgets {
      guard case .dictionary(var widget) = try update.objectForRewriting(widgetID) else { continue }
      let flags = try update.resolve(widget["F"]).integerValue ?? 0
      guard flags & AnnotationFlags.unseen == 0, let page = pages[widgetID],
        let rectangle = try Self.rectangle(widget, update),
        rectangle.size.isDrawable
      else { throw FieldError.hiddenField(name: field.name) }
      let geometry = try geometry(of: page)
      let visible = geometry.toVisible.bounds(of: rectangle)
      func share(_ object: PDFObject) throws(FileError) -> ObjectID {
        if let known = written[object] { return known }
        let id = try update.add(object)
        written[object] = id
        return id
      }
      let form = try seal.form(box: visible.size, pageRotation: geometry.rotation, add: share)
      widget["AP"] = ["N": .reference(try share(form))]
      // A state that the old appearances had would choose among appearances that are gone.
      widget["AS"] = nil
      update.set(widgetID, .dictionary(widget))
      places.append(SignaturePlace(page: page.number, rectangle: visible))
    }
    guard !places.isEmpty else { throw FieldError.hiddenField(name: field.name) }
    return places
  }

  /// The pages that show widgets: by their annotations; `/P` is optional and may lie.
  private func pages(showing widgets: [ObjectID]) throws -> [ObjectID: Page] {
    var missing = Set(widgets)
    var found: [ObjectID: Page] = [:]
    var arrays: Set<ObjectID> = []
    try PageTree(document).forEach { page in
      let entry = page.dictionary["Annots"]
      // Many pages may name one long array.
      if let array = entry?.referenceValue, !arrays.insert(array).inserted { return true }
      guard case .array(let annotations) = try document.resolve(entry) else { return true }
      for annotation in annotations {
        if let id = annotation.referenceValue, missing.remove(id) != nil { found[id] = page }
      }
      return !missing.isEmpty
    }
    return found
  }

  private static func rectangle(_ widget: PDFDictionary, _ update: IncrementalUpdate) throws -> Rectangle? {
    guard case .array(let elements) = try update.resolve(widget["Rect"]), elements.count == 4 else { return nil }
    return Rectangle(try elements.map { try update.resolve($0) })
  }
}
