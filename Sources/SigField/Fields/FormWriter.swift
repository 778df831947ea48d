import ByteRange

/// Changes the document's form and catalog for a new or signed field, and nothing else in them.
///
/// Source: ISO 32000-2:2020, 12.7.3, tables 224 and 225.
struct FormWriter {
  /// SignaturesExist and AppendOnly.
  private static let signatureFlags = 3

  /// Adds a root field to `/Fields`, making the form where there is none.
  ///
  /// - Throws: ``FileError`` when an object cannot be read.
  static func add(root field: ObjectID, to update: inout IncrementalUpdate) throws {
    var form = try current(update)
    if let array = form["Fields"]?.referenceValue, case .array(var fields) = try update.objectForRewriting(array) {
      fields.append(.reference(field))
      update.set(array, .array(fields))
      return
    }
    let fields = try update.resolve(form["Fields"]).arrayValue ?? []
    form["Fields"] = .array(fields + [.reference(field)])
    try set(form, in: &update)
  }

  /// Puts an existing field's root into `/Fields` where it is missing: readers that go through the form alone would not
  /// see its signature.
  ///
  /// - Throws: ``FileError`` when an object cannot be read.
  static func include(_ field: ObjectID, in update: inout IncrementalUpdate) throws {
    var root = field
    for _ in 0..<FieldTree.maximumDepth {
      guard let parent = try update.object(root).dictionaryValue?["Parent"]?.referenceValue,
        case .dictionary = try update.object(parent)
      else { break }
      root = parent
    }
    let fields = try update.resolve(try current(update)["Fields"]).arrayValue ?? []
    if !fields.contains(.reference(root)) { try add(root: root, to: &update) }
  }

  /// Sets `/SigFlags`, and takes `/NeedAppearances true` away from a document that was never signed: with it Acrobat
  /// draws its own appearances and the seal is not seen. A document with a signature keeps it, because taking it away
  /// would be a change to what was signed.
  ///
  /// - Returns: A notice when something was taken away.
  /// - Throws: ``FileError`` when an object cannot be read.
  static func markSigned(_ update: inout IncrementalUpdate, isFirstSignature: Bool) throws -> SigningNotice? {
    var form = try current(update)
    var notice: SigningNotice?
    var isChanged = false
    let flags = try update.resolve(form["SigFlags"]).integerValue ?? 0
    if flags & signatureFlags != signatureFlags {
      form["SigFlags"] = .integer(flags | signatureFlags)
      isChanged = true
    }
    if isFirstSignature, try update.resolve(form["NeedAppearances"]).booleanValue == true {
      form["NeedAppearances"] = nil
      isChanged = true
      notice = SigningNotice(
        code: "need-appearances-removed",
        text: "/NeedAppearances true was taken from the form, since readers would not show the seal with it")
    }
    if isChanged { try set(form, in: &update) }
    return notice
  }

  /// Sets SignaturesExist, which stands for signature fields, signed or not (table 225, bit 1).
  ///
  /// - Throws: ``FileError`` when an object cannot be read.
  static func markField(_ update: inout IncrementalUpdate) throws {
    var form = try current(update)
    let flags = try update.resolve(form["SigFlags"]).integerValue ?? 0
    guard flags & 1 == 0 else { return }
    form["SigFlags"] = .integer(flags | 1)
    try set(form, in: &update)
  }

  /// Clears AppendOnly, for a document from which every signature was taken.
  ///
  /// - Throws: ``FileError`` when an object cannot be read.
  static func clearAppendOnly(_ update: inout IncrementalUpdate) throws {
    var form = try current(update)
    let flags = try update.resolve(form["SigFlags"]).integerValue ?? 0
    guard flags & 2 != 0 else { return }
    form["SigFlags"] = .integer(flags & ~2)
    try set(form, in: &update)
  }

  private static func current(_ update: IncrementalUpdate) throws -> PDFDictionary {
    guard case .dictionary(let catalog) = try update.objectForRewriting(update.document.catalogID) else {
      throw FileError.damaged(object: "\(update.document.catalogID)", reason: "the catalog is missing")
    }
    guard let reference = catalog["AcroForm"]?.referenceValue else {
      guard case .dictionary(let form)? = catalog["AcroForm"] else { return ["Fields": []] }
      return form
    }
    guard case .dictionary(let form) = try update.objectForRewriting(reference) else { return ["Fields": []] }
    return form
  }

  private static func set(_ form: PDFDictionary, in update: inout IncrementalUpdate) throws {
    let catalogID = update.document.catalogID
    guard case .dictionary(var catalog) = try update.objectForRewriting(catalogID) else { return }
    if let reference = catalog["AcroForm"]?.referenceValue, case .dictionary = try update.object(reference) {
      update.set(reference, .dictionary(form))
      return
    }
    catalog["AcroForm"] = .dictionary(form)
    update.set(catalogID, .dictionary(catalog))
  }
}
