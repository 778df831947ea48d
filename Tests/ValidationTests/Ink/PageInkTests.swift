import ByteRange
import SigField
import TestSupport
import Testing
import Validation

/// What a page's content paints, held against what other programs read from the same files.
@Suite struct PageInkTests {
  /// The words that pdftotext finds, with their places in default user space.
  private func judged(_ bytes: [UInt8], height: Double) throws -> [(word: String, place: InkRectangle)] {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "page.pdf")
    let result = try Tool.run(["pdftotext", "-bbox", "-f", "1", "-l", "1", path, "-"])
    #expect(result.status == 0)
    return result.stdout.split(separator: "\n").compactMap { line in
      guard line.contains("<word ") else { return nil }
      let numbers = ["xMin", "yMin", "xMax", "yMax"].compactMap { key -> Double? in
        let parts = line.split(separator: "\(key)=\"", maxSplits: 1)
        return parts.count == 2 ? Double(parts[1].prefix { $0 != "\"" }) : nil
      }
      guard numbers.count == 4, let word = line.split(separator: ">").dropFirst().first?.split(separator: "<").first
      else { return nil }
      return (String(word), InkRectangle(numbers[0], height - numbers[1], numbers[2], height - numbers[3]))
    }
  }

  /// Each word of pdftotext lies in a box of ours that says the same.
  private func agree(_ file: InkFile, height: Double) throws {
    let words = try judged(file.bytes, height: height)
    var ink = file.ink
    for annotation in try file.document.resolve(file.page.dictionary["Annots"]).arrayValue ?? [] {
      guard let dictionary = try file.document.resolve(annotation).dictionaryValue else { continue }
      ink = ink.adding(annotation: dictionary, in: file.document)
    }
    let boxes = ink.boxes.filter { $0.kind == .text }
    #expect(!words.isEmpty && ink.isComplete)
    for (word, place) in words {
      let found = boxes.contains { box in
        box.text?.contains(word) == true && box.rectangle.grown(by: 1).left <= place.left
          && box.rectangle.grown(by: 1).right >= place.right
          && (box.rectangle.intersection(place)?.area ?? 0) > 0.7 * place.area
      }
      #expect(found, "\(word) at \(place) in \(boxes)")
    }
  }

  @Test(arguments: ["BR-32", "BR-32b", "BR-33", "BR-18", "BR-31a", "BR-45", "BR-22"])
  func wordsLieWherePdftotextFindsThem(_ name: String) throws {
    try agree(try InkFile(try Fixture.bytes("FieldReports/\(name).pdf")), height: 842)
  }

  @Test(arguments: [
    "BT /F1 12 Tf 1.5 0 0 2 50 500 Tm 2 Tc 5 Tw 80 Tz (Wide and spaced) Tj T* ET",
    "BT /F1 14 Tf 16 TL 50 500 Td (one) Tj T* (two) Tj (three) ' 3 1 (four five) \" ET",
    "q 0.5 0 0 0.5 100 100 cm BT /F1 24 Tf 0 700 TD [(ker) 80 (ned) -600 (apart)] TJ 5 -30 Td (below) Tj ET Q",
    "BT /F1 12 Tf 72 700 Td (Kosten: 5\\200 f\\374r M\\374ller) Tj ET",
  ])
  func textOperatorsMoveAsInReaders(_ content: String) throws {
    try agree(try InkFile(content: content), height: 800)
  }

  @Test func formsArePaintedThroughTheirMatrixAndBox() throws {
    let file = try InkFile(
      content: "q 2 0 0 2 100 100 cm /X Do Q", resources: "/XObject << /X 10 0 R >>",
      streams: [
        10: (
          "/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Matrix [1 0 0 1 10 20]",
          "BT /F1 10 Tf 5 50 Td (inside) Tj 0 900 Td (outside) Tj ET"
        )
      ])
    try agree(file, height: 800)
    #expect(file.words == ["inside"])
  }

  @Test func invisibleTextAndHiddenLayersAreNotCounted() throws {
    let file = try InkFile(content: "BT /F1 12 Tf 3 Tr 72 700 Td (ghost) Tj 0 Tr (body) Tj ET")
    #expect(file.words == ["body"])
    var builder = PDFBuilder()
    builder.set(
      1, "<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [6 0 R] >> >> >>")
    builder.set(2, "<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 600 800] >>")
    builder.set(
      3,
      "<< /Type /Page /Parent 2 0 R /Contents [4 0 R] /Resources << /Font << /F1 5 0 R >> "
        + "/Properties << /Off 6 0 R /On 7 0 R >> >> >>")
    builder.setStream(
      4,
      data: Array(
        "BT /F1 12 Tf 72 700 Td /OC /Off BDC (hidden) Tj EMC /OC /On BDC /Span BMC (shown) Tj EMC EMC ET".utf8))
    builder.set(5, "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>")
    builder.set(6, "<< /Type /OCG /Name (off) >>")
    builder.set(7, "<< /Type /OCG /Name (on) >>")
    builder.endRevision()
    let layered = try InkFile(builder.bytes)
    #expect(layered.words == ["shown"] && layered.ink.hasHiddenContent && layered.ink.isComplete)
  }

  @Test func imagesPathsAndShadingsAreTold() throws {
    let file = try InkFile(
      content: "q 50 0 0 40 10 20 cm BI /W 2 /H 1 /BPC 8 /CS /G ID EI EI Q 100 100 20 30 re f q 5 5 7 8 re W n /S sh Q")
    #expect(file.ink.boxes.map(\.kind) == [.image, .path, .shading] && file.ink.isComplete)
    #expect(
      file.ink.boxes.map(\.rectangle) == [
        InkRectangle(10, 20, 60, 60), InkRectangle(100, 100, 120, 130), InkRectangle(5, 5, 12, 13),
      ])
  }
}
