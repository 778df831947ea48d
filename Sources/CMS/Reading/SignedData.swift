/// A SignedData, as it is built and as it is read (RFC 5652, 5.1).
package struct SignedData: Sendable {
  /// The certificates that can be read, in the file's order.
  package let certificates: [Certificate]
  /// How many more there are that cannot be.
  package let unreadableCertificates: Int
  package let digestAlgorithms: [AlgorithmIdentifier]
  package let contentType: ObjectIdentifier
  /// eContent; nil when there is none, which is what detached means.
  package let content: [UInt8]?
  package let signerInfos: [SignerInfo]
  /// The DER of each CRL or other revocation information in the container.
  package let revocations: [[UInt8]]
  /// Whether some length is indefinite.
  package let isBER: Bool

  /// The most certificates, CRLs and signers that are read.
  private static let mostElements = 1024

  /// Reads a container.
  ///
  /// - Parameter der: The ContentInfo, DER or BER, nothing before or after it; ``DERReader/containerLength(_:)`` says
  ///   where it ends in a padded `/Contents`.
  /// - Throws: ``CMSError/malformed(what:reason:)``, ``CMSError/limit(what:bound:)``,
  ///   ``CMSError/trailingBytes(after:of:)``.
  package init(der: [UInt8]) throws(CMSError) {
    let outer = try DERReader.only(der[...])
    guard outer.tag == DERTag.sequence else {
      throw .malformed(what: "ContentInfo", reason: "it is not a SEQUENCE")
    }
    var info = outer.reader
    guard let type = try info.next().objectIdentifier else {
      throw .malformed(what: "ContentInfo", reason: "it does not begin with an identifier")
    }
    guard type == .signedData else {
      throw .malformed(what: "ContentInfo", reason: "its type is \(type.dotted), not signed-data")
    }
    let wrapper = try info.next(DERTag.context(0), "content of the ContentInfo")
    let body = try DERReader.only(wrapper.contents)
    guard body.tag == DERTag.sequence else { throw .malformed(what: "SignedData", reason: "it is not a SEQUENCE") }
    var reader = body.reader
    _ = try reader.next(DERTag.integer, "version of the SignedData")
    digestAlgorithms = try Self.elements(try reader.next(DERTag.set, "digestAlgorithms"), "digest algorithms")
      .map { value throws(CMSError) in try AlgorithmIdentifier(reading: value) }
    let encapsulated = try reader.next(DERTag.sequence, "encapContentInfo")
    (contentType, content) = try Self.readContent(encapsulated)
    var certificates: [Certificate] = []
    var unreadable = 0
    if let list = try reader.optional(DERTag.context(0)) {
      for value in try Self.elements(list, "certificates of a container") {
        // Attribute certificates and other kinds have context tags; they are no X.509 certificates.
        if value.tag == DERTag.sequence, let certificate = try? Certificate(der: value.bytes) {
          certificates.append(certificate)
        } else {
          unreadable += 1
        }
      }
    }
    self.certificates = certificates
    unreadableCertificates = unreadable
    if let list = try reader.optional(DERTag.context(1)) {
      revocations = try Self.elements(list, "revocation lists of a container").map(\.bytes)
    } else {
      revocations = []
    }
    signerInfos = try Self.elements(try reader.next(DERTag.set, "signerInfos"), "signers")
      .map { value throws(CMSError) in try SignerInfo(reading: value) }
    try reader.end(of: "SignedData")
    isBER =
      [outer, wrapper, body, encapsulated].contains { $0.isIndefinite } || signerInfos.contains { $0.isBER }
  }

  private static func elements(_ list: DERValue, _ what: String) throws(CMSError) -> [DERValue] {
    var reader = list.reader
    var elements: [DERValue] = []
    while !reader.isAtEnd {
      guard elements.count < mostElements else { throw .limit(what: what, bound: mostElements) }
      elements.append(try reader.next())
    }
    return elements
  }

  private static func readContent(_ value: DERValue) throws(CMSError) -> (ObjectIdentifier, [UInt8]?) {
    var reader = value.reader
    guard let type = try reader.next().objectIdentifier else {
      throw .malformed(what: "encapContentInfo", reason: "it does not begin with an identifier")
    }
    guard let wrapper = try reader.optional(DERTag.context(0)) else { return (type, nil) }
    let content = try DERReader.only(wrapper.contents)
    guard content.tag & ~0x20 == DERTag.octetString else {
      throw .malformed(what: "eContent", reason: "it is not an OCTET STRING")
    }
    return (type, try content.octets())
  }
}
