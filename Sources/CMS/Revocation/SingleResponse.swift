/// SingleResponse: what an OCSP answer says of one certificate (RFC 6960, 4.2.1).
package struct SingleResponse: Hashable, Sendable {
  package let certificate: CertificateID
  package let status: CertificateStatus
  /// When the status was known to be right, in seconds since 1970, UTC.
  package let thisUpdate: Int64
  /// When newer information will be there; nil: newer information is always there.
  package let nextUpdate: Int64?
  /// The date back to which the responder keeps answers about expired certificates (RFC 6960, 4.4.4).
  package let archiveCutoff: Int64?
  /// The digest of the certificate that the status is about (Common PKI, CertHash): a positive statement that the
  /// responder knows it.
  package let certificateHash: CertificateHash?
  /// Critical extensions that are not understood, dotted; the answer cannot be used then (RFC 6960, 4.4).
  package let unknownCriticalExtensions: [String]

  /// CertHash: a digest and its value.
  package struct CertificateHash: Hashable, Sendable {
    package let digest: DigestAlgorithm?
    package let value: [UInt8]

    /// Whether it is this certificate's.
    package func fits(_ certificate: Certificate) -> Bool {
      digest.map { (try? certificate.fingerprint($0)) == value } ?? false
    }
  }

  init(reading value: DERValue) throws(CMSError) {
    guard value.tag == DERTag.sequence else {
      throw .malformed(what: "SingleResponse", reason: "it is not a SEQUENCE")
    }
    var reader = value.reader
    certificate = try CertificateID(reading: try reader.next())
    status = try Self.readStatus(try reader.next())
    thisUpdate = try DERTime.seconds(try reader.next(DERTag.generalizedTime, "thisUpdate"))
    nextUpdate = try reader.optional(DERTag.context(0)).map { wrapper throws(CMSError) in
      try DERTime.seconds(try DERReader.only(wrapper.contents))
    }
    let extensions = try reader.optional(DERTag.context(1)).map { wrapper throws(CMSError) in
      try ExtensionList(reading: wrapper)
    }
    archiveCutoff = extensions?.value(of: Self.archiveCutoffIdentifier).flatMap { contents in
      (try? DERReader.only(contents[...])).flatMap { try? DERTime.seconds($0) }
    }
    certificateHash = extensions?.value(of: Self.certificateHashIdentifier).flatMap(Self.readHash)
    unknownCriticalExtensions = extensions?.unknownCritical(Self.known) ?? []
  }

  private static let archiveCutoffIdentifier = ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 6)
  private static let certificateHashIdentifier = ObjectIdentifier(1, 3, 36, 8, 3, 13)
  private static let known: Set<ObjectIdentifier> = [
    archiveCutoffIdentifier, certificateHashIdentifier,
    ObjectIdentifier(2, 5, 29, 21),  // reasonCode, as a CRL entry's (RFC 6960, 4.4.5)
    ObjectIdentifier(2, 5, 29, 24),  // invalidityDate
    ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 3),  // crlReferences
  ]

  private static func readStatus(_ value: DERValue) throws(CMSError) -> CertificateStatus {
    switch value.tag {
    case DERTag.implicit(0): return .good
    case DERTag.implicit(2): return .unknown
    case DERTag.context(1):
      var info = value.reader
      let time = try DERTime.seconds(try info.next(DERTag.generalizedTime, "revocationTime"))
      let reason = try info.optional(DERTag.context(0)).map { wrapper throws(CMSError) in
        try DERReader.only(wrapper.contents).integer
      }
      return .revoked(time: time, reason: reason.flatMap { $0.flatMap(RevocationReason.init) })
    default: throw .malformed(what: "CertStatus", reason: "its tag is \(value.tag)")
    }
  }

  private static func readHash(_ contents: [UInt8]) -> CertificateHash? {
    guard var reader = try? DERReader.only(contents[...]).reader,
      let first = try? reader.next(), let algorithm = try? AlgorithmIdentifier(reading: first),
      let value = try? reader.next(DERTag.octetString, "certificateHash")
    else { return nil }
    return CertificateHash(digest: DigestAlgorithm(algorithm), value: Array(value.contents))
  }
}
