/// Text as PDF strings: PDFDocEncoding for what it can say, else UTF-16 with a byte order mark.
///
/// Source: ISO 32000-2:2020, 7.9.2.2 and Annex D.
public enum TextString {
  /// The characters of PDFDocEncoding that are not at their Unicode number, by code.
  private static let special: [UInt8: UInt32] = [
    0x18: 0x02D8, 0x19: 0x02C7, 0x1A: 0x02C6, 0x1B: 0x02D9, 0x1C: 0x02DD, 0x1D: 0x02DB, 0x1E: 0x02DA, 0x1F: 0x02DC,
    0x80: 0x2022, 0x81: 0x2020, 0x82: 0x2021, 0x83: 0x2026, 0x84: 0x2014, 0x85: 0x2013, 0x86: 0x0192, 0x87: 0x2044,
    0x88: 0x2039, 0x89: 0x203A, 0x8A: 0x2212, 0x8B: 0x2030, 0x8C: 0x201E, 0x8D: 0x201C, 0x8E: 0x201D, 0x8F: 0x2018,
    0x90: 0x2019, 0x91: 0x201A, 0x92: 0x2122, 0x93: 0xFB01, 0x94: 0xFB02, 0x95: 0x0141, 0x96: 0x0152, 0x97: 0x0160,
    0x98: 0x0178, 0x99: 0x017D, 0x9A: 0x0131, 0x9B: 0x0142, 0x9C: 0x0153, 0x9D: 0x0161, 0x9E: 0x017E, 0xA0: 0x20AC,
  ]

  /// The string object that says `text`: ASCII as it is, anything else in UTF-16BE with its mark.
  public static func object(_ text: String) -> PDFObject {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) {
      return .string(Array(text.utf8))
    }
    var bytes: [UInt8] = [0xFE, 0xFF]
    for unit in text.utf16 {
      bytes.append(UInt8(unit >> 8))
      bytes.append(UInt8(unit & 0xFF))
    }
    return .string(bytes)
  }

  /// The text of a string's bytes: UTF-16 or UTF-8 by its mark, else PDFDocEncoding. What cannot be read is U+FFFD.
  public static func text(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), bigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), bigEndian: false) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
    var text = ""
    for byte in bytes {
      text.unicodeScalars.append(Unicode.Scalar(special[byte] ?? UInt32(byte)) ?? "\u{FFFD}")
    }
    return text
  }

  /// The text in PDFDocEncoding alone, as old passwords are; nil when it has a character that the encoding lacks.
  static func docEncoded(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let code = special.first(where: { $0.value == scalar.value })?.key {
        bytes.append(code)
      } else if scalar.value <= 0xFF, special[UInt8(scalar.value)] == nil {
        bytes.append(UInt8(scalar.value))
      } else {
        return nil
      }
    }
    return bytes
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> String {
    var units: [UInt16] = []
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let first = UInt16(bytes[index])
      let second = UInt16(bytes[index + 1])
      units.append(bigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    return String(decoding: units, as: UTF16.self)
  }
}
