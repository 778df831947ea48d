/// CertificateList: what an authority revoked (RFC 5280, 5.1).
///
/// The entries stay in the DER and are walked when one is asked for: lists with a million entries exist.
package struct RevocationList: Sendable {
  /// The DER as it was given, or as it stood in the PEM.
  package let der: [UInt8]
  /// The issuer's name as in RFC 4514.
  package let issuer: String
  /// The encoding of the issuer's name.
  package let issuerName: [UInt8]
  /// When it was issued, in seconds since 1970, UTC.
  package let thisUpdate: Int64
  /// When the next one will be there at the latest; nil when the list does not say.
  package let nextUpdate: Int64?
  /// The magnitude of cRLNumber in upper-case hexadecimal.
  package let number: String?
  /// Whether it only says what changed since another list (deltaCRLIndicator, 5.2.4): no source by itself.
  package let isDelta: Bool
  /// BaseCRLNumber of a delta list, as ``number``: what it adds begins with the complete list of this number.
  package let baseNumber: String?
  /// What the list is about; nil when it is about all certificates of its issuer.
  package let distributionPoint: IssuingDistributionPoint?
  /// keyIdentifier of authorityKeyIdentifier.
  package let authorityKeyIdentifier: [UInt8]?
  /// Since when expired certificates are kept on the list (X.509, expiredCertsOnCRL); nil when it does not say.
  package let expiredCertificatesSince: Int64?
  /// Critical extensions that are not understood, dotted; the list cannot be used then (5.2).
  package let unknownCriticalExtensions: [String]
  package let structure: SignedStructure
  /// The contents of revokedCertificates.
  let entries: ArraySlice<UInt8>

  /// The largest list that is read, in bytes.
  package static let largest = 128 << 20

  /// Reads a list, DER or PEM.
  ///
  /// - Parameter bytes: One list, nothing after it in DER.
  /// - Throws: ``CMSError/malformed(what:reason:)``, ``CMSError/limit(what:bound:)``,
  ///   ``CMSError/trailingBytes(after:of:)``.
  package init(_ bytes: [UInt8]) throws(CMSError) {
    guard bytes.count <= Self.largest else { throw .limit(what: "bytes of a CRL", bound: Self.largest) }
    if bytes.first == DERTag.sequence {
      try self.init(der: bytes)
    } else {
      guard let block = try PEMBlock.all(in: bytes).first(where: { $0.label == "X509 CRL" || $0.label == "CRL" }) else {
        throw .malformed(what: "CRL", reason: "it is neither DER nor PEM")
      }
      try self.init(der: block.bytes)
    }
  }

  /// Reads the DER of a list.
  ///
  /// - Throws: As ``init(_:)`` does.
  package init(der: [UInt8]) throws(CMSError) {
    guard der.count <= Self.largest else { throw .limit(what: "bytes of a CRL", bound: Self.largest) }
    self.der = der
    structure = try SignedStructure(reading: try DERReader.only(der[...]), "tbsCertList")
    try structure.rest.end(of: "CertificateList")
    var list = try DERReader.only(structure.signed).reader
    _ = try list.optional(DERTag.integer)
    let algorithm = try AlgorithmIdentifier(reading: try list.next(DERTag.sequence, "signature"))
    // Both say the same (5.1.1.2); the inner one is signed, the outer one is not.
    guard algorithm == structure.algorithm else {
      throw .malformed(what: "CRL", reason: "signature and signatureAlgorithm differ")
    }
    issuerName = try list.next(DERTag.sequence, "issuer").bytes
    issuer = try DistinguishedName(der: issuerName).text
    thisUpdate = try DERTime.seconds(try list.next())
    let isNext = list.peek == DERTag.utcTime || list.peek == DERTag.generalizedTime
    nextUpdate = isNext ? try DERTime.seconds(try list.next()) : nil
    entries = try list.optional(DERTag.sequence)?.contents ?? []
    let extensions = try list.optional(DERTag.context(0)).map { wrapper throws(CMSError) in
      try ExtensionList(reading: wrapper)
    }
    try list.end(of: "tbsCertList")
    number = extensions?.value(of: Self.numberIdentifier).flatMap(Self.hexadecimal)
    let delta = extensions?.value(of: Self.deltaIdentifier)
    isDelta = delta != nil
    baseNumber = delta.flatMap(Self.hexadecimal)
    let point = extensions?.value(of: Self.pointIdentifier)
    distributionPoint = try point.map { [issuerName] contents throws(CMSError) in
      try IssuingDistributionPoint(reading: contents, issuer: issuerName)
    }
    authorityKeyIdentifier = extensions?.value(of: .authorityKeyIdentifier).flatMap(Self.keyIdentifier)
    expiredCertificatesSince = extensions?.value(of: Self.expiredIdentifier).flatMap { contents in
      (try? DERReader.only(contents[...])).flatMap { try? DERTime.seconds($0) }
    }
    unknownCriticalExtensions = extensions?.unknownCritical(Self.known) ?? []
  }

  private static let numberIdentifier = ObjectIdentifier(2, 5, 29, 20)
  private static let deltaIdentifier = ObjectIdentifier(2, 5, 29, 27)
  private static let pointIdentifier = ObjectIdentifier(2, 5, 29, 28)
  private static let expiredIdentifier = ObjectIdentifier(2, 5, 29, 60)
  private static let known: Set<ObjectIdentifier> = [
    numberIdentifier, deltaIdentifier, pointIdentifier, expiredIdentifier, .authorityKeyIdentifier,
    ObjectIdentifier(2, 5, 29, 18),  // issuerAltName
    ObjectIdentifier(2, 5, 29, 46),  // freshestCRL
    ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 1, 1),  // authorityInfoAccess
  ]

  private static func hexadecimal(_ contents: [UInt8]) -> String? {
    guard let value = try? DERReader.only(contents[...]), value.tag == DERTag.integer, value.contents.count <= 64 else {
      return nil
    }
    let magnitude = value.contents.drop { $0 == 0 }
    return Hexadecimal.text(magnitude.isEmpty ? [0] : Array(magnitude))
  }

  private static func keyIdentifier(_ contents: [UInt8]) -> [UInt8]? {
    guard var reader = try? DERReader.only(contents[...]).reader else { return nil }
    return (try? reader.optional(DERTag.implicit(0))).flatMap { $0.map { Array($0.contents) } }
  }
}
