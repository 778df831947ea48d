/// BasicOCSPResponse: a signed answer (RFC 6960, 4.2.1).
package struct BasicOCSPResponse: Sendable {
  /// The DER of the BasicOCSPResponse.
  package let der: [UInt8]
  package let responderID: ResponderID
  /// When it was signed, in seconds since 1970, UTC.
  package let producedAt: Int64
  package let responses: [SingleResponse]
  /// The value of the nonce extension; nil when there is none.
  package let nonce: [UInt8]?
  /// Critical extensions that are not understood, dotted.
  package let unknownCriticalExtensions: [String]
  /// The certificates that can be read, in the answer's order.
  package let certificates: [Certificate]
  /// How many more there are that cannot be.
  package let unreadableCertificates: Int
  package let structure: SignedStructure

  /// The largest answer that is read, in bytes.
  package static let largest = 4 << 20
  /// The most single answers that are read.
  private static let mostResponses = 4096
  /// The most certificates that are read.
  private static let mostCertificates = 64

  /// Reads the DER of a BasicOCSPResponse, as CAdES revocation values hold it.
  ///
  /// - Throws: ``CMSError/malformed(what:reason:)``, ``CMSError/limit(what:bound:)``,
  ///   ``CMSError/trailingBytes(after:of:)``.
  package init(der: [UInt8]) throws(CMSError) {
    guard der.count <= Self.largest else { throw .limit(what: "bytes of an OCSP answer", bound: Self.largest) }
    self.der = der
    structure = try SignedStructure(reading: try DERReader.only(der[...]), "tbsResponseData")
    var data = try DERReader.only(structure.signed).reader
    _ = try data.optional(DERTag.context(0))
    responderID = try ResponderID(reading: try data.next())
    producedAt = try DERTime.seconds(try data.next(DERTag.generalizedTime, "producedAt"))
    var list = try data.next(DERTag.sequence, "responses").reader
    var responses: [SingleResponse] = []
    while !list.isAtEnd {
      guard responses.count < Self.mostResponses else {
        throw .limit(what: "single answers of an OCSP answer", bound: Self.mostResponses)
      }
      responses.append(try SingleResponse(reading: try list.next()))
    }
    self.responses = responses
    let extensions = try data.optional(DERTag.context(1)).map { wrapper throws(CMSError) in
      try ExtensionList(reading: wrapper)
    }
    nonce = extensions?.value(of: OCSPRequest.nonceIdentifier).map(Self.nonceOctets)
    unknownCriticalExtensions = extensions?.unknownCritical(Self.known) ?? []
    try data.end(of: "ResponseData")
    (certificates, unreadableCertificates) = try Self.readCertificates(structure.rest)
  }

  /// Extensions that say nothing against the use of an answer.
  private static let known: Set<ObjectIdentifier> = [
    OCSPRequest.nonceIdentifier,
    ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 9),  // id-pkix-ocsp-extended-revoke, RFC 6960, 4.4.8
  ]

  /// The nonce is an OCTET STRING in the extension's value (RFC 8954, 2.1); before that, any octets.
  private static func nonceOctets(_ value: [UInt8]) -> [UInt8] {
    guard let inner = try? DERReader.only(value[...]), inner.tag == DERTag.octetString else { return value }
    return Array(inner.contents)
  }

  private static func readCertificates(_ rest: DERReader) throws(CMSError) -> ([Certificate], Int) {
    var rest = rest
    var certificates: [Certificate] = []
    var unreadable = 0
    if let wrapper = try rest.optional(DERTag.context(0)) {
      var list = try DERReader.only(wrapper.contents).reader
      while !list.isAtEnd {
        guard certificates.count + unreadable < mostCertificates else {
          throw .limit(what: "certificates of an OCSP answer", bound: mostCertificates)
        }
        let value = try list.next()
        if let certificate = try? Certificate(der: value.bytes) {
          certificates.append(certificate)
        } else {
          unreadable += 1
        }
      }
    }
    try rest.end(of: "BasicOCSPResponse")
    return (certificates, unreadable)
  }
}
