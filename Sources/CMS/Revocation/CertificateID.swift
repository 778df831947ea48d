/// CertID: which certificate an OCSP answer is about (RFC 6960, 4.1.1).
package struct CertificateID: Hashable, Sendable {
  /// What the two digests were made with; nil when it is no digest that is known.
  package let digest: DigestAlgorithm?
  package let digestIdentifier: ObjectIdentifier
  package let issuerNameHash: [UInt8]
  package let issuerKeyHash: [UInt8]
  /// The contents of the INTEGER.
  package let serialNumber: [UInt8]

  /// The identifier of a certificate.
  ///
  /// - Throws: ``CMSError/unsupported(feature:)``, ``CMSError/malformed(what:reason:)`` about the issuer's key.
  package init(_ certificate: Certificate, issuer: Certificate, digest: DigestAlgorithm) throws(CMSError) {
    guard let key = issuer.publicKeyBits else {
      throw .malformed(what: "subjectPublicKeyInfo", reason: "it holds no key")
    }
    self.digest = digest
    digestIdentifier = digest.identifier
    issuerNameHash = try digest.digest(of: certificate.fields.issuer)
    issuerKeyHash = try digest.digest(of: key)
    serialNumber = certificate.fields.serialNumber
  }

  init(reading value: DERValue) throws(CMSError) {
    guard value.tag == DERTag.sequence else { throw .malformed(what: "CertID", reason: "it is not a SEQUENCE") }
    var reader = value.reader
    let algorithm = try AlgorithmIdentifier(reading: try reader.next())
    digest = DigestAlgorithm(algorithm)
    digestIdentifier = algorithm.identifier
    issuerNameHash = Array(try reader.next(DERTag.octetString, "issuerNameHash").contents)
    issuerKeyHash = Array(try reader.next(DERTag.octetString, "issuerKeyHash").contents)
    serialNumber = Array(try reader.next(DERTag.integer, "serialNumber").contents)
    try reader.end(of: "CertID")
  }

  /// Whether it names this certificate of this issuer.
  package func names(_ certificate: Certificate, issuer: Certificate) -> Bool {
    // The serial number first: it costs nothing, and an answer may hold many.
    guard NameMatching.areSameIntegers(serialNumber, certificate.fields.serialNumber), let digest,
      let own = try? CertificateID(certificate, issuer: issuer, digest: digest), issuerKeyHash == own.issuerKeyHash
    else { return false }
    // The name as the certificate spells its issuer, or as the issuer spells itself.
    return issuerNameHash == own.issuerNameHash || issuerNameHash == (try? digest.digest(of: issuer.fields.subject))
  }

  func write(to writer: inout DERWriter) {
    writer.sequence { writer in
      // SHA-1 with NULL, as every responder expects it; RFC 5754, 2 leaves them out for SHA-2, and either must be read.
      AlgorithmIdentifier(digestIdentifier, parameters: [DERTag.null, 0]).write(to: &writer)
      writer.octetString(issuerNameHash)
      writer.octetString(issuerKeyHash)
      writer.primitive(DERTag.integer, serialNumber)
    }
  }
}
