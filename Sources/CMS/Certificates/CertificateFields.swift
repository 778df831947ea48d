/// What stands in a certificate, read from its DER once.
///
/// Source: RFC 5280, 4.1.
struct CertificateFields: Sendable {
  let serialNumber: [UInt8]
  let issuer: [UInt8]
  let subject: [UInt8]
  let notBefore: Int64
  let notAfter: Int64
  let publicKeyInfo: [UInt8]
  let extensions: [Extension]

  struct Extension: Sendable {
    let identifier: ObjectIdentifier
    let isCritical: Bool
    let value: [UInt8]
  }

  /// The most extensions that are read; real certificates have about ten.
  private static let mostExtensions = 256

  init(reading der: [UInt8]) throws(CMSError) {
    var certificate = try DERReader.only(der[...]).reader
    var fields = try certificate.next(DERTag.sequence, "tbsCertificate").reader
    _ = try fields.optional(DERTag.context(0))
    serialNumber = Array(try fields.next(DERTag.integer, "serialNumber").contents)
    _ = try fields.next(DERTag.sequence, "signature")
    issuer = try fields.next(DERTag.sequence, "issuer").bytes
    var validity = try fields.next(DERTag.sequence, "validity").reader
    notBefore = try DERTime.seconds(try validity.next())
    notAfter = try DERTime.seconds(try validity.next())
    subject = try fields.next(DERTag.sequence, "subject").bytes
    publicKeyInfo = try fields.next(DERTag.sequence, "subjectPublicKeyInfo").bytes
    _ = try fields.optional(DERTag.implicit(1))
    _ = try fields.optional(DERTag.implicit(2))
    var extensions: [Extension] = []
    if let wrapper = try fields.optional(DERTag.context(3)) {
      var list = try DERReader.only(wrapper.contents).reader
      while !list.isAtEnd {
        guard extensions.count < Self.mostExtensions else {
          throw .limit(what: "extensions of a certificate", bound: Self.mostExtensions)
        }
        extensions.append(try Self.readExtension(try list.next(DERTag.sequence, "Extension").reader))
      }
    }
    self.extensions = extensions
  }

  func value(of identifier: ObjectIdentifier) -> [UInt8]? {
    extensions.first { $0.identifier == identifier }?.value
  }

  private static func readExtension(_ reader: DERReader) throws(CMSError) -> Extension {
    var reader = reader
    guard let identifier = try reader.next().objectIdentifier else {
      throw .malformed(what: "Extension", reason: "it does not begin with an identifier")
    }
    let critical = try reader.optional(DERTag.boolean)
    let value = try reader.next(DERTag.octetString, "extnValue")
    return Extension(
      identifier: identifier, isCritical: critical.map { $0.contents.first != 0 } ?? false,
      value: Array(value.contents))
  }
}
