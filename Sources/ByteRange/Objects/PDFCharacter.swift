/// The character classes of PDF syntax.
///
/// Source: ISO 32000-2:2020, 7.2.3, tables 1 and 2.
package enum PDFCharacter {
  /// NUL, TAB, LF, FF, CR and SPACE.
  @inline(__always)
  package static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C || byte == 0
  }

  /// `( ) < > [ ] { } / %`.
  @inline(__always)
  package static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
      true
    default: false
    }
  }

  /// Whatever is neither white space nor a delimiter.
  @inline(__always)
  package static func isRegular(_ byte: UInt8) -> Bool { !isWhiteSpace(byte) && !isDelimiter(byte) }

  /// `0` to `9`.
  @inline(__always)
  package static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// The value of a hexadecimal digit.
  @inline(__always)
  package static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
