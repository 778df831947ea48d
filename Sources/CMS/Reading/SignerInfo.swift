/// One SignerInfo, as found (RFC 5652, 5.3).
package struct SignerInfo: Sendable {
  /// How it names its certificate.
  package enum Identifier: Hashable, Sendable {
    /// The DER of the issuer's name and the contents of the serial number.
    case issuerAndSerialNumber(issuer: [UInt8], serialNumber: [UInt8])
    case subjectKeyIdentifier([UInt8])
  }

  package let identifier: Identifier
  package let digestAlgorithm: AlgorithmIdentifier
  /// Nil when there are none.
  package let signedAttributes: AttributeSet?
  package let signatureAlgorithm: AlgorithmIdentifier
  package let signature: [UInt8]
  /// Nil when there are none.
  package let unsignedAttributes: AttributeSet?
  /// Whether a part of it has an indefinite length.
  let isBER: Bool

  init(reading value: DERValue) throws(CMSError) {
    guard value.tag == DERTag.sequence else { throw .malformed(what: "SignerInfo", reason: "it is not a SEQUENCE") }
    var reader = value.reader
    _ = try reader.next(DERTag.integer, "version of the SignerInfo")
    identifier = try Self.readIdentifier(try reader.next())
    digestAlgorithm = try AlgorithmIdentifier(reading: try reader.next(DERTag.sequence, "digestAlgorithm"))
    let signed = try reader.optional(DERTag.context(0))
    signedAttributes = try signed.map { value throws(CMSError) in try AttributeSet(reading: value) }
    signatureAlgorithm = try AlgorithmIdentifier(reading: try reader.next(DERTag.sequence, "signatureAlgorithm"))
    let value = try reader.next()
    guard value.tag & ~0x20 == DERTag.octetString else {
      throw .malformed(what: "signature", reason: "it is not an OCTET STRING")
    }
    signature = try value.octets()
    let unsigned = try reader.optional(DERTag.context(1))
    unsignedAttributes = try unsigned.map { value throws(CMSError) in try AttributeSet(reading: value) }
    try reader.end(of: "SignerInfo")
    isBER = value.isIndefinite || (signed?.isIndefinite ?? false) || (unsigned?.isIndefinite ?? false)
  }

  private static func readIdentifier(_ value: DERValue) throws(CMSError) -> Identifier {
    if value.tag & ~0x20 == DERTag.implicit(0) { return .subjectKeyIdentifier(Array(value.contents)) }
    guard value.tag == DERTag.sequence else {
      throw .malformed(what: "the signer's identifier", reason: "it is of neither kind")
    }
    var reader = value.reader
    let issuer = try reader.next(DERTag.sequence, "issuer").bytes
    let serialNumber = Array(try reader.next(DERTag.integer, "serialNumber").contents)
    return .issuerAndSerialNumber(issuer: issuer, serialNumber: serialNumber)
  }

  /// The digest of the content; nil when it is none that is known.
  ///
  /// Some products write sha256WithRSAEncryption and the like here. What they mean is plain, and the check says that
  /// it was said wrongly.
  package var digest: DigestAlgorithm? {
    DigestAlgorithm(digestAlgorithm) ?? digestOfMisplacedAlgorithm
  }

  var digestOfMisplacedAlgorithm: DigestAlgorithm? {
    DigestAlgorithm(digestAlgorithm) == nil ? SignatureScheme.digest(namedBy: digestAlgorithm.identifier) : nil
  }

  /// The tokens of every signature time-stamp attribute, in DER, in the file's order.
  package var timestampTokens: [[UInt8]] {
    unsignedAttributes?[.signatureTimeStampToken].flatMap(\.values) ?? []
  }

  /// The tokens of every content time-stamp, in DER: signed attributes over what is signed (EN 319 122-1, 5.2.8).
  package var contentTimestampTokens: [[UInt8]] {
    signedAttributes?[.contentTimeStamp].flatMap(\.values) ?? []
  }

  /// The message-digest attribute, when there is exactly one with exactly one value.
  package var messageDigest: [UInt8]? {
    guard let attributes = signedAttributes?[.messageDigest], attributes.count == 1, attributes[0].values.count == 1,
      let value = try? DERReader.only(attributes[0].values[0][...]), value.tag & ~0x20 == DERTag.octetString
    else { return nil }
    return try? value.octets()
  }
}
