/// One attribute of a SignerInfo (RFC 5652, 5.3).
package struct Attribute: Hashable, Sendable {
  package let type: ObjectIdentifier
  /// The encoding of each value.
  package let values: [[UInt8]]

  /// The most values of one attribute that are read.
  private static let mostValues = 1024

  init(reading value: DERValue) throws(CMSError) {
    guard value.tag == DERTag.sequence else { throw .malformed(what: "an attribute", reason: "it is not a SEQUENCE") }
    var reader = value.reader
    guard let type = try reader.next().objectIdentifier else {
      throw .malformed(what: "an attribute", reason: "it does not begin with an identifier")
    }
    var list = try reader.next(DERTag.set, "the values of an attribute").reader
    try reader.end(of: "an attribute")
    var values: [[UInt8]] = []
    while !list.isAtEnd {
      guard values.count < Self.mostValues else { throw .limit(what: "values of an attribute", bound: Self.mostValues) }
      values.append(try list.next().bytes)
    }
    self.type = type
    self.values = values
  }
}
