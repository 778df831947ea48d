/// The certificates and revocation data that a container carries with it.
package struct EmbeddedEvidence: Sendable {
  /// The certificates, in the container's order.
  package private(set) var certificates: [Certificate] = []
  /// The DER of CRLs.
  package private(set) var crls: [[UInt8]] = []
  /// The DER of OCSP responses, each an OCSPResponse; a BasicOCSPResponse was put into one.
  package private(set) var ocspResponses: [[UInt8]] = []
  /// Names of attributes that hold such data where PAdES has it in the DSS (EN 319 142-1, 6.3).
  package private(set) var attributes: [String] = []

  /// Nothing.
  package init() {}

  /// The most values of one list that are read.
  private static let mostValues = 1024
  /// id-ri-ocsp-response (RFC 5940, 2.1).
  private static let revocationInfoOCSP = ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 16, 2)
  private static let certificateValues = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 2, 23)
  private static let revocationValues = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 2, 24)
  private static let certificateReferences = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 2, 21)
  private static let revocationReferences = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 16, 2, 22)

  /// Gathers them; what cannot be read is passed over.
  package init(of data: SignedData) {
    certificates = data.certificates
    for encoding in data.revocations { addRevocation(encoding) }
    for signer in data.signerInfos.prefix(16) {
      // ISO 32000-2, 12.8.3.3.2: adbe-revocationInfoArchival is signed; some writers put it among the others.
      for set in [signer.signedAttributes, signer.unsignedAttributes] {
        for value in values(set, .revocationInfoArchival, "adbe-revocationInfoArchival") {
          addArchival(value, areBasic: false)
        }
      }
      let unsigned = signer.unsignedAttributes
      for value in values(unsigned, Self.certificateValues, "certificate-values") {
        for encoding in Self.list(value) {
          if let certificate = try? Certificate(der: encoding) { certificates.append(certificate) }
        }
      }
      for value in values(unsigned, Self.revocationValues, "revocation-values") { addArchival(value, areBasic: true) }
      _ = values(unsigned, Self.certificateReferences, "complete-certificate-references")
      _ = values(unsigned, Self.revocationReferences, "complete-revocation-references")
    }
  }

  private mutating func values(_ set: AttributeSet?, _ type: ObjectIdentifier, _ name: String) -> [[UInt8]] {
    let values = set?[type].flatMap(\.values) ?? []
    if !values.isEmpty, !attributes.contains(name) { attributes.append(name) }
    return values
  }

  /// A RevocationInfoChoice: a CRL, or [1] with an identifier and what it is of (RFC 5652, 10.2.1).
  private mutating func addRevocation(_ encoding: [UInt8]) {
    guard let value = try? DERReader.only(encoding[...]) else { return }
    if value.tag == DERTag.sequence {
      crls.append(encoding)
    } else if value.tag == DERTag.context(1) {
      var reader = value.reader
      guard (try? reader.next())?.objectIdentifier == Self.revocationInfoOCSP, let response = try? reader.next() else {
        return
      }
      ocspResponses.append(response.bytes)
    }
  }

  /// RevocationInfoArchival (ISO 32000-2, 12.8.3.3.2) and RevocationValues (EN 319 122-1, A.1.1.2): CRLs in [0], OCSP
  /// in [1], as OCSPResponse there and as BasicOCSPResponse here.
  private mutating func addArchival(_ encoding: [UInt8], areBasic: Bool) {
    guard let value = try? DERReader.only(encoding[...]), value.tag == DERTag.sequence else { return }
    var reader = value.reader
    if let lists = try? reader.optional(DERTag.context(0)) { crls += Self.list(Array(lists.contents)) }
    guard let responses = try? reader.optional(DERTag.context(1)) else { return }
    for response in Self.list(Array(responses.contents)) {
      ocspResponses.append(areBasic ? Self.response(basic: response) : response)
    }
  }

  /// The encodings of the values in a SEQUENCE.
  private static func list(_ encoding: [UInt8]) -> [[UInt8]] {
    guard let value = try? DERReader.only(encoding[...]), value.tag == DERTag.sequence else { return [] }
    var reader = value.reader
    var encodings: [[UInt8]] = []
    while encodings.count < mostValues, let element = try? reader.next() { encodings.append(element.bytes) }
    return encodings
  }

  /// RFC 6960, 4.2.1: an OCSPResponse that says successful and holds this.
  private static func response(basic: [UInt8]) -> [UInt8] {
    DERWriter.encode(capacity: basic.count + 40) { writer in
      writer.sequence { writer in
        writer.primitive(DERTag.enumerated, [0])
        writer.constructed(DERTag.context(0)) { writer in
          writer.sequence { writer in
            writer.objectIdentifier(ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 1))
            writer.octetString(basic)
          }
        }
      }
    }
  }
}
