/// Names as text: a name's bytes mapped one to one onto the characters U+0000 to U+00FF.
///
/// Most names are ASCII, and then this is the name itself. For the others the mapping keeps every byte, so that no two
/// names of a file become equal and none is changed by being read and written.
///
/// Source: ISO 32000-2:2020, 7.3.5.
public enum PDFName {
  /// The text that stands for a name's bytes.
  public static func text(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  /// The bytes that a name's text stands for; characters beyond U+00FF become their UTF-8 bytes.
  public static func bytes(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { $0.value <= 0xFF ? [UInt8($0.value)] : Array(String($0).utf8) }
  }

  /// A name for people: its bytes read as UTF-8, as ISO 32000-2 recommends.
  public static func shown(_ text: String) -> String { String(decoding: bytes(text), as: UTF8.self) }
}
