package import ByteRange

/// Takes every signature out of a document: values, rules and validation data. What is left is unsigned.
package enum SignatureRemoval {
  /// The changes that do it; nil when there is nothing to take out.
  ///
  /// - Throws: ``FileError`` when an object cannot be read.
  package static func update(_ document: Document) throws -> IncrementalUpdate? {
    var update = try IncrementalUpdate(document)
    for field in try FieldTree(document).withOrphans() where field.isSignature {
      for id in Set([field.id].compactMap(\.self) + field.widgets) {
        guard case .dictionary(var dictionary) = try update.objectForRewriting(id),
          dictionary["V"] != nil || dictionary["AP"] != nil && field.value != nil
        else { continue }
        dictionary["V"] = nil
        // The appearance says that somebody has signed.
        dictionary["AP"] = nil
        update.set(id, .dictionary(dictionary))
      }
    }
    let catalogID = document.catalogID
    if case .dictionary(var catalog) = try update.objectForRewriting(catalogID),
      catalog["Perms"] != nil || catalog["DSS"] != nil
    {
      catalog["Perms"] = nil
      catalog["DSS"] = nil
      update.set(catalogID, .dictionary(catalog))
    }
    guard !update.changes.isEmpty else { return nil }
    // Fields are left, signatures are not: AppendOnly goes (ISO 32000-2, table 225).
    try FormWriter.clearAppendOnly(&update)
    return update
  }
}
