/// Strings as files spell them, decoded.
///
/// Source: ISO 32000-2:2020, 7.3.4.
package enum StringSpelling {
  /// Decodes a literal string, from its opening parenthesis to behind the closing one.
  ///
  /// - Parameters:
  ///   - bytes: Where it stands.
  ///   - position: Where its parenthesis is; afterwards the place behind it.
  /// - Returns: The bytes, and whether there is a closing parenthesis.
  package static func literal(in bytes: [UInt8], at position: inout Int) -> (bytes: [UInt8], isClosed: Bool) {
    decoded(bytes, &position)
  }

  static func literal(in bytes: UnsafeRawBufferPointer, at position: inout Int) -> (bytes: [UInt8], isClosed: Bool) {
    decoded(bytes, &position)
  }

  private static func decoded<Bytes: RandomAccessCollection>(
    _ bytes: Bytes, _ position: inout Int
  ) -> (bytes: [UInt8], isClosed: Bool) where Bytes.Element == UInt8, Bytes.Index == Int {
    position += 1
    var decoded: [UInt8] = []
    var depth = 1
    while position < bytes.endIndex {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return (decoded, true) }
      case UInt8(ascii: "\\"):
        if let escaped = escape(bytes, &position) { decoded.append(escaped) }
        continue
      case 0x0D:
        // An end of line inside a string counts as one LF (7.3.4.2).
        if position < bytes.endIndex, bytes[position] == 0x0A { position += 1 }
        decoded.append(0x0A)
        continue
      default: break
      }
      decoded.append(byte)
    }
    return (decoded, false)
  }

  /// What stands behind a backslash; nil for an end of line, which is left out.
  private static func escape<Bytes: RandomAccessCollection>(
    _ bytes: Bytes, _ position: inout Int
  ) -> UInt8? where Bytes.Element == UInt8, Bytes.Index == Int {
    guard position < bytes.endIndex else { return nil }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case 0x0A: return nil
    case 0x0D:
      if position < bytes.endIndex, bytes[position] == 0x0A { position += 1 }
      return nil
    case 0x30...0x37:
      var value = Int(byte - 0x30)
      var digits = 1
      while digits < 3, position < bytes.endIndex, (0x30...0x37).contains(bytes[position]) {
        value = value * 8 + Int(bytes[position] - 0x30)
        position += 1
        digits += 1
      }
      return UInt8(truncatingIfNeeded: value)
    default: return byte
    }
  }
}
