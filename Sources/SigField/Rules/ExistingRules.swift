package import ByteRange

/// What the signatures that a document carries, and its encryption, forbid to those who come later.
///
/// Source: ISO 32000-2:2020, 7.6.4.2 table 22, 12.8.2.2 and 12.8.2.4.
package struct ExistingRules {
  /// What the certification allows; nil when the document is not certified.
  package private(set) var certification: Certification?
  /// Signed signature fields' names.
  package private(set) var signedFields: [String] = []
  /// Locks of signed fields, with the name of the field that set each.
  package private(set) var locks: [(field: String, lock: FieldLock, permission: Certification?)] = []
  /// Signed fields whose signature itself says DocMDP with P=1. The catalog should name such a certification and need
  /// not; other engines write the transform for a lock with P=1 too.
  private var closing: [String] = []
  private let encryption: Encryption?

  /// Whether a signature exists.
  package var isSigned: Bool { !signedFields.isEmpty }

  /// Reads the rules.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - fields: All its fields, those outside the form too.
  /// - Throws: ``FileError`` when an object cannot be read.
  package init(_ document: Document, fields: [FormField]) throws {
    encryption = document.encryption
    for field in fields where field.isSignature {
      guard let signature = try document.resolve(field.value).dictionaryValue else { continue }
      signedFields.append(field.name)
      for (method, parameters) in try SignatureReference.transforms(of: signature, in: document) {
        let permission = try document.resolve(parameters["P"]).integerValue.flatMap(Certification.init)
        if method == "DocMDP", permission == .noChanges { closing.append(field.name) }
        if method == "FieldMDP", let lock = try FieldLock(parameters, resolving: document.resolve) {
          locks.append((field.name, lock, permission))
        }
      }
    }
    guard let permissions = try document.resolve(try document.catalog()["Perms"]).dictionaryValue,
      let certifying = try document.resolve(permissions["DocMDP"]).dictionaryValue
    else { return }
    // Without usable parameters the default counts: form filling (table 257).
    certification = .formFilling
    for (method, parameters) in try SignatureReference.transforms(of: certifying, in: document) where method == "DocMDP"
    {
      let value = try document.resolve(parameters["P"]).integerValue
      certification = value.flatMap(Certification.init) ?? .formFilling
    }
  }

  /// Refuses a signature that the document forbids.
  ///
  /// - Parameters:
  ///   - field: The field to be signed.
  ///   - isNew: Whether the field is made for it.
  /// - Throws: ``FieldError/forbidden(reason:)``, in words.
  package func check(signing field: String, isNew: Bool) throws(FieldError) {
    if certification == .noChanges {
      throw .forbidden(reason: "the document is certified with no changes allowed (DocMDP P=1)")
    }
    if let signed = closing.first {
      throw .forbidden(reason: "the signature in \(signed) allows no changes after it (DocMDP P=1)")
    }
    for (signed, lock, permission) in locks {
      if permission == .noChanges {
        throw .forbidden(reason: "the signature in \(signed) allows no changes after it (lock with P=1)")
      }
      if lock.covers(field) {
        throw .forbidden(reason: "the signature in \(signed) locks the field \(field)")
      }
    }
    try checkPermissions(isNew: isNew)
  }

  /// Refuses a field that the document's encryption does not permit. This is all that holds a document time-stamp back:
  /// it is no change that a certification or a lock could forbid (ISO 32000-2, table 257).
  ///
  /// - Parameter isNew: Whether the field is made for it.
  /// - Throws: ``FieldError/forbidden(reason:)``.
  package func checkPermissions(isNew: Bool) throws(FieldError) {
    guard let encryption else { return }
    // Table 22: bit 4 changes content, bit 6 adds or changes annotations and, with bit 4, makes form fields; bit 9
    // fills existing fields even where bit 6 is clear.
    if isNew, !(encryption.permits(bit: 4) && encryption.permits(bit: 6)) {
      throw .forbidden(
        reason: "the document's permissions forbid a new field (bits 4 and 6); the owner's password overrides it")
    }
    if !isNew, !(encryption.permits(bit: 9) || encryption.permits(bit: 6)) {
      throw .forbidden(
        reason: "the document's permissions forbid to sign its fields (bits 6 and 9); the owner's password overrides it"
      )
    }
  }
}
