import PAdES

/// The reports that `verify` writes besides what it prints: a page for people, and XML for other software.
struct ReportFiles {
  private let html: String?
  private let etsi: String?

  /// What a command line asks for.
  ///
  /// - Throws: ``Failure`` when it cannot be had: a report is about one document.
  init(_ line: Line, of files: [String]) throws {
    html = line.value("html")
    etsi = line.value("etsi")
    for option in ["html", "etsi"] where line.has(option) {
      guard files.count == 1 else { throw Failure.usage("--\(option)", "a report is about one document at a time") }
      guard line.value(option) != "-" else {
        throw Failure.usage("--\(option)", "standard output is taken by the result")
      }
    }
  }

  /// Whether nothing is to be written.
  var isEmpty: Bool { html == nil && etsi == nil }

  /// Writes what was asked for.
  ///
  /// - Throws: ``Failure`` when it cannot be written.
  func write(_ verified: VerifyRun.Verified, _ file: String, _ options: ValidationOptions) throws {
    if let html { try write(page(verified, file, options), to: html) }
    guard let etsi else { return }
    guard let xml = try ETSIReport.xml(verified.report, of: verified.source, options: options) else {
      // The schema has no place for a document without a signature, and an empty file would be taken for a report.
      return Terminal.complain(
        Terminal.oneLine("padessign: \(file): there is no signature, so \(etsi) was not written"))
    }
    try write(xml, to: etsi)
  }

  private func page(_ verified: VerifyRun.Verified, _ file: String, _ options: ValidationOptions) -> String {
    var subject = HTMLReport.Subject(file: Self.name(file), maker: "padessign \(Main.version)")
    let all = verified.report.signatures.enumerated().map { (place: $0.offset, signature: $0.element) }
    let pictures = DocumentPictures(all, of: verified.source, isEncrypted: options.documentPassword != nil)
    subject.pictures = pictures.bySignature
    subject.notes = pictures.notes
    return HTMLReport.page(verified.report, of: subject, options: options)
  }

  /// The file's name without its folders, which are nobody's business where the page goes.
  static func name(_ file: String) -> String {
    file == "-" ? "standard input" : file.split(separator: "/").last.map(String.init) ?? file
  }

  private func write(_ text: String, to path: String) throws { try Self.write(text, to: path) }

  /// Writes a text to a file, whole or not at all.
  ///
  /// - Throws: ``Failure`` naming the file.
  static func write(_ text: String, to path: String) throws {
    do {
      let output = try OutputFile.target(path)
      try output.write(Array(text.utf8))
      try output.finish()
    } catch {
      throw Failure(error, about: path)
    }
  }
}
