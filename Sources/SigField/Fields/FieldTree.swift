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
  /// The most entries of `/Kids` that are read in all: many fields may name one long array.
  static let mostKids = 1_000_000
  /// The most bytes of all full names: every kid repeats its parent's.
  static let mostNameBytes = 32 << 20

  /// Every field, in the order of the tree.
  package private(set) var fields: [FormField] = []
  /// Whether the tree leads back into itself somewhere, or to one field by two names; what lies behind such a place is
  /// left out.
  package private(set) var hasLoop = false

  let document: Document
  /// The fields that were read, and the name above each.
  private(set) var visited: [ObjectID: String] = [:]
  private var path: Set<ObjectID> = []
  private var kidsRead = 0
  private var nameBytes = 0

  /// Reads the tree under `/AcroForm /Fields`.
  ///
  /// - Throws: ``FileError`` when an object cannot be read, or there are too many.
  package init(_ document: Document) throws {
    self.document = document
    guard case .dictionary(let form) = try document.resolve(try document.catalog()["AcroForm"]),
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
    if let id, let above = visited[id] {
      // A field that is listed twice in one place is met in files, and is one field.
      if path.contains(id) || above != inherited.name { hasLoop = true }
      return
    }
    if let id {
      visited[id] = inherited.name
      path.insert(id)
    }
    defer { if let id { path.remove(id) } }
    guard case .dictionary(let dictionary) = try document.resolve(reference), isField(dictionary, inherited) else {
      return
    }
    var own = inherited
    if let partial = try partialName(dictionary) { own.name = own.name.isEmpty ? partial : own.name + "." + partial }
    nameBytes += own.name.utf8.count
    try Self.check(nameBytes: nameBytes)
    own.type = try document.resolve(dictionary["FT"]).nameValue ?? own.type
    own.flags = try document.resolve(dictionary["Ff"]).integerValue ?? own.flags
    own.value = try value(of: dictionary, own.type) ?? own.value
    var widgets: [ObjectID] = []
    var fieldKids: [PDFObject] = []
    if case .array(let kids) = try document.resolve(dictionary["Kids"]) {
      kidsRead += kids.count
      guard kidsRead <= Self.mostKids else { throw FileError.limit(what: "kids of fields", bound: Self.mostKids) }
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

  static func check(nameBytes: Int) throws {
    guard nameBytes <= mostNameBytes else { throw FileError.limit(what: "bytes of field names", bound: mostNameBytes) }
  }

  /// `/V`; of a signature field only what leads somewhere: a field that was cleared by freeing its value is empty.
  func value(of dictionary: PDFDictionary, _ type: String?) throws -> PDFObject? {
    guard let value = dictionary["V"] else { return nil }
    return try type == "Sig" && document.resolve(value).isNull ? nil : value
  }

  func partialName(_ dictionary: PDFDictionary) throws -> String? {
    try document.resolve(dictionary["T"]).stringValue.map(TextString.text)
  }

  /// The fields of a name; files exist where two share one.
  package func named(_ name: String) -> [FormField] { fields.filter { $0.name == name } }
}
