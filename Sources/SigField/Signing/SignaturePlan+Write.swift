package import Appearance
package import ByteRange

/// Where a signature is seen.
package struct SignaturePlace: Hashable, Sendable {
  /// The page's number, from 1.
  package let page: Int
  /// In the page's default units from the lower-left corner of the page as shown.
  package let rectangle: Rectangle
}

/// What writing a signature's objects gave.
package struct WrittenSignature {
  /// The changes, with the signature dictionary's room.
  package var update: IncrementalUpdate
  /// The signature dictionary's identifier.
  package let signature: ObjectID
  /// Its entries, for writing it again with more room.
  package let entries: PDFDictionary
  /// Where it is seen; empty for an invisible one.
  package let places: [SignaturePlace]
  /// What was noticed.
  package let notices: [SigningNotice]
}

extension SignaturePlan {
  /// Print and Locked: PDF/A asks for the one, and nobody should drag a signature.
  static let widgetFlags = 4 | 128
  private static let hidden = 2
  private static let noView = 32
  private static let invisible = 1

  /// Writes field, widget, appearance and signature dictionary into an update.
  ///
  /// - Parameters:
  ///   - signature: The signature dictionary's entries.
  ///   - contentsLength: The room for its value, in bytes.
  ///   - features: What the catalog must declare.
  /// - Returns: The update and what is told about it.
  /// - Throws: ``FieldError``, ``PlacementError``, ``FileError``.
  package func write(
    _ signature: SignatureDictionary, contentsLength: Int, features: Set<DocumentExtensions.Feature>
  ) throws -> WrittenSignature {
    var update = try IncrementalUpdate(document)
    var notices = self.notices
    let signatureID = try update.allocate()
    var references: [PDFObject] = []
    if let certification { references.append(SignatureReference.docMDP(certification)) }
    if let lock {
      references.append(
        SignatureReference.fieldMDP(lock, permission: lockPermission, catalog: document.catalogID))
    }
    let entries = signature.entries(references: references)
    try update.setSignature(signatureID, entries, contentsLength: contentsLength)

    let places: [SignaturePlace]
    let fieldID: ObjectID
    if let existing, let id = existing.id {
      fieldID = id
      places = try sign(existing, id, signatureID, &update)
    } else {
      (fieldID, places) = try FieldMaker(plan: self).make(value: signatureID, in: &update, notices: &notices)
    }
    if let notice = try FormWriter.markSigned(&update, isFirstSignature: !rules.isSigned) { notices.append(notice) }
    if let lock { try ReadOnlyFields.lock(lock, fields: fields, except: fieldID, in: &update) }
    if certification != nil { try Self.setPermissions(signatureID, in: &update) }
    try DocumentExtensions.declare(features, in: &update, isSigned: rules.isSigned)
    return WrittenSignature(
      update: update, signature: signatureID, entries: entries, places: places, notices: notices)
  }

  /// `/Perms /DocMDP` names the certifying signature (12.8.6).
  private static func setPermissions(_ signature: ObjectID, in update: inout IncrementalUpdate) throws {
    let catalogID = update.document.catalogID
    guard case .dictionary(var catalog) = try update.objectForRewriting(catalogID) else { return }
    if let reference = catalog["Perms"]?.referenceValue,
      var permissions = try update.objectForRewriting(reference).dictionaryValue
    {
      permissions["DocMDP"] = .reference(signature)
      update.set(reference, .dictionary(permissions))
      return
    }
    var permissions = catalog["Perms"]?.dictionaryValue ?? PDFDictionary()
    permissions["DocMDP"] = .reference(signature)
    catalog["Perms"] = .dictionary(permissions)
    update.set(catalogID, .dictionary(catalog))
  }

  /// `/V` goes to the field, the appearance to its widget.
  private func sign(
    _ field: FormField, _ id: ObjectID, _ signature: ObjectID, _ update: inout IncrementalUpdate
  ) throws -> [SignaturePlace] {
    guard case .dictionary(var dictionary) = try update.objectForRewriting(id) else {
      throw FileError.damaged(object: "\(id)", reason: "the field cannot be read")
    }
    dictionary["V"] = .reference(signature)
    update.set(id, .dictionary(dictionary))
    guard let seal = options.seal else { return [] }
    var places: [SignaturePlace] = []
    for widgetID in field.widgets {
      guard case .dictionary(var widget) = try update.objectForRewriting(widgetID) else { continue }
      let flags = try update.resolve(widget["F"]).integerValue ?? 0
      guard flags & (Self.hidden | Self.noView | Self.invisible) == 0 else {
        throw FieldError.hiddenField(name: field.name)
      }
      guard let (page, geometry) = try self.page(of: widgetID, widget),
        let rectangle = try Self.rectangle(widget, update), rectangle.size.isDrawable
      else { throw FieldError.hiddenField(name: field.name) }
      let visible = geometry.toVisible.bounds(of: rectangle)
      let form = try seal.form(box: visible.size, pageRotation: geometry.rotation) { try update.add($0) }
      widget["AP"] = ["N": .reference(try update.add(form))]
      // A state that the old appearances had would choose among appearances that are gone.
      widget["AS"] = nil
      update.set(widgetID, .dictionary(widget))
      places.append(SignaturePlace(page: page.number, rectangle: visible))
    }
    guard !places.isEmpty else { throw FieldError.hiddenField(name: field.name) }
    return places
  }

  /// The page that shows a widget: by its annotations; `/P` is optional and may lie.
  private func page(of widget: ObjectID, _ dictionary: PDFDictionary) throws -> (Page, PageGeometry)? {
    var found: Page?
    try PageTree(document).forEach { page in
      if case .array(let annotations) = try document.resolve(page.dictionary["Annots"]),
        annotations.contains(.reference(widget))
      {
        found = page
      }
      return found == nil
    }
    guard let page = found else { return nil }
    return (page, try geometry(of: page))
  }

  /// A page's boxes and rotation.
  func geometry(of page: Page) throws -> PageGeometry {
    try PageGeometry(
      page: page.dictionary, inherited: { page.inherited[$0] }, resolve: { try document.resolve($0) })
  }

  static func rectangle(_ widget: PDFDictionary, _ update: IncrementalUpdate) throws -> Rectangle? {
    guard case .array(let elements) = try update.resolve(widget["Rect"]), elements.count == 4 else { return nil }
    return Rectangle(try elements.map { try update.resolve($0) })
  }
}
