/// The identifier octets of the universal types in use (X.690, 8.1.2).
package enum DERTag {
  package static let boolean: UInt8 = 0x01
  package static let integer: UInt8 = 0x02
  package static let bitString: UInt8 = 0x03
  package static let octetString: UInt8 = 0x04
  package static let null: UInt8 = 0x05
  package static let objectIdentifier: UInt8 = 0x06
  package static let enumerated: UInt8 = 0x0A
  package static let utf8String: UInt8 = 0x0C
  package static let printableString: UInt8 = 0x13
  package static let ia5String: UInt8 = 0x16
  package static let utcTime: UInt8 = 0x17
  package static let generalizedTime: UInt8 = 0x18
  package static let sequence: UInt8 = 0x30
  package static let set: UInt8 = 0x31

  /// A context-specific tag, constructed.
  package static func context(_ number: UInt8) -> UInt8 { 0xA0 | number }
  /// A context-specific tag, primitive.
  package static func implicit(_ number: UInt8) -> UInt8 { 0x80 | number }
}
