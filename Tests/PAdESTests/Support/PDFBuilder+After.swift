import ByteRange
import TestSupport

extension PDFBuilder {
  /// Goes on behind a file, as somebody else's program would.
  static func after(_ base: [UInt8]) throws -> PDFBuilder {
    let document = try Document(ByteSource(base))
    var builder = PDFBuilder(
      after: base, lastSection: document.revisions.last?.sectionOffset ?? 0, nextNumber: document.highestNumber + 1)
    let kept = document.trailer.filter { ["Root", "ID", "Info"].contains($0.key) }
    builder.trailer = kept.map { entry in
      "/\(entry.key) " + String(decoding: PDFWriter.bytes(of: entry.value), as: Unicode.ASCII.self)
    }.joined(separator: " ")
    return builder
  }

  /// A file behind which some objects are changed.
  static func changing(_ base: [UInt8], _ objects: [Int: String]) throws -> [UInt8] {
    var builder = try after(base)
    for (number, body) in objects.sorted(by: { $0.key < $1.key }) { builder.set(number, body) }
    builder.endRevision(.table)
    return builder.bytes
  }
}
