import TestSupport
import Testing

/// A file with one signature made by hand: catalog 1, page 3, field and widget 6, signature dictionary 7.
struct RawSignature {
  var subFilter = "ETSI.CAdES.detached"
  /// Further entries of the signature dictionary.
  var entries = "/M (D:20260601120000Z)"
  var type = "/Type /Sig"
  /// The bytes that `/Contents` has room for.
  var room = 12_000
  /// Written instead of the right `/ByteRange`, for what is wrong on purpose; `#` stands for the right numbers.
  var byteRange = "[#]"
  /// The entry of the field that leads to the signature.
  var field = "/V 7 0 R"
  var style = PDFBuilder.Style.table
  /// Further objects.
  var objects: [Int: String] = [:]

  private static let width = 48

  /// The file, with a value made over the covered bytes.
  func file(_ sign: (_ covered: [UInt8]) throws -> [UInt8]) throws -> [UInt8] {
    var builder = PDFBuilder.sample(page: "/Annots [6 0 R]", catalog: "/AcroForm << /Fields [6 0 R] /SigFlags 3 >>")
    let space = String(repeating: " ", count: Self.width)
    let zeros = String(repeating: "0", count: 2 * room)
    let sub = subFilter.isEmpty ? "" : "/SubFilter /\(subFilter)"
    let dictionary =
      "<< \(type) /Filter /Adobe.PPKLite \(sub) \(entries) /ByteRange \(space) /Contents <\(zeros)> >>"
    builder.set(
      6,
      "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Raw) /Rect [0 0 0 0] /F 132 /P 3 0 R "
        + field.replacing("7 0 R DIRECT", with: dictionary) + " >>")
    builder.set(7, field.contains("DIRECT") ? "null" : dictionary)
    for (number, body) in objects.sorted(by: { $0.key < $1.key }) { builder.set(number, body) }
    builder.endRevision(style)
    var bytes = builder.bytes
    let start = try #require(Self.place(of: "/Contents <00", in: bytes)) + "/Contents ".utf8.count
    let end = start + 2 * room + 2
    let numbers = "0 \(start) \(end) \(bytes.count - end)"
    let range = try #require(Self.place(of: "/ByteRange   ", in: bytes)) + "/ByteRange ".utf8.count
    let text = byteRange.replacing("#", with: numbers)
    bytes.replaceSubrange(range..<range + text.utf8.count, with: text.utf8)
    let value = try sign(Array(bytes[..<start] + bytes[end...]))
    try #require(value.count <= room)
    let digits = value.flatMap { byte in Array((byte < 16 ? "0" : "").utf8) + Array(String(byte, radix: 16).utf8) }
    bytes.replaceSubrange(start + 1..<start + 1 + digits.count, with: digits)
    return bytes
  }

  /// Where a text begins first.
  static func place(of text: String, in bytes: [UInt8]) -> Int? {
    let wanted = Array(text.utf8)
    return bytes.indices.first { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }
  }

  /// What the last `startxref` says.
  static func lastSection(of bytes: [UInt8]) -> Int? {
    let wanted = Array("startxref\n".utf8)
    guard let place = bytes.indices.last(where: { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }) else {
      return nil
    }
    return Int(String(decoding: bytes[(place + wanted.count)...].prefix { (0x30...0x39).contains($0) }, as: UTF8.self))
  }
}
