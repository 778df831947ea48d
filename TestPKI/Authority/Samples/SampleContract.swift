import COpenSSL

/// A contract of two pages with a place for two signatures, as a clean PDF 1.7 with a classic table.
package struct SampleContract {
  private var bytes: [UInt8] = Array("%PDF-1.7\n%".utf8) + [0xe2, 0xe3, 0xcf, 0xd3, 0x0a]
  private var offsets: [Int] = []

  /// The whole file, the same at each call.
  package static func pdf() -> [UInt8] {
    var file = SampleContract()
    file.add("<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) /ViewerPreferences << /DisplayDocTitle true >> >>")
    file.add("<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>")
    for (index, page) in ContractPages.all.enumerated() {
      let number = 3 + 2 * index
      file.add(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595.28 841.89] /Resources << /Font << "
          + "/R 7 0 R /I 8 0 R /B 9 0 R /S 10 0 R >> >> /Contents \(number + 1) 0 R >>")
      file.addStream(page.content)
    }
    for font in ["Times-Roman", "Times-Italic", "Times-Bold", "Helvetica"] {
      file.add("<< /Type /Font /Subtype /Type1 /BaseFont /\(font) /Encoding /WinAnsiEncoding >>")
    }
    file.add(
      "<< /Title (Agreement on the Supply of Measuring Instruments) /Author (Arnold Instruments GmbH) "
        + "/Creator (testpki) /Producer (testpki) /CreationDate (D:20260302090000+01'00') >>")
    return file.finished()
  }

  private mutating func add(_ body: String) { add(Array(body.utf8)) }

  private mutating func addStream(_ data: [UInt8]) {
    add(Array("<< /Length \(data.count) >>\nstream\n".utf8) + data + Array("\nendstream".utf8))
  }

  private mutating func add(_ body: [UInt8]) {
    offsets.append(bytes.count)
    bytes += Array("\(offsets.count) 0 obj\n".utf8) + body + Array("\nendobj\n".utf8)
  }

  private func finished() -> [UInt8] {
    var file = bytes
    var table = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = String(offset)
      table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    // The identifier is made from the contents, so that the file is the same each time (ISO 32000-2, 14.4).
    var digest = [UInt8](repeating: 0, count: 32)
    _ = bytes.withUnsafeBufferPointer { SHA256($0.baseAddress, $0.count, &digest) }
    let id = digest.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    table += "trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R /Info \(offsets.count) 0 R /ID [<\(id)> <\(id)>] >>\n"
    file += Array("\(table)startxref\n\(bytes.count)\n%%EOF\n".utf8)
    return file
  }
}
