/// Extensions of an OCSP answer, a CRL or a CRL's entry (RFC 5280, 4.1).
struct ExtensionList: Sendable {
  private let extensions: [(identifier: ObjectIdentifier, isCritical: Bool, value: ArraySlice<UInt8>)]

  /// The most extensions that are read.
  private static let most = 64

  /// Reads the extensions out of their explicit tag.
  init(reading wrapper: DERValue) throws(CMSError) {
    try self.init(list: try DERReader.only(wrapper.contents))
  }

  /// Reads the SEQUENCE OF Extension.
  init(list: DERValue) throws(CMSError) {
    guard list.tag == DERTag.sequence else { throw .malformed(what: "Extensions", reason: "they are not a SEQUENCE") }
    var reader = list.reader
    var extensions: [(identifier: ObjectIdentifier, isCritical: Bool, value: ArraySlice<UInt8>)] = []
    while !reader.isAtEnd {
      guard extensions.count < Self.most else { throw .limit(what: "extensions", bound: Self.most) }
      var fields = try reader.next(DERTag.sequence, "Extension").reader
      guard let identifier = try fields.next().objectIdentifier else {
        throw .malformed(what: "Extension", reason: "it does not begin with an identifier")
      }
      let critical = try fields.optional(DERTag.boolean)
      let value = try fields.next(DERTag.octetString, "extnValue")
      extensions.append((identifier, critical.map { $0.contents.first != 0 } ?? false, value.contents))
    }
    self.extensions = extensions
  }

  /// The contents of an extension's value.
  func value(of identifier: ObjectIdentifier) -> [UInt8]? {
    extensions.first { $0.identifier == identifier }.map { Array($0.value) }
  }

  /// The critical ones beyond these, dotted.
  func unknownCritical(_ known: Set<ObjectIdentifier>) -> [String] {
    extensions.filter { $0.isCritical && !known.contains($0.identifier) }.map(\.identifier.dotted)
  }
}
