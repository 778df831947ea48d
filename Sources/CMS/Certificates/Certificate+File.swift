extension Certificate {
  /// The largest file and the most certificates that are read.
  private static let largestFile = 16 << 20
  private static let mostCertificates = 4096

  /// Reads every certificate of a file: PEM, one or many, with any text around them; DER, one or several; or the
  /// certificates of a PKCS #7 in PEM or DER.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: At least one certificate, in the file's order.
  /// - Throws: ``CMSError/badCertificate(reason:)`` when there is none or one of them cannot be read.
  public static func all(in bytes: [UInt8]) throws(CMSError) -> [Certificate] {
    guard bytes.count <= largestFile else { throw .limit(what: "bytes of a certificate file", bound: largestFile) }
    var certificates: [Certificate] = []
    if bytes.first == DERTag.sequence, let length = try? DERReader.containerLength(bytes) {
      certificates = try encoded(Array(bytes[..<length]))
      var rest = bytes[length...]
      while rest.first == DERTag.sequence {
        var reader = DERReader(rest)
        let next = try reader.next()
        certificates += try encoded(next.bytes)
        try check(certificates.count)
        rest = rest[next.encoding.endIndex...]
      }
    } else {
      for block in try PEMBlock.all(in: bytes) {
        switch block.label {
        case "CERTIFICATE", "X509 CERTIFICATE": certificates.append(try Certificate(der: block.bytes))
        case "TRUSTED CERTIFICATE":
          // The certificate, and then what OpenSSL trusts it for.
          let length = try DERReader.containerLength(block.bytes)
          certificates.append(try Certificate(der: Array(block.bytes[..<length])))
        case "PKCS7", "CMS", "PKCS #7 SIGNED DATA": certificates += try encoded(block.bytes)
        default: continue
        }
        try check(certificates.count)
      }
    }
    guard !certificates.isEmpty else { throw .badCertificate(reason: "no certificate is in the file") }
    return certificates
  }

  private static func check(_ count: Int) throws(CMSError) {
    guard count <= mostCertificates else { throw .limit(what: "certificates in a file", bound: mostCertificates) }
  }

  /// One certificate, or a PKCS #7 with certificates.
  private static func encoded(_ der: [UInt8]) throws(CMSError) -> [Certificate] {
    // A ContentInfo begins with an identifier, a certificate with a SEQUENCE.
    let reader = try DERReader.only(der[...]).reader
    guard reader.peek == DERTag.objectIdentifier else { return [try Certificate(der: der)] }
    let container = try SignedData(der: der)
    guard container.unreadableCertificates == 0 else {
      throw .badCertificate(reason: "\(container.unreadableCertificates) certificates of the PKCS #7 cannot be read")
    }
    return container.certificates
  }
}
