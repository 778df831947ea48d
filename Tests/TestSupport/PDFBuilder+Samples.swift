extension PDFBuilder {
  /// A file of one revision: catalog 1, pages 2, page 3, contents 4, font 5 (Helvetica).
  ///
  /// - Parameters:
  ///   - style: How its cross-reference section is written.
  ///   - pages: How many pages; the second is object 6 and so on, and all show object 4.
  ///   - text: Words on the page, without parentheses.
  ///   - page: Further entries of each page.
  ///   - catalog: Further entries of the catalog.
  ///   - version: Of the header.
  /// - Returns: A builder to go on with; its `bytes` are the file.
  package static func sample(
    _ style: Style = .table, pages: Int = 1, text: String = "Contract", page: String = "", catalog: String = "",
    version: String = "1.7"
  ) -> PDFBuilder {
    var builder = PDFBuilder(version: version)
    let numbers = [3] + (1..<max(pages, 1)).map { $0 + 5 }
    let kids = numbers.map { "\($0) 0 R" }.joined(separator: " ")
    builder.set(1, "<< /Type /Catalog /Pages 2 0 R \(catalog) >>")
    builder.set(
      2, "<< /Type /Pages /Kids [\(kids)] /Count \(numbers.count) /MediaBox [0 0 595 842] >>")
    for number in numbers {
      builder.set(
        number,
        "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> \(page) >>")
    }
    builder.setStream(4, data: Array("BT /F1 24 Tf 72 720 Td (\(text)) Tj ET".utf8))
    builder.set(5, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    builder.endRevision(style)
    return builder
  }
}
