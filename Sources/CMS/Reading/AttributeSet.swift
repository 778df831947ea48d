/// The signed or the unsigned attributes of a SignerInfo, as found.
package struct AttributeSet: Sendable {
  /// The octets that a signature over these attributes is made over: as they stand in the file, with the tag of a SET.
  ///
  /// RFC 5652, 5.4 has a signer sort them; one that did not has signed what it wrote, so nothing is sorted here.
  package let encoded: [UInt8]
  package let attributes: [Attribute]
  /// Whether the attributes stand in the order that DER demands.
  package let isInDEROrder: Bool

  /// The most attributes that are read.
  private static let mostAttributes = 1024

  init(reading value: DERValue) throws(CMSError) {
    var list = value.reader
    var attributes: [Attribute] = []
    var encodings: [[UInt8]] = []
    var isBER = value.isIndefinite
    while !list.isAtEnd {
      guard attributes.count < Self.mostAttributes else {
        throw .limit(what: "attributes", bound: Self.mostAttributes)
      }
      let element = try list.next()
      isBER = isBER || element.isIndefinite
      attributes.append(try Attribute(reading: element))
      encodings.append(element.bytes)
    }
    self.attributes = attributes
    isInDEROrder = zip(encodings, encodings.dropFirst()).allSatisfy { !DERWriter.precedes($1, $0) }
    // The signature is over DER (RFC 5652, 5.4): indefinite lengths are for the journey only.
    let contents = isBER ? try Self.definite(value, depth: 0) : Array(value.contents)
    encoded = DERWriter.encode(capacity: contents.count + 6) { $0.primitive(DERTag.set, contents) }
  }

  /// Every attribute of this type; more than one is a fault of the signer that the reader must see.
  package subscript(type: ObjectIdentifier) -> [Attribute] {
    attributes.filter { $0.type == type }
  }

  /// The contents of a value with every length inside made definite.
  private static func definite(_ value: DERValue, depth: Int) throws(CMSError) -> [UInt8] {
    guard value.isConstructed else { return Array(value.contents) }
    guard depth < DERReader.maximumDepth else {
      throw .limit(what: "nested values of an attribute", bound: DERReader.maximumDepth)
    }
    var writer = DERWriter(capacity: value.contents.count)
    var reader = value.reader
    while !reader.isAtEnd {
      let child = try reader.next()
      if child.tag == DERTag.octetString | 0x20 {
        writer.octetString(try child.octets())
      } else {
        writer.primitive(child.tag, try definite(child, depth: depth + 1))
      }
    }
    return writer.bytes
  }
}
