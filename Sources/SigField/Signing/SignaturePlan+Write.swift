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
    var references: [PDFObject] = []
    if let certification { references.append(SignatureReference.docMDP(certification)) }
    if let lock {
      references.append(
        SignatureReference.fieldMDP(lock, permission: lockPermission, catalog: document.catalogID))
    }
    return try write(
      entries: signature.entries(references: references), contentsLength: contentsLength, features: features)
  }

  /// Writes field, widget and the dictionary of a document time-stamp into an update.
  ///
  /// - Parameters:
  ///   - contentsLength: The room for the token, in bytes.
  ///   - features: What the catalog must declare.
  /// - Returns: The update and what is told about it.
  /// - Throws: ``FieldError``, ``FileError``.
  package func writeTimestamp(
    contentsLength: Int, features: Set<DocumentExtensions.Feature>
  ) throws -> WrittenSignature {
    try write(entries: DocumentTimestampDictionary.entries, contentsLength: contentsLength, features: features)
  }

  private func write(
    entries: PDFDictionary, contentsLength: Int, features: Set<DocumentExtensions.Feature>
  ) throws -> WrittenSignature {
    var update = try IncrementalUpdate(document)
    var notices = self.notices
    let signatureID = try update.allocate()
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

  /// A page's boxes and rotation.
  func geometry(of page: Page) throws -> PageGeometry {
    try PageGeometry(
      page: page.dictionary, inherited: { page.inherited[$0] }, resolve: { try document.resolve($0) })
  }
}
