extension Certificate {
  /// Whether this one may have issued the other: by names, key identifiers and key usage. The signature decides, and is
  /// verified where a path is judged.
  ///
  /// Source: RFC 5280, 4.2.1.1, 4.2.1.3 and 6.1.3 (a)(4).
  package func hasIssued(_ other: Certificate) -> Bool {
    guard fields.subject == other.fields.issuer || Self.folded(subject) == Self.folded(other.issuer) else {
      return false
    }
    if let keyUsage, !keyUsage.contains(.keyCertSign) { return false }
    return fitsAuthorityKey(of: other)
  }

  /// Whether nothing in the other's authorityKeyIdentifier speaks against this issuer (RFC 5280, 4.2.1.1).
  func fitsAuthorityKey(of other: Certificate) -> Bool {
    guard let authority = other.authorityKey else { return true }
    if let named = authority.identifier, let own = subjectKeyIdentifier, named != own { return false }
    if let serialNumber = authority.serialNumber, serialNumber != fields.serialNumber { return false }
    return true
  }

  /// Case and spaces do not tell names apart (RFC 5280, 7.1).
  private static func folded(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

  /// keyIdentifier and authorityCertSerialNumber of authorityKeyIdentifier, each where it is.
  private var authorityKey: (identifier: [UInt8]?, serialNumber: [UInt8]?)? {
    guard let value = fields.value(of: .authorityKeyIdentifier), let fields = try? DERReader.only(value[...]) else {
      return nil
    }
    var reader = fields.reader
    let identifier = try? reader.optional(DERTag.implicit(0)).map { Array($0.contents) }
    _ = try? reader.optional(DERTag.context(1))
    let serialNumber = try? reader.optional(DERTag.implicit(2)).map { Array($0.contents) }
    return (identifier, serialNumber)
  }
}
