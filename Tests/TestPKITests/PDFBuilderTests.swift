import Foundation
import TestSupport
import Testing

@Suite struct PDFBuilderTests {
  @Test(arguments: PDFBuilder.Style.allCases)
  func everyStylePassesQPDF(_ style: PDFBuilder.Style) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(PDFBuilder.sample(style, pages: 3).bytes, to: "sample.pdf")
    let result = try Judges.qpdfCheck(path)
    #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
    #expect(try Tool.run(["pdftotext", path, "-"]).stdout.contains("Contract"))
  }

  @Test(arguments: PDFBuilder.Style.allCases, PDFBuilder.Style.allCases)
  func aSecondRevisionReplacesTheContents(first: PDFBuilder.Style, second: PDFBuilder.Style) throws {
    var builder = PDFBuilder.sample(first)
    let before = builder.bytes
    builder.setStream(4, data: Array("BT /F1 24 Tf 72 720 Td (Changed) Tj ET".utf8))
    builder.set(builder.nextNumber, "(a string that nobody refers to)")
    builder.endRevision(second)
    #expect(Array(builder.bytes.prefix(before.count)) == before)

    let folder = try TemporaryFolder()
    let path = try folder.write(builder.bytes, to: "two.pdf")
    let result = try Judges.qpdfCheck(path)
    #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
    #expect(try Tool.run(["pdftotext", path, "-"]).stdout.contains("Changed"))
  }

  @Test func aFreedObjectIsNull() throws {
    var builder = PDFBuilder.sample()
    let number = builder.add("(to be freed)")
    builder.endRevision(.table)
    builder.free(number)
    builder.endRevision(.table)
    let folder = try TemporaryFolder()
    let path = try folder.write(builder.bytes, to: "freed.pdf")
    let shown = try Tool.run(["qpdf", "--show-object=\(number)", path])
    #expect(shown.stdout == "null\n")
  }
}
