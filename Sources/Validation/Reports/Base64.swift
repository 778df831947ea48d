/// Bytes as base64 (RFC 4648, 4), for reports that carry certificates and pictures.
package enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The digits of the bytes, with their padding, on one line.
  package static func text(_ bytes: [UInt8]) -> String { String(decoding: octets(bytes), as: UTF8.self) }

  /// The digits as octets, which whoever encodes a secret can wipe.
  package static func octets(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count / 3 + 1) * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = 0
      for place in 0..<3 { bits = bits << 8 | (place < group.count ? Int(group[start + place]) : 0) }
      for place in 0..<4 {
        text.append(place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return text
  }
}
