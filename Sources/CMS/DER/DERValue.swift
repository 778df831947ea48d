/// One encoded value: identifier, length, contents, as found.
package struct DERValue: Sendable {
  /// The first identifier octet.
  package let tag: UInt8
  /// All octets, with identifier and length, and the end-of-contents octets where there are any.
  package let encoding: ArraySlice<UInt8>
  /// The contents octets.
  package let contents: ArraySlice<UInt8>
  /// Whether the length is indefinite (BER only).
  package let isIndefinite: Bool

  package var isConstructed: Bool { tag & 0x20 != 0 }

  /// A reader of the contents.
  package var reader: DERReader { DERReader(contents) }

  /// The whole encoding, copied.
  package var bytes: [UInt8] { Array(encoding) }

  /// A non-negative INTEGER or ENUMERATED that fits an `Int`; nil otherwise.
  package var integer: Int? {
    guard tag == DERTag.integer || tag == DERTag.enumerated, let first = contents.first, first & 0x80 == 0,
      contents.count <= 8
    else { return nil }
    return contents.reduce(0) { $0 << 8 | Int($1) }
  }

  package var objectIdentifier: ObjectIdentifier? {
    tag == DERTag.objectIdentifier && !contents.isEmpty ? ObjectIdentifier(contents: contents) : nil
  }

  /// The octets of an OCTET STRING, also one that BER cut into pieces (X.690, 8.7).
  package func octets(depth: Int = 0) throws(CMSError) -> [UInt8] {
    if !isConstructed { return Array(contents) }
    guard depth < DERReader.maximumDepth else {
      throw .limit(what: "nested pieces of a string", bound: DERReader.maximumDepth)
    }
    var octets: [UInt8] = []
    var pieces = reader
    while !pieces.isAtEnd {
      let piece = try pieces.next()
      guard piece.tag & ~0x20 == DERTag.octetString else {
        throw .malformed(what: "OCTET STRING", reason: "a piece of it is another type")
      }
      octets += try piece.octets(depth: depth + 1)
    }
    return octets
  }
}
