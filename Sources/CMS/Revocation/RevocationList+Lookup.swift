extension RevocationList {
  /// The entry about a certificate with this serial number and issuer; nil when the list has none.
  ///
  /// The list is walked once, in time linear in its size and without memory of its own. Of several entries about one
  /// certificate the earliest revocation counts.
  ///
  /// - Parameters:
  ///   - serialNumber: The contents of the INTEGER.
  ///   - issuer: The encoding of the certificate's issuer. In an indirect list it tells entries apart (RFC 5280, 5.3.3).
  /// - Returns: The entry.
  /// - Throws: ``CMSError/malformed(what:reason:)`` when the entries are not encoded as they must be.
  package func entry(serialNumber: [UInt8], issuer: [UInt8]) throws(CMSError) -> RevocationListEntry? {
    let magnitude = Array(serialNumber.drop { $0 == 0 })
    let isIndirect = distributionPoint?.isIndirect ?? false
    // Until an entry says otherwise, entries are about certificates of the list's issuer.
    var isOfIssuer = NameMatching.areSame(issuerName, issuer)
    var found: RevocationListEntry?
    var reader = DERReader(entries)
    while !reader.isAtEnd {
      var fields = try reader.next(DERTag.sequence, "an entry of a CRL").reader
      let number = try fields.next(DERTag.integer, "userCertificate").contents
      if isIndirect, let named = try Self.certificateIssuer(fields) {
        isOfIssuer = named.contains { $0.matches(.directoryName(issuer)) }
      }
      guard isOfIssuer, number.count >= magnitude.count, NameMatching.areSameIntegers(number, magnitude) else {
        continue
      }
      let entry = try RevocationListEntry(reading: fields)
      if found.map({ entry.revocationDate < $0.revocationDate }) ?? true { found = entry }
    }
    return found
  }

  /// How many entries the list has.
  package var entryCount: Int {
    var reader = DERReader(entries)
    var count = 0
    while !reader.isAtEnd, (try? reader.next()) != nil { count += 1 }
    return count
  }

  /// certificateIssuer of an entry; nil when it has none.
  private static func certificateIssuer(_ fields: DERReader) throws(CMSError) -> [GeneralName]? {
    var fields = fields
    _ = try fields.next()
    guard let list = try fields.optional(DERTag.sequence) else { return nil }
    guard let value = try ExtensionList(list: list).value(of: RevocationListEntry.certificateIssuerIdentifier) else {
      return nil
    }
    return try GeneralName.all(in: try DERReader.only(value[...]).reader)
  }
}
