/// The DER that is signed: a SET of attributes.
///
/// content-type, message-digest and signing-certificate-v2 always, others as asked for; never signing-time, which
/// EN 319 142-1, 6.3 forbids (the claimed time is `/M`).
package struct SignedAttributes: Hashable, Sendable {
  /// The DER of the SET, attributes in DER order: what the key signs.
  package let der: [UInt8]

  /// Takes attributes that were made before, as a prepared signature kept them.
  ///
  /// - Throws: ``CMSError/malformed(what:reason:)`` unless it is one SET.
  package init(der: [UInt8]) throws(CMSError) {
    guard try DERReader.only(der[...]).tag == DERTag.set else {
      throw .malformed(what: "signed attributes", reason: "they are not a SET")
    }
    self.der = der
  }

  /// Makes the attributes.
  ///
  /// - Throws: ``CMSError/contradiction(reason:)`` when an option cannot be written as it is.
  package init(
    documentDigest: [UInt8], algorithm: SignatureAlgorithm, certificate: Certificate,
    options: SignedAttributeOptions = SignedAttributeOptions()
  ) throws(CMSError) {
    guard documentDigest.count == algorithm.digest.size else {
      throw .contradiction(
        reason:
          "a digest of \(documentDigest.count) bytes was given, and \(algorithm.digest.name) has \(algorithm.digest.size)"
      )
    }
    var attributes = [
      Self.contentType,
      Self.attribute(.messageDigest) { $0.octetString(documentDigest) },
      try Self.signingCertificate(certificate, algorithm.certificateDigest),
    ]
    if options != SignedAttributeOptions() { attributes += try Self.optional(options) }
    der = DERWriter.encode(capacity: 256) { $0.setOf(attributes) }
  }

  private static let contentType = attribute(.contentType) { $0.objectIdentifier(.data) }

  static func attribute(_ type: ObjectIdentifier, _ value: (inout DERWriter) -> Void) -> [UInt8] {
    DERWriter.encode(capacity: 96) { writer in
      writer.sequence { writer in
        writer.objectIdentifier(type)
        writer.constructed(DERTag.set, value)
      }
    }
  }

  /// signing-certificate-v2 (RFC 5035, 3): the value is a SEQUENCE, never an OCTET STRING around one.
  ///
  /// No issuerSerial (EN 319 122-1, 5.2.2.3); SHA-256 is the DEFAULT of hashAlgorithm, so DER leaves it out.
  private static func signingCertificate(
    _ certificate: Certificate, _ digest: DigestAlgorithm
  ) throws(CMSError) -> [UInt8] {
    let fingerprint = try certificate.fingerprint(digest)
    return attribute(.signingCertificateV2) { writer in
      writer.sequence { writer in
        writer.sequence { writer in
          writer.sequence { writer in
            if digest != .sha256 { AlgorithmIdentifier(digest.identifier).write(to: &writer) }
            writer.octetString(fingerprint)
          }
        }
      }
    }
  }
}
