/// Writes DER, forwards; a length is put in when its value is complete.
///
/// Source: ITU-T X.690, 8 and 10.
package struct DERWriter {
  /// What is written so far.
  package private(set) var bytes: [UInt8] = []

  package init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// One value that `body` writes.
  package static func encode(capacity: Int = 0, _ body: (inout DERWriter) -> Void) -> [UInt8] {
    var writer = DERWriter(capacity: capacity)
    body(&writer)
    return writer.bytes
  }

  /// Writes a constructed value; `body` writes its contents.
  package mutating func constructed(_ tag: UInt8, _ body: (inout DERWriter) -> Void) {
    bytes.append(tag)
    bytes.append(0)
    let start = bytes.count
    body(&self)
    let length = bytes.count - start
    if length < 0x80 {
      bytes[start - 1] = UInt8(length)
    } else {
      let octets = Self.octets(of: length)
      bytes[start - 1] = 0x80 | UInt8(octets.count)
      bytes.insert(contentsOf: octets, at: start)
    }
  }

  package mutating func sequence(_ body: (inout DERWriter) -> Void) { constructed(DERTag.sequence, body) }

  /// Writes a SET OF in the order that DER demands: by the encodings (X.690, 11.6).
  package mutating func setOf(_ elements: [[UInt8]], tag: UInt8 = DERTag.set) {
    let ordered = elements.count > 1 ? elements.sorted(by: Self.precedes) : elements
    constructed(tag) { writer in
      for element in ordered { writer.raw(element) }
    }
  }

  /// Writes a primitive value.
  package mutating func primitive(_ tag: UInt8, _ contents: some Collection<UInt8>) {
    bytes.append(tag)
    if contents.count < 0x80 {
      bytes.append(UInt8(contents.count))
    } else {
      let octets = Self.octets(of: contents.count)
      bytes.append(0x80 | UInt8(octets.count))
      bytes.append(contentsOf: octets)
    }
    bytes.append(contentsOf: contents)
  }

  package mutating func objectIdentifier(_ identifier: ObjectIdentifier) {
    primitive(DERTag.objectIdentifier, identifier.contents)
  }
  package mutating func octetString(_ contents: some Collection<UInt8>) { primitive(DERTag.octetString, contents) }
  package mutating func null() { primitive(DERTag.null, []) }
  package mutating func utf8String(_ text: String) { primitive(DERTag.utf8String, Array(text.utf8)) }

  /// Writes a non-negative INTEGER.
  package mutating func integer(_ value: Int) {
    var octets = Self.octets(of: max(0, value))
    if octets[0] & 0x80 != 0 { octets.insert(0, at: 0) }
    primitive(DERTag.integer, octets)
  }

  /// Writes a non-negative INTEGER of any size from its magnitude.
  package mutating func integer(magnitude: some Collection<UInt8>) {
    var octets = Array(magnitude.drop { $0 == 0 })
    if octets.isEmpty || octets[0] & 0x80 != 0 { octets.insert(0, at: 0) }
    primitive(DERTag.integer, octets)
  }

  /// Writes bytes that are DER already.
  package mutating func raw(_ encoding: some Collection<UInt8>) { bytes.append(contentsOf: encoding) }

  /// The order of encodings in a SET OF: octet by octet, the shorter one as if padded with zeros (X.690, 11.6).
  package static func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    for (left, right) in zip(first, second) where left != right { return left < right }
    return first.count < second.count
  }

  private static func octets(of value: Int) -> [UInt8] {
    var octets: [UInt8] = []
    var rest = value
    repeat {
      octets.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    } while rest > 0
    return octets.reversed()
  }
}
