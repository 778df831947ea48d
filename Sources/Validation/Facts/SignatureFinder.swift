package import ByteRange
package import SigField

/// Finds every signature of a document: through the form's fields, and among the pages' annotations.
///
/// Signatures are told apart by the object of their dictionary: names may repeat, and one dictionary may be the value
/// of several fields.
package struct SignatureFinder {
  /// The most signatures that are looked at.
  private static let mostSignatures = 10_000

  /// The signatures, in the order in which they were found.
  package private(set) var signatures: [FoundSignature] = []
  /// Signatures that give readers rights and sign nothing for a person: `/UR3` and `/UR` of `/Perms` (ISO 32000-2,
  /// 12.8.2.3, deprecated). They are told apart, and found here only where no field has them.
  package private(set) var usageRights: [FoundSignature] = []
  /// What is odd about the form or the pages.
  package private(set) var warnings: [ValidationWarning] = []
  /// Where the widgets of the signatures are.
  package private(set) var places: WidgetPlaces

  private var index: [FoundSignature.Place: Int] = [:]
  private let document: Document

  /// Searches a document.
  ///
  /// - Throws: ``FileError`` when an object of the form cannot be read.
  package init(_ document: Document) throws {
    self.document = document
    places = try WidgetPlaces(of: [], on: [], in: document)
    let tree = try FieldTree(document)
    var pages: [Page] = []
    do {
      try PageTree(document).forEach { page in
        if page.dictionary["Annots"] != nil { pages.append(page) }
        return true
      }
    } catch let error as FileError {
      // The form may still hold every signature; without pages only the places are unknown.
      warnings.append(
        ValidationWarning("pages-unreadable", "the pages cannot all be read, so places may be missing: \(error)"))
    }
    let orphans = try tree.orphans(on: pages)
    if tree.hasLoop {
      warnings.append(ValidationWarning("field-tree-loop", "the field tree leads back into itself"))
    }
    for field in tree.fields + orphans { try note(field) }
    // What cannot be read there is no signature of the document, so it stops nothing.
    usageRights = (try? findUsageRights()) ?? []
    places = try WidgetPlaces(of: Set(signatures.flatMap(\.widgets)), on: pages, in: document)
    warnAboutNames(tree.fields + orphans)
  }

  private func findUsageRights() throws -> [FoundSignature] {
    guard let permissions = try document.resolve(try document.catalog()["Perms"]).dictionaryValue else { return [] }
    var found: [FoundSignature] = []
    for key in ["UR3", "UR"] {
      guard let value = permissions[key], try document.resolve(value).dictionaryValue != nil else { continue }
      let place =
        value.referenceValue.map { FoundSignature.Place(object: $0, path: []) }
        ?? FoundSignature.Place(object: document.catalogID, path: ["Perms", key])
      if index[place] == nil, !found.contains(where: { $0.place == place }) {
        found.append(FoundSignature(place: place, fields: []))
      }
    }
    return found
  }

  private mutating func note(_ field: FormField) throws {
    if let value = field.value, let place = try place(of: value, in: field.id, isSignature: field.isSignature, field) {
      try add(place, field, carrier: nil)
    }
    guard field.isSignature else { return }
    // A widget below the field may have a value of its own, which a walk over fields alone would miss.
    for widget in field.widgets where widget != field.id {
      guard let own = try document.resolve(.reference(widget)).dictionaryValue?["V"],
        let place = try place(of: own, in: widget, isSignature: true, nil)
      else { continue }
      try add(place, field, carrier: widget)
    }
  }

  /// Where a value stands; nil when it is no signature.
  private func place(
    of value: PDFObject, in owner: ObjectID?, isSignature: Bool, _ field: FormField?
  ) throws -> FoundSignature.Place? {
    let resolved = try document.resolve(value)
    // Null is how a field is unsigned; anything else in a signature field must be explained.
    guard !resolved.isNull else { return nil }
    if !isSignature {
      // A field without /FT whose value is a signature: some readers show it.
      guard field?.type == nil, let dictionary = resolved.dictionaryValue, dictionary["ByteRange"] != nil else {
        return nil
      }
    }
    if case .reference(let id) = value { return FoundSignature.Place(object: id, path: []) }
    return owner.map { FoundSignature.Place(object: $0, path: ["V"]) }
  }

  private mutating func add(_ place: FoundSignature.Place, _ field: FormField, carrier: ObjectID?) throws {
    let position: Int
    if let known = index[place] {
      position = known
      let isKnown = signatures[position].fields.contains { $0.id == field.id && $0.name == field.name }
      if !isKnown { signatures[position].fields.append(field) }
    } else {
      guard signatures.count < Self.mostSignatures else {
        throw FileError.limit(what: "signatures", bound: Self.mostSignatures)
      }
      position = signatures.count
      index[place] = position
      signatures.append(FoundSignature(place: place, fields: [field]))
    }
    if let carrier { signatures[position].carriers.append(carrier) }
  }

  private mutating func warnAboutNames(_ fields: [FormField]) {
    var named: [String: Set<ObjectID>] = [:]
    for field in fields where field.isTerminal { if let id = field.id { named[field.name, default: []].insert(id) } }
    var told: Set<String> = []
    for field in signatures.flatMap(\.fields) {
      guard let same = named[field.name], same.count > 1, told.insert(field.name).inserted else { continue }
      let objects = same.sorted().map(\.description).joined(separator: ", ")
      warnings.append(
        ValidationWarning(
          "duplicate-field-name", object: field.id?.description,
          "\(same.count) fields have the same name \(field.name): the objects \(objects)"))
    }
  }
}
