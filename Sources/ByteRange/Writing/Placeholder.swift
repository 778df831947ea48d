/// The room that a signature dictionary reserves for what is known last: `/ByteRange` and `/Contents`.
///
/// Source: ISO 32000-2:2020, 12.8.1 and table 255.
public struct Placeholder: Hashable, Sendable {
  /// Where the hexadecimal string of `/Contents` stands, with its `<` and `>`, in bytes of the finished file.
  public let contents: Range<Int>
  /// Where the array of `/ByteRange` and its padding stand, in bytes of the finished file.
  package let byteRange: Range<Int>

  /// The bytes that the value of `/Contents` may have.
  public var room: Int { (contents.count - 2) / 2 }

  /// Three numbers of 64 bits have at most 19 digits each; the first is always 0.
  private static let byteRangeWidth = "[0 ".utf8.count + 3 * 19 + 2 + "]".utf8.count

  /// Writes a signature dictionary, with `/ByteRange` and `/Contents` as room.
  static func write(
    _ dictionary: PDFDictionary, contentsLength: Int, base: Int, to writer: inout PDFWriter
  ) -> Placeholder {
    writer.write("<<")
    for (key, value) in dictionary where key != "Contents" && key != "ByteRange" {
      writer.write(" ")
      writer.write(name: key)
      writer.write(" ")
      writer.write(value)
    }
    writer.write(" /ByteRange ")
    let rangeStart = base + writer.bytes.count
    writer.write(raw: repeatElement(UInt8(ascii: " "), count: byteRangeWidth))
    let rangeEnd = base + writer.bytes.count
    writer.write(" /Contents ")
    let start = base + writer.bytes.count
    writer.write("<")
    writer.write(raw: repeatElement(UInt8(ascii: "0"), count: 2 * contentsLength))
    writer.write(">")
    let end = base + writer.bytes.count
    writer.write(" >>")
    return Placeholder(contents: start..<end, byteRange: rangeStart..<rangeEnd)
  }
}
