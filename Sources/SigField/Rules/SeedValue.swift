package import ByteRange

/// What an empty signature field asks of the signature that will fill it.
///
/// Source: ISO 32000-2:2020, 12.7.5.5, table 237.
package struct SeedValue {
  /// The bits of `/Ff`: an entry whose bit is set must be kept, another is a proposal.
  private enum Bit: Int {
    case filter = 1
    case subFilter, version, reasons, legalAttestation, addRevocationInformation, digestMethod, lockDocument
    case appearanceFilter
  }

  private let dictionary: PDFDictionary
  private let document: Document
  private let field: String
  private let flags: Int

  /// Reads the seed value of a field; nil when it has none.
  ///
  /// - Throws: ``FileError`` when an object cannot be read.
  package init?(_ field: FormField, in document: Document) throws {
    guard let dictionary = try document.resolve(field.dictionary["SV"]).dictionaryValue else { return nil }
    self.dictionary = dictionary
    self.document = document
    self.field = field.name
    flags = try document.resolve(dictionary["Ff"]).integerValue ?? 0
  }

  private func isRequired(_ bit: Bit) -> Bool { flags >> (bit.rawValue - 1) & 1 == 1 }

  private func refusal(_ entry: String, _ reason: String) -> FieldError {
    .seedValue(field: field, entry: entry, reason: reason)
  }

  /// The values of an array, or the one value that stands in its place.
  private func values(_ key: String) throws -> [PDFObject] {
    switch try document.resolve(dictionary[key]) {
    case .null: return []
    case .array(let elements): return try elements.map { try document.resolve($0) }
    case let single: return [single]
    }
  }

  /// Refuses what is required and not supported, by the entry's name.
  ///
  /// - Throws: ``FieldError/seedValue(field:entry:reason:)``.
  package func checkSupported() throws {
    if isRequired(.filter), let filter = try document.resolve(dictionary["Filter"]).nameValue,
      filter != SignatureDictionary.filter
    {
      throw refusal("Filter", "/\(filter) is required, and only /\(SignatureDictionary.filter) is written")
    }
    if isRequired(.version), let version = try document.resolve(dictionary["V"]).doubleValue, version > 3 {
      throw refusal("V", "version \(version) is required")
    }
    if isRequired(.legalAttestation), dictionary["LegalAttestation"] != nil {
      throw refusal("LegalAttestation", "it is required and not in this version")
    }
    if isRequired(.addRevocationInformation), try document.resolve(dictionary["AddRevInfo"]).booleanValue == true {
      throw refusal("AddRevInfo", "revocation information is required and not in this version")
    }
    // Table 237 says a name; some write the boolean.
    let lock = try document.resolve(dictionary["LockDocument"])
    if isRequired(.lockDocument), !lock.isNull, lock.nameValue != "false", lock.booleanValue != false {
      throw refusal("LockDocument", "it is required and not in this version")
    }
    if isRequired(.appearanceFilter), dictionary["AppearanceFilter"] != nil {
      throw refusal("AppearanceFilter", "it is required and not in this version")
    }
    if let timestamp = try document.resolve(dictionary["TimeStamp"]).dictionaryValue,
      (try document.resolve(timestamp["Ff"]).integerValue ?? 0) & 1 == 1
    {
      throw refusal("TimeStamp", "a timestamp is required and not in this version")
    }
    if let certificate = try document.resolve(dictionary["Cert"]).dictionaryValue,
      try document.resolve(certificate["Ff"]).integerValue ?? 0 != 0
    {
      throw refusal("Cert", "constraints on the certificate are required and not in this version")
    }
  }

  /// The subfilter to write.
  ///
  /// - Parameter chosen: What the caller asked for; nil leaves the choice to the field.
  /// - Returns: The caller's choice, or the first of the field's list that is supported.
  /// - Throws: ``FieldError/seedValue(field:entry:reason:)`` for a contradiction.
  package func subFilter(_ chosen: SubFilter?) throws -> SubFilter? {
    let names = try values("SubFilter").compactMap(\.nameValue)
    guard !names.isEmpty else { return chosen }
    if let chosen {
      guard !isRequired(.subFilter) || names.contains(chosen.rawValue) else {
        throw refusal("SubFilter", "\(names.joined(separator: " or ")) is required, not \(chosen.rawValue)")
      }
      return chosen
    }
    if let first = names.lazy.compactMap({ SubFilter(rawValue: $0) }).first { return first }
    guard !isRequired(.subFilter) else {
      throw refusal("SubFilter", "\(names.joined(separator: " or ")) is required and not written")
    }
    return nil
  }

  /// The digests that the field allows, as it names them (`SHA256`); nil when it does not require any.
  package func requiredDigests() throws -> [String]? {
    let names = try values("DigestMethod").compactMap { value in
      value.nameValue ?? value.stringValue.map(TextString.text)
    }
    return isRequired(.digestMethod) && !names.isEmpty ? names : nil
  }

  /// The reason to write.
  ///
  /// - Parameter chosen: The caller's reason.
  /// - Returns: The caller's, or the only one that the field allows.
  /// - Throws: ``FieldError/seedValue(field:entry:reason:)`` when the caller's is not among the required ones.
  package func reason(_ chosen: String?) throws -> String? {
    guard isRequired(.reasons) else { return chosen }
    let reasons = try values("Reasons").compactMap { $0.stringValue.map(TextString.text) }
    // No reason, or a single period, forbids one (table 237).
    if reasons.isEmpty || reasons == ["."] {
      guard chosen == nil else { throw refusal("Reasons", "the field allows no reason") }
      return nil
    }
    if let chosen {
      guard reasons.contains(chosen) else {
        throw refusal("Reasons", "the reason must be one of: \(reasons.joined(separator: ", "))")
      }
      return chosen
    }
    guard reasons.count == 1 else {
      throw refusal("Reasons", "a reason is required, one of: \(reasons.joined(separator: ", "))")
    }
    return reasons[0]
  }

  /// The certification to write: `/MDP` is binding, 0 stands for an approval signature.
  ///
  /// - Parameter chosen: The caller's.
  /// - Returns: What the field asks for, else the caller's.
  /// - Throws: ``FieldError/seedValue(field:entry:reason:)`` for a contradiction.
  package func certification(_ chosen: Certification?) throws -> Certification? {
    guard let rule = try document.resolve(dictionary["MDP"]).dictionaryValue,
      let permission = try document.resolve(rule["P"]).integerValue
    else { return chosen }
    let wanted = Certification(rawValue: permission)
    guard permission == 0 || wanted != nil else { throw refusal("MDP", "/P is \(permission)") }
    guard chosen == nil || chosen == wanted else {
      throw refusal(
        "MDP", permission == 0 ? "the field takes an approval signature only" : "/P \(permission) is required")
    }
    return wanted
  }
}
