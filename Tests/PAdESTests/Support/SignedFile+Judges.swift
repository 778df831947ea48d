import ByteRange
import CMS
import PAdES
import TestSupport
import Testing

/// Who is asked about a signed file besides our own reader and poppler.
struct Judgement: OptionSet {
  let rawValue: Int
  static let qpdf = Judgement(rawValue: 1)
  static let mutool = Judgement(rawValue: 2)
  static let pyHanko = Judgement(rawValue: 4)
  static let openssl = Judgement(rawValue: 8)
  /// Poppler is asked always, unless it is known to read nothing here.
  static let notPoppler = Judgement(rawValue: 16)
  static let all: Judgement = [.qpdf, .mutool, .pyHanko, .openssl]
}

extension SignedFile {
  /// Expects a file whose newest signature covers it whole, and whose earlier ones still hold.
  ///
  /// - Parameters:
  ///   - signatures: How many there are.
  ///   - judges: Who else is asked.
  ///   - warnsAnyway: Whether the document's own defects make qpdf warn.
  ///   - password: Opens the file.
  ///   - place: The test's line.
  /// - Throws: When a judge cannot be asked.
  func expectGood(
    _ signatures: Int = 1, _ judges: Judgement = .all, warnsAnyway: Bool = false, password: String? = nil,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    #expect(bytes.starts(with: base), "the input is not a prefix of the output", sourceLocation: place)
    let numbers = report.byteRange
    try #require(numbers.count == 4, sourceLocation: place)
    #expect(numbers[0] == 0 && numbers[2] + numbers[3] == bytes.count, sourceLocation: place)
    let check = try check()
    #expect(check.verdict == .intact && check.notes == [], "\(check)", sourceLocation: place)

    let folder = try TemporaryFolder()
    let file = try folder.write(bytes, to: "signed.pdf")
    if !judges.contains(.notPoppler) {
      let poppler = try Judges.pdfsig(file, password: password).filter { !$0.text.isEmpty }
      #expect(poppler.count == signatures && poppler.allSatisfy(\.valid), "\(poppler)", sourceLocation: place)
      #expect(poppler.filter(\.totalDocument).count == 1, "\(poppler)", sourceLocation: place)
    }
    if judges.contains(.qpdf) {
      let qpdf = try Judges.qpdfCheck(file, password: password)
      let accepted: [Int32] = warnsAnyway ? [0, 3] : [0]
      #expect(accepted.contains(qpdf.status), "\(qpdf.stdout)\(qpdf.stderr)", sourceLocation: place)
    }
    if judges.contains(.mutool) {
      let mutool = try Judges.mutoolVerify(file, password: password)
      #expect(mutool.count == signatures && mutool.allSatisfy(\.valid), "\(mutool)", sourceLocation: place)
    }
    if judges.contains(.pyHanko) {
      let pyHanko = try Judges.pyHanko(file, trust: SharedPKI.rootPEM, password: password)
      #expect(
        pyHanko.valid == Array(repeating: true, count: signatures), "\(pyHanko.text)", sourceLocation: place)
    }
    if judges.contains(.openssl) {
      let openssl = try Judges.opensslVerify(der: container, content: covered, trust: SharedPKI.rootPEM)
      #expect(openssl.status == 0, "\(openssl.stderr)", sourceLocation: place)
    }
  }

  /// What poppler or MuPDF paints of a page.
  func page(_ number: Int = 1, by renderer: RenderedPage.Renderer = .poppler) throws -> RenderedPage {
    try RenderedPage(bytes, page: number, by: renderer)
  }
}
