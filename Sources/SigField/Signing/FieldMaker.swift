import Appearance
import ByteRange

/// Makes a new signature field: merged with its one widget, in the form and on one page.
///
/// Source: ISO 32000-2:2020, 12.7.5.5 and 12.5.6.19.
struct FieldMaker {
  let plan: SignaturePlan

  private var document: Document { plan.document }

  /// The shape of an empty field that is placed by ratios, which leave its height to a drawing: as wide as a name.
  private static let emptyShape = Size(width: 5, height: 2)

  /// Makes the field.
  ///
  /// - Parameters:
  ///   - value: The signature dictionary; nil for an empty field.
  ///   - update: Where the objects go.
  ///   - notices: Receives what was odd about the page.
  /// - Returns: The field, and where it is seen.
  /// - Throws: ``FieldError``, ``PlacementError``, ``FileError``.
  func make(
    value: ObjectID?, in update: inout IncrementalUpdate, notices: inout [SigningNotice]
  ) throws -> (ObjectID, [SignaturePlace]) {
    let parts = try FieldName.parts(plan.fieldName)
    let id = try update.allocate()
    var dictionary: PDFDictionary = [
      "Type": .name("Annot"), "Subtype": .name("Widget"), "FT": .name("Sig"),
      "T": TextString.object(parts.last ?? plan.fieldName), "F": .integer(SignaturePlan.widgetFlags),
    ]
    if let value { dictionary["V"] = .reference(value) }
    if let lock = plan.options.lock {
      var entry: PDFDictionary = ["Type": .name("SigFieldLock")]
      for (key, value) in lock.entries { entry[key] = value }
      // Table 235 asks for an indirect object.
      dictionary["Lock"] = .reference(try update.add(.dictionary(entry)))
    }
    var places: [SignaturePlace] = []
    let page: Page?
    if let placement = plan.options.placement {
      let (shown, box) = try place(placement, &notices)
      page = shown
      dictionary["Rect"] = box.rectangle.object
      if let seal = plan.options.seal {
        let form = try seal.form(box: box.visible.size, angle: box.angle, pageRotation: box.pageRotation) {
          try update.add($0)
        }
        dictionary["AP"] = ["N": .reference(try update.add(form))]
      }
      places = [SignaturePlace(page: shown.number, rectangle: box.visible)]
    } else {
      page = try PageTree(document).firstReferable()
      dictionary["Rect"] = [0, 0, 0, 0]
    }
    if let pageID = page?.id { dictionary["P"] = .reference(pageID) }
    if let parent = try attach(id, below: parts.dropLast(), in: &update) { dictionary["Parent"] = .reference(parent) }
    update.set(id, .dictionary(dictionary))
    if let page { try AnnotationWriter.add(id, to: page, in: &update) }
    return (id, places)
  }

  private func place(_ placement: Placement, _ notices: inout [SigningNotice]) throws -> (Page, PlacedBox) {
    let tree = PageTree(document)
    let page =
      switch placement.page {
      case .number(let number): try tree.page(number)
      case .last: try tree.last()
      }
    guard page.id != nil else {
      throw FieldError.unsuitableForm(reason: "page \(page.number) is not an indirect object and can carry no field")
    }
    let geometry = try plan.geometry(of: page)
    notices += geometry.notes.map { note in
      SigningNotice(code: note.code, object: page.id.map { "\($0)" }, text: "page \(page.number): \(note.text)")
    }
    let box = try placement.box(
      on: geometry, page: page.number, drawing: plan.options.seal?.drawing.size ?? Self.emptyShape)
    if !plan.options.allowsOverlap {
      try Placement.check(box, on: geometry, occupied: try occupied(on: page))
    }
    return (page, box)
  }

  /// The places of a page's widgets.
  private func occupied(on page: Page) throws -> [OccupiedPlace] {
    guard case .array(let annotations) = try document.resolve(page.dictionary["Annots"]) else { return [] }
    var owners: [ObjectID: String] = [:]
    for field in plan.fields { for widget in field.widgets { owners[widget] = field.name } }
    var places: [OccupiedPlace] = []
    for annotation in annotations.prefix(FieldTree.mostFields) {
      guard let widget = try document.resolve(annotation).dictionaryValue, widget["Subtype"]?.nameValue == "Widget",
        case .array(let corners) = try document.resolve(widget["Rect"]), corners.count == 4,
        let rectangle = Rectangle(try corners.map { try document.resolve($0) })
      else { continue }
      let owner = annotation.referenceValue.flatMap { owners[$0] }
      places.append(OccupiedPlace(name: owner ?? "without a name", rectangle: rectangle))
    }
    return places
  }

  /// Puts a field below the fields that its name says, making those that are missing.
  ///
  /// - Returns: The parent; nil for a field at the root, which is then in `/Fields`.
  private func attach(
    _ field: ObjectID, below names: ArraySlice<String>, in update: inout IncrementalUpdate
  ) throws -> ObjectID? {
    guard !names.isEmpty else {
      try FormWriter.add(root: field, to: &update)
      return nil
    }
    let name = names.joined(separator: ".")
    if let existing = plan.fields.first(where: { $0.name == name && $0.isInForm }) {
      guard let id = existing.id, existing.type == nil || !existing.isTerminal else {
        throw FieldError.invalidName(name: plan.fieldName, reason: "\(name) is itself a field with a value")
      }
      try addKid(field, to: id, in: &update)
      return id
    }
    let parent = try update.allocate()
    var dictionary: PDFDictionary = ["T": TextString.object(names.last ?? ""), "Kids": [.reference(field)]]
    if let above = try attach(parent, below: names.dropLast(), in: &update) { dictionary["Parent"] = .reference(above) }
    update.set(parent, .dictionary(dictionary))
    return parent
  }

  private func addKid(_ kid: ObjectID, to parent: ObjectID, in update: inout IncrementalUpdate) throws {
    guard case .dictionary(var dictionary) = try update.objectForRewriting(parent) else { return }
    if let array = dictionary["Kids"]?.referenceValue, case .array(var kids) = try update.objectForRewriting(array) {
      kids.append(.reference(kid))
      update.set(array, .array(kids))
      return
    }
    dictionary["Kids"] = .array((try update.resolve(dictionary["Kids"]).arrayValue ?? []) + [.reference(kid)])
    update.set(parent, .dictionary(dictionary))
  }
}
