/// Which reasons a list covers (RFC 5280, 4.2.1.13); bit n of the BIT STRING is bit n here.
package struct ReasonFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// keyCompromise to aACompromise, bits 1 to 8; bit 0 is unused.
  package static let all = ReasonFlags(rawValue: 0x1FE)

  /// Reads the contents of the BIT STRING.
  init(bits contents: ArraySlice<UInt8>) {
    var rawValue: UInt16 = 0
    for (octet, byte) in contents.dropFirst().prefix(2).enumerated() {
      for bit in 0..<8 where byte & (0x80 >> UInt8(bit)) != 0 { rawValue |= 1 << UInt16(octet * 8 + bit) }
    }
    self.init(rawValue: rawValue & Self.all.rawValue)
  }
}
