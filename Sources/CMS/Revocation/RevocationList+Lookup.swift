extension RevocationList {
  /// The entry about a certificate, if nothing in it is critical that is not known; nil when the list has none.
  func knownEntry(for certificate: Certificate) -> Result<RevocationListEntry?, RevocationRefusal> {
    let entry: RevocationListEntry?
    do throws(CMSError) {
      entry = try self.entry(serialNumber: certificate.fields.serialNumber, issuer: certificate.fields.issuer)
    } catch {
      return .failure(.noAnswer(error.text))
    }
    if let identifier = entry?.unknownCriticalExtensions.first { return .failure(.criticalExtension(identifier)) }
    return .success(entry)
  }

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
    if distributionPoint?.isIndirect ?? false { return try indirectEntry(magnitude, issuer: issuer) }
    guard NameMatching.areSame(issuerName, issuer) else { return nil }
    var found: RevocationListEntry?
    for encoded in try EntryWalk(entries).entries(matching: magnitude, atMost: Self.mostMatches) {
      var fields = try DERReader.only(encoded).reader
      _ = try fields.next(DERTag.integer, "userCertificate")
      found = try RevocationListEntry(reading: fields).orEarlier(found)
    }
    return found
  }

  /// The entry in a list that is also about certificates of other issuers: an entry without certificateIssuer has that of
  /// the entry before it, and the first ones have the list's issuer (5.3.3).
  private func indirectEntry(_ magnitude: [UInt8], issuer: [UInt8]) throws(CMSError) -> RevocationListEntry? {
    var isOfIssuer: Bool? = NameMatching.areSame(issuerName, issuer)
    var named: DERReader?
    var matches = 0
    var found: RevocationListEntry?
    var reader = DERReader(entries)
    while !reader.isAtEnd {
      var fields = try reader.next(DERTag.sequence, "an entry of a CRL").reader
      let number = try fields.next(DERTag.integer, "userCertificate").contents
      // Names are compared only where a serial number fits: a list may name an issuer in each entry.
      if try Self.namesIssuer(fields) { (named, isOfIssuer) = (fields, nil) }
      guard number.count >= magnitude.count, NameMatching.areSameIntegers(number, magnitude) else { continue }
      matches += 1
      guard matches <= Self.mostMatches else {
        throw .limit(what: "entries with one serial number", bound: Self.mostMatches)
      }
      if isOfIssuer == nil, let named {
        isOfIssuer = try Self.certificateIssuer(named).contains { $0.matches(.directoryName(issuer)) }
      }
      if isOfIssuer == true { found = try RevocationListEntry(reading: fields).orEarlier(found) }
    }
    return found
  }

  /// The most entries with one serial number; an indirect list has one for each of its issuers.
  private static let mostMatches = 1024

  /// How many entries the list has.
  package var entryCount: Int { EntryWalk(entries).count }

  /// Whether an entry has certificateIssuer: a look at the identifiers alone.
  private static func namesIssuer(_ fields: DERReader) throws(CMSError) -> Bool {
    var fields = fields
    _ = try fields.next()
    guard var list = try fields.optional(DERTag.sequence)?.reader else { return false }
    while !list.isAtEnd {
      var fields = try list.next().reader
      if try fields.next().objectIdentifier == RevocationListEntry.certificateIssuerIdentifier { return true }
    }
    return false
  }

  /// certificateIssuer of an entry that has it.
  private static func certificateIssuer(_ fields: DERReader) throws(CMSError) -> [GeneralName] {
    var fields = fields
    _ = try fields.next()
    let value = try fields.optional(DERTag.sequence).flatMap { list throws(CMSError) in
      try ExtensionList(list: list).value(of: RevocationListEntry.certificateIssuerIdentifier)
    }
    guard let value else { return [] }
    return try GeneralName.all(in: try DERReader.only(value[...]).reader)
  }
}
