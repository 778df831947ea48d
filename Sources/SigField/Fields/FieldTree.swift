package import ByteRange

/// The fields of a document's form, read as they stand.
///
/// Entries of `/Fields` that are no fields (dead references, other dictionaries) are passed over and never written to.
///
/// Source: ISO 32000-2:2020, 12.7.3 and 12.7.4.
package struct FieldTree {
  /// The deepest nesting of fields that is followed.
  static let maximumDepth = 64
  /// The most fields that are read.
  static let mostFields = 200_000

  /// Every field, in the order of the tree.
  package private(set) var fields: [FormField] = []
  /// Whether the tree leads back into itself somewhere; what lies behind such a place is left out.
  package private(set) var hasLoop = false

  private let document: Document
  private var visited: Set<ObjectID> = []

  /// Reads the tree under `/AcroForm /Fields`.
  ///
  /// - Throws: ``FileError`` when an object cannot be read, or there are too many.
  package init(_ document: Document) throws {
    self.document = document
    guard let form = try document.resolve(try document.catalog()["AcroForm"]).dictionaryValue,
      case .array(let roots) = try document.resolve(form["Fields"])
    else { return }
    for root in roots { try read(root, Inherited(), 0) }
  }

  /// What a field passes on to its kids.
  private struct Inherited {
    var name = ""
    var type: String?
    var flags = 0
    var value: PDFObject?
  }

  private mutating func read(_ reference: PDFObject, _ inherited: Inherited, _ depth: Int) throws {
    guard depth < Self.maximumDepth else { throw FileError.limit(what: "nested fields", bound: Self.maximumDepth) }
    guard fields.count < Self.mostFields else { throw FileError.limit(what: "fields", bound: Self.mostFields) }
    let id = reference.referenceValue
    if let id, !visited.insert(id).inserted {
      hasLoop = true
      return
    }
    guard case .dictionary(let dictionary) = try document.resolve(reference), isField(dictionary, inherited) else {
      return
    }
    var own = inherited
    if let partial = try partialName(dictionary) { own.name = own.name.isEmpty ? partial : own.name + "." + partial }
    own.type = try document.resolve(dictionary["FT"]).nameValue ?? own.type
    own.flags = try document.resolve(dictionary["Ff"]).integerValue ?? own.flags
    own.value = dictionary["V"] ?? own.value
    var widgets: [ObjectID] = []
    var fieldKids: [PDFObject] = []
    if case .array(let kids) = try document.resolve(dictionary["Kids"]) {
      for kid in kids {
        guard case .dictionary(let kidDictionary) = try document.resolve(kid) else { continue }
        // A kid without a partial name is the field's widget, not a field (12.7.4.2).
        if kidDictionary["T"] == nil, kidDictionary["Kids"] == nil {
          if let widget = kid.referenceValue { widgets.append(widget) }
        } else {
          fieldKids.append(kid)
        }
      }
    }
    if dictionary["Subtype"]?.nameValue == "Widget", let id { widgets.insert(id, at: 0) }
    fields.append(
      FormField(
        id: id, name: own.name, dictionary: dictionary, type: own.type, flags: own.flags, value: own.value,
        widgets: widgets, isTerminal: fieldKids.isEmpty, isInForm: true))
    for kid in fieldKids { try read(kid, own, depth + 1) }
  }

  /// A dictionary counts as a field when it has something that only fields have; an Info dictionary has nothing of it.
  private func isField(_ dictionary: PDFDictionary, _ inherited: Inherited) -> Bool {
    dictionary["T"] != nil || dictionary["FT"] != nil || dictionary["Kids"] != nil && dictionary["Type"] == nil
  }

  private func partialName(_ dictionary: PDFDictionary) throws -> String? {
    try document.resolve(dictionary["T"]).stringValue.map(TextString.text)
  }

  /// The fields of a name; files exist where two share one.
  package func named(_ name: String) -> [FormField] { fields.filter { $0.name == name } }

  /// Signature widgets that stand among pages' annotations and are in no field that the form names.
  ///
  /// - Parameter pages: The pages to look at.
  /// - Returns: One field for each.
  /// - Throws: ``FileError`` when an object cannot be read.
  package func orphans(on pages: [Page]) throws -> [FormField] {
    var known: Set<ObjectID> = visited
    for field in fields { known.formUnion(field.widgets) }
    var found: [FormField] = []
    for page in pages {
      guard case .array(let annotations) = try document.resolve(page.dictionary["Annots"]) else { continue }
      for annotation in annotations.prefix(Self.mostFields) {
        guard let id = annotation.referenceValue, !known.contains(id),
          case .dictionary(let widget) = try document.resolve(annotation), widget["Subtype"]?.nameValue == "Widget"
        else { continue }
        known.insert(id)
        guard let field = try orphan(id, widget) else { continue }
        found.append(field)
      }
    }
    return found
  }

  /// Climbs from a widget to its name and type.
  private func orphan(_ id: ObjectID, _ widget: PDFDictionary) throws -> FormField? {
    var parts: [String] = []
    var type: String?
    var flags: Int?
    var value: PDFObject?
    var current = widget
    for _ in 0..<Self.maximumDepth {
      if let partial = try partialName(current) { parts.insert(partial, at: 0) }
      if type == nil { type = try document.resolve(current["FT"]).nameValue }
      if flags == nil { flags = try document.resolve(current["Ff"]).integerValue }
      value = value ?? current["V"]
      guard case .dictionary(let parent) = try document.resolve(current["Parent"]) else { break }
      current = parent
    }
    guard type == "Sig" else { return nil }
    return FormField(
      id: id, name: parts.joined(separator: "."), dictionary: widget, type: type, flags: flags ?? 0, value: value,
      widgets: [id], isTerminal: true, isInForm: false)
  }
}
