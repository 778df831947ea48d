/// An Internet address as a connection uses it.
package struct IPAddress: Hashable, Sendable {
  /// 4 or 16 bytes in network order.
  package let bytes: [UInt8]

  /// An address.
  ///
  /// - Parameter bytes: 4 or 16; nil comes of any other number.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// The IPv4 address that an IPv6 one leads to, whoever carries the packets there; nil when it leads to none.
  ///
  /// Source: RFC 4291, 2.5.5 (compatible, mapped); RFC 2765, 2.1 (translated); RFC 3056 (6to4); RFC 6052, 2.1 and
  /// RFC 8215 (NAT64); RFC 4380, 4 (Teredo); RFC 5214, 6.1 (ISATAP).
  package var embedded: IPAddress? {
    guard bytes.count == 16 else { return nil }
    let zeros = bytes.prefix { $0 == 0 }.count
    if zeros >= 12 { return IPAddress(Array(bytes[12...])) }
    if zeros == 10 && bytes[10] == 0xff && bytes[11] == 0xff { return IPAddress(Array(bytes[12...])) }
    if zeros == 8 && bytes[8...11].elementsEqual([0xff, 0xff, 0, 0]) { return IPAddress(Array(bytes[12...])) }
    if bytes.starts(with: [0x20, 0x02]) { return IPAddress(Array(bytes[2..<6])) }
    if bytes.starts(with: [0x00, 0x64, 0xff, 0x9b]) { return IPAddress(Array(bytes[12...])) }
    if bytes.starts(with: [0x20, 0x01, 0, 0]) { return IPAddress(bytes[12...].map { ~$0 }) }
    if [[0, 0, 0x5e, 0xfe], [2, 0, 0x5e, 0xfe]].contains(Array(bytes[8..<12])) {
      return IPAddress(Array(bytes[12...]))
    }
    return nil
  }

  /// Whether its first bits are those of a block.
  func lies(in block: [UInt8], bits: Int) -> Bool {
    guard block.count == bytes.count else { return false }
    let whole = bits / 8
    guard bytes[..<whole].elementsEqual(block[..<whole]) else { return false }
    let rest = bits % 8
    guard rest > 0 else { return true }
    let mask = UInt8(truncatingIfNeeded: 0xff00 >> rest)
    return bytes[whole] & mask == block[whole] & mask
  }
}

extension IPAddress: CustomStringConvertible {
  /// Four numbers, or eight groups without the shortening of zeros.
  package var description: String {
    if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2).map { index in
      String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
    }.joined(separator: ":")
  }
}
