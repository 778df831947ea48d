/// SignedData as EN 319 142-1, 5.3 wants it in `/Contents`: DER, detached, one SignerInfo.
///
/// It is written here and not by libcrypto's CMS: version 3.0 cannot say several of these algorithms (Ed448 with
/// id-shake256-len, SM2, ECDSA with SHA-3), adds attributes that PAdES forbids, and copies each certificate by parsing
/// it again. One template of sixty lines serves every algorithm and every key, near or far.
///
/// Source: RFC 5652, 5.1 and 5.3.
extension SignedData {
  /// An allowance for a time-stamp token with the chain of its authority, in bytes.
  package static let timestampAllowance = 12_288

  /// Builds the container.
  ///
  /// - Parameters:
  ///   - attributes: The signed attributes.
  ///   - value: The signature value over them.
  ///   - algorithm: What made it.
  ///   - certificate: The signer's certificate.
  ///   - chain: The certificates above it; a self-signed root among them is left out.
  ///   - unsignedAttributes: Whole attributes in DER, such as a signature time-stamp.
  /// - Returns: The DER of the ContentInfo.
  package static func build(
    attributes: SignedAttributes, value: [UInt8], algorithm: SignatureAlgorithm, certificate: Certificate,
    chain: [Certificate], unsignedAttributes: [[UInt8]] = []
  ) -> [UInt8] {
    // CertificateSet is a SET OF: DER orders it (X.690, 11.6), whatever the order of the path.
    let certificates = Set([certificate] + chain.filter { !$0.isSelfSigned }).map(\.der)
    let size = certificates.reduce(attributes.der.count + value.count + 512) { $0 + $1.count }
    let digest = algorithm.digest.messageDigestIdentifier
    return DERWriter.encode(capacity: unsignedAttributes.reduce(size) { $0 + $1.count }) { writer in
      writer.sequence { writer in
        writer.objectIdentifier(.signedData)
        writer.constructed(DERTag.context(0)) { writer in
          writer.sequence { writer in
            writer.integer(1)
            writer.constructed(DERTag.set) { digest.write(to: &$0) }
            writer.sequence { $0.objectIdentifier(.data) }
            writer.setOf(certificates, tag: DERTag.context(0))
            writer.constructed(DERTag.set) { writer in
              signerInfo(
                &writer, attributes: attributes, value: value, algorithm: algorithm, certificate: certificate,
                unsignedAttributes: unsignedAttributes)
            }
          }
        }
      }
    }
  }

  private static func signerInfo(
    _ writer: inout DERWriter, attributes: SignedAttributes, value: [UInt8], algorithm: SignatureAlgorithm,
    certificate: Certificate, unsignedAttributes: [[UInt8]]
  ) {
    writer.sequence { writer in
      writer.integer(1)
      writer.sequence { writer in
        writer.raw(certificate.fields.issuer)
        writer.primitive(DERTag.integer, certificate.fields.serialNumber)
      }
      algorithm.digest.messageDigestIdentifier.write(to: &writer)
      // Signed with the tag of a SET, stored with [0] (RFC 5652, 5.4): one octet differs.
      writer.raw([DERTag.context(0)])
      writer.raw(attributes.der.dropFirst())
      algorithm.algorithmIdentifier.write(to: &writer)
      writer.octetString(value)
      if !unsignedAttributes.isEmpty { writer.setOf(unsignedAttributes, tag: DERTag.context(1)) }
    }
  }

  /// An unsigned attribute that holds one time-stamp token (RFC 3161, appendix A).
  package static func timestampAttribute(token: [UInt8]) -> [UInt8] {
    SignedAttributes.attribute(.signatureTimeStampToken) { $0.raw(token) }
  }

  /// The largest container that ``build(attributes:value:algorithm:certificate:chain:unsignedAttributes:)`` can give.
  ///
  /// - Parameters:
  ///   - algorithm: What will sign.
  ///   - certificate: The signer's certificate.
  ///   - chain: The certificates above it.
  ///   - options: The attributes beyond the three.
  ///   - maximumSignatureSize: The key's largest value, in bytes.
  ///   - timestampAllowance: Room for a time-stamp token, in bytes; 0 for none.
  /// - Returns: Bytes of DER; the file needs two hexadecimal digits for each.
  /// - Throws: ``CMSError/contradiction(reason:)`` when an option cannot be written as it is.
  package static func maximumSize(
    algorithm: SignatureAlgorithm, certificate: Certificate, chain: [Certificate],
    options: SignedAttributeOptions = SignedAttributeOptions(), maximumSignatureSize: Int, timestampAllowance: Int = 0
  ) throws(CMSError) -> Int {
    let attributes = try SignedAttributes(
      documentDigest: [UInt8](repeating: 0, count: algorithm.digest.size), algorithm: algorithm,
      certificate: certificate, options: options)
    // Built once with the largest value: everything else has its final size already, and shorter values only shrink it.
    let value = [UInt8](repeating: 0, count: max(0, maximumSignatureSize))
    let token = [UInt8](repeating: 0, count: max(0, timestampAllowance))
    return build(
      attributes: attributes, value: value, algorithm: algorithm, certificate: certificate, chain: chain,
      unsignedAttributes: timestampAllowance > 0 ? [timestampAttribute(token: token)] : []
    ).count
  }
}
