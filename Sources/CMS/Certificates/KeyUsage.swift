/// What a key may be used for (RFC 5280, 4.2.1.3).
public struct KeyUsage: OptionSet, Hashable, Sendable {
  /// Bit n of the BIT STRING is bit n here.
  public let rawValue: UInt16

  /// Makes a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Signatures other than those on certificates and CRLs.
  public static let digitalSignature = KeyUsage(rawValue: 1 << 0)
  /// Also called contentCommitment.
  public static let nonRepudiation = KeyUsage(rawValue: 1 << 1)
  /// Encryption of keys.
  public static let keyEncipherment = KeyUsage(rawValue: 1 << 2)
  /// Encryption of data.
  public static let dataEncipherment = KeyUsage(rawValue: 1 << 3)
  /// Key agreement.
  public static let keyAgreement = KeyUsage(rawValue: 1 << 4)
  /// Signatures on certificates.
  public static let keyCertSign = KeyUsage(rawValue: 1 << 5)
  /// Signatures on CRLs.
  public static let cRLSign = KeyUsage(rawValue: 1 << 6)
  /// With keyAgreement: encipherment only.
  public static let encipherOnly = KeyUsage(rawValue: 1 << 7)
  /// With keyAgreement: decipherment only.
  public static let decipherOnly = KeyUsage(rawValue: 1 << 8)

  /// Reads the extension's value; nil when it is no BIT STRING.
  init?(reading value: [UInt8]) {
    guard let bits = try? DERReader.only(value[...]), bits.tag == DERTag.bitString, bits.contents.count >= 1 else {
      return nil
    }
    var rawValue: UInt16 = 0
    for (octet, byte) in bits.contents.dropFirst().prefix(2).enumerated() {
      for bit in 0..<8 where byte & (0x80 >> UInt8(bit)) != 0 { rawValue |= 1 << UInt16(octet * 8 + bit) }
    }
    self.init(rawValue: rawValue)
  }
}
