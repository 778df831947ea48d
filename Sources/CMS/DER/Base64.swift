/// Bytes as base64 (RFC 4648, 4), for reports, services and headers.
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

  /// The digits that URLs and file names take, without padding (RFC 4648, 5).
  package static func urlText(_ bytes: [UInt8]) -> String {
    let plain = octets(bytes).prefix { $0 != UInt8(ascii: "=") }
    return String(
      decoding: plain.map { digit in
        switch digit {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: digit
        }
      }, as: UTF8.self)
  }

  /// The bytes that digits stand for. Blanks and line ends between them are passed over, as MIME's base64 has them, and
  /// the padding may be missing.
  ///
  /// - Parameter text: The digits.
  /// - Returns: Nil when something else is among them, the number of digits is none that bytes give, or bits are left.
  package static func bytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, held, count, padding) = (UInt32(0), 0, 0, 0)
    for octet in text where ![0x09, 0x0A, 0x0D, 0x20].contains(octet) {
      if octet == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: octet) else { return nil }
      count += 1
      bits = bits << 6 | UInt32(value)
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
        bits &= 1 << UInt32(held) - 1
      }
    }
    guard count % 4 != 1, bits == 0, padding == 0 || (count + padding) % 4 == 0 && padding <= 2 else { return nil }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
