import Appearance
package import ByteRange

/// What one signature will do to a document, decided before anything is written: the field, its rules, its place.
///
/// Whatever the document forbids is refused here, so that no key is used and no service is asked in vain.
package struct SignaturePlan {
  /// The document.
  package let document: Document
  /// The field's fully qualified name.
  package let fieldName: String
  /// The certification to write, the field's seed value considered.
  package let certification: Certification?
  /// The lock to write, the field's own considered.
  package let lock: FieldLock?
  /// The field's seed value.
  package let seed: SeedValue?
  /// What was noticed so far.
  package private(set) var notices: [SigningNotice] = []
  /// Whether the document carries a signature already.
  package var isSigned: Bool { rules.isSigned }

  let options: FieldOptions
  let fields: [FormField]
  let rules: ExistingRules
  let lockPermission: Certification?
  /// The existing field; nil when a new one is made.
  let existing: FormField?

  /// Decides.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - options: What the caller asks for.
  /// - Throws: ``FieldError`` and ``FileError``; ``PlacementError`` comes when it is written.
  package init(_ document: Document, _ options: FieldOptions) throws {
    self.document = document
    self.options = options
    let tree = try FieldTree(document)
    // Readers differ on what lies behind such a place, and some stop reading the form altogether.
    guard !tree.hasLoop else {
      throw FileError.damaged(object: "the form", reason: "its field tree leads back into itself")
    }
    let fields = try tree.withOrphans()
    try ParentLoops(document).refuse(fields)
    self.fields = fields
    rules = try ExistingRules(document, fields: fields)
    try Self.checkForm(document)
    let existing = try Self.existing(options, fields, rules)
    self.existing = existing
    let name = existing?.name ?? options.name ?? FieldName.free(among: Set(fields.map(\.name)))
    fieldName = name
    if existing == nil { _ = try FieldName.parts(name) }
    try rules.check(signing: name, isNew: existing == nil)
    seed = try existing.flatMap { try SeedValue($0, in: document) }
    try seed?.checkSupported()
    certification = try seed?.certification(options.certification) ?? options.certification
    if certification != nil, rules.isSigned || rules.certification != nil {
      throw FieldError.forbidden(
        reason: "a certification must be the document's first signature, and it is signed already")
    }
    (lock, lockPermission) = try Self.lock(of: existing, options, document)
    if rules.certification == .formFilling, existing == nil {
      notices.append(
        SigningNotice(
          code: "new-field-in-certified-document", object: name,
          text: "the document is certified for form filling; some readers do not accept a new signature field in it"))
    }
  }

  /// Decides for a document time-stamp: a new field that shows nothing, which no certification and no lock forbids.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - name: The field's name; a free one where there is none.
  /// - Throws: ``FieldError/nameTaken(name:)``, ``FieldError/forbidden(reason:)`` and ``FileError``.
  package init(timestamping document: Document, name: String?) throws {
    self.document = document
    options = FieldOptions()
    let tree = try FieldTree(document)
    guard !tree.hasLoop else {
      throw FileError.damaged(object: "the form", reason: "its field tree leads back into itself")
    }
    fields = try tree.withOrphans()
    try ParentLoops(document).refuse(fields)
    rules = try ExistingRules(document, fields: fields)
    try Self.checkForm(document)
    existing = nil
    let names = Set(fields.map(\.name))
    fieldName = name ?? FieldName.free(among: names, stem: "Timestamp")
    _ = try FieldName.parts(fieldName)
    guard !names.contains(fieldName) else { throw FieldError.nameTaken(name: fieldName) }
    try rules.checkPermissions(isNew: true)
    (seed, certification, lock, lockPermission) = (nil, nil, nil, nil)
  }

  private static func checkForm(_ document: Document) throws {
    let catalog = try document.catalog()
    guard try document.resolve(catalog["NeedsRendering"]).booleanValue == true else { return }
    throw FieldError.unsuitableForm(reason: "it is a dynamic XFA form, which is drawn anew at each opening")
  }

  private static func existing(
    _ options: FieldOptions, _ fields: [FormField], _ rules: ExistingRules
  ) throws -> FormField? {
    guard let name = options.name else {
      // Without a name a new field is made, so that nobody signs in another party's place. Only where that is forbidden
      // and there is no choice the existing one is taken.
      guard options.placement == nil, (try? rules.check(signing: "", isNew: true)) == nil else { return nil }
      let empty = fields.filter { field in
        field.isSignature && field.value == nil && field.id != nil
          && (try? rules.check(signing: field.name, isNew: false)) != nil
      }
      guard empty.count > 1 else { return empty.first }
      throw FieldError.forbidden(
        reason: "only existing fields may be signed; name one of: \(empty.map(\.name).joined(separator: ", "))")
    }
    let named = fields.filter { $0.name == name }
    guard let field = named.first(where: { $0.isSignature && $0.value == nil }) ?? named.first else { return nil }
    guard field.isSignature else { throw FieldError.notASignatureField(name: name) }
    guard field.value == nil else { throw FieldError.alreadySigned(name: name) }
    guard field.id != nil else {
      throw FieldError.unsuitableForm(reason: "the field \(name) is not an indirect object")
    }
    guard options.placement == nil else {
      throw FieldError.contradiction(reason: "the field \(name) exists and has a place of its own")
    }
    return field
  }

  private static func lock(
    of field: FormField?, _ options: FieldOptions, _ document: Document
  ) throws -> (FieldLock?, Certification?) {
    guard let dictionary = try document.resolve(field?.dictionary["Lock"]).dictionaryValue else {
      return (options.lock, nil)
    }
    guard let own = try FieldLock(dictionary, resolving: document.resolve) else {
      throw FieldError.unsuitableForm(reason: "the /Lock of the field \(field?.name ?? "") cannot be read")
    }
    guard options.lock == nil || options.lock == own else {
      throw FieldError.contradiction(reason: "the field \(field?.name ?? "") has a lock of its own")
    }
    return (own, try document.resolve(dictionary["P"]).integerValue.flatMap(Certification.init))
  }
}
