/// One entry of a CRL (RFC 5280, 5.3).
package struct RevocationListEntry: Hashable, Sendable {
  /// When the certificate was revoked, in seconds since 1970, UTC.
  package let revocationDate: Int64
  /// nil when none is said.
  package let reason: RevocationReason?
  /// Since when the key is known or thought to be lost; nil when it is not said (5.3.2).
  package let invalidityDate: Int64?
  /// Critical extensions that are not understood, dotted; the list cannot be used then (5.3).
  package let unknownCriticalExtensions: [String]

  /// Reads an entry without its serial number.
  init(reading rest: DERReader) throws(CMSError) {
    var rest = rest
    revocationDate = try DERTime.seconds(try rest.next())
    let extensions = try rest.optional(DERTag.sequence).map { list throws(CMSError) in try ExtensionList(list: list) }
    try rest.end(of: "an entry of a CRL")
    reason = extensions?.value(of: ObjectIdentifier(2, 5, 29, 21)).flatMap { contents in
      (try? DERReader.only(contents[...]))?.integer.flatMap(RevocationReason.init)
    }
    invalidityDate = extensions?.value(of: ObjectIdentifier(2, 5, 29, 24)).flatMap { contents in
      (try? DERReader.only(contents[...])).flatMap { try? DERTime.seconds($0) }
    }
    unknownCriticalExtensions = extensions?.unknownCritical(Self.known) ?? []
  }

  /// The one of the two that says the earlier revocation.
  func orEarlier(_ other: RevocationListEntry?) -> RevocationListEntry {
    guard let other, other.revocationDate <= revocationDate else { return self }
    return other
  }

  /// certificateIssuer (5.3.3).
  static let certificateIssuerIdentifier = ObjectIdentifier(2, 5, 29, 29)
  private static let known: Set<ObjectIdentifier> = [
    ObjectIdentifier(2, 5, 29, 21), ObjectIdentifier(2, 5, 29, 24), certificateIssuerIdentifier,
    ObjectIdentifier(2, 5, 29, 23),  // holdInstructionCode
  ]
}
