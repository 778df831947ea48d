import ByteRange
import SigField
import TestSupport
import Validation

/// A file of one page, made for what its content paints.
struct InkFile {
  let document: Document
  let page: Page
  let bytes: [UInt8]

  /// Opens a file and takes one of its pages.
  init(_ bytes: [UInt8], page number: Int = 1) throws {
    self.bytes = bytes
    document = try Document(ByteSource(bytes))
    page = try PageTree(document).page(number)
  }

  /// A page of 600 by 800 units with a content stream, the font Helvetica as /F1, and other objects from number 10.
  init(content: String, resources: String = "", objects: [Int: String] = [:], streams: [Int: (String, String)] = [:])
    throws
  {
    var builder = PDFBuilder()
    builder.set(1, "<< /Type /Catalog /Pages 2 0 R >>")
    builder.set(2, "<< /Type /Pages /Count 1 /Kids [3 0 R] >>")
    builder.set(
      3,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R "
        + "/Resources << /Font << /F1 5 0 R >> \(resources) >> >>")
    builder.setStream(4, data: Array(content.utf8))
    builder.set(5, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    for (number, body) in objects.sorted(by: { $0.key < $1.key }) { builder.set(number, body) }
    for (number, (entries, data)) in streams.sorted(by: { $0.key < $1.key }) {
      builder.setStream(number, entries: entries, data: Array(data.utf8))
    }
    builder.endRevision()
    try self.init(builder.bytes)
  }

  var ink: PageInk { PageInk(page, in: document) }

  /// The words of the page.
  var words: [String?] { ink.boxes.filter { $0.kind == .text }.map(\.text) }

  /// What an appearance at 100, 100 with a box of 200 by 50 shows.
  static func appearance(
    _ content: String, entries: String = "/BBox [0 0 200 50]",
    rectangle: InkRectangle = InkRectangle(100, 100, 300, 150),
    resources: String = "", page: String = "", objects: [Int: String] = [:], streams: [Int: (String, String)] = [:]
  ) throws -> (file: InkFile, ink: AppearanceInk) {
    let all = streams.merging([
      10: (
        "/Type /XObject /Subtype /Form \(entries) /Resources << /Font << /F1 5 0 R >> \(resources) >>", content
      )
    ]) { own, _ in own }
    let file = try InkFile(content: page, objects: objects, streams: all)
    return (file, AppearanceInk(ObjectID(10), in: file.document, rectangle: rectangle))
  }
}
