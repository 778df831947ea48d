import PAdES

/// The reports that `verify` writes besides what it prints: a page for people, and XML for other software.
struct ReportFiles {
  private let etsi: String?

  /// What a command line asks for.
  ///
  /// - Throws: ``Failure`` when it cannot be had: a report is about one document.
  init(_ line: Line, of files: [String]) throws {
    etsi = line.value("etsi")
    for option in ["etsi"] where line.has(option) {
      guard files.count == 1 else { throw Failure.usage("--\(option)", "a report is about one document at a time") }
      guard line.value(option) != "-" else {
        throw Failure.usage("--\(option)", "standard output is taken by the result")
      }
    }
  }

  /// Whether nothing is to be written.
  var isEmpty: Bool { etsi == nil }

  /// Writes what was asked for.
  ///
  /// - Throws: ``Failure`` when it cannot be written.
  func write(_ verified: VerifyRun.Verified, _ file: String, _ options: ValidationOptions) throws {
    guard let etsi else { return }
    guard let xml = try ETSIReport.xml(verified.report, of: verified.source, options: options) else {
      // The schema has no place for a document without a signature, and an empty file would be taken for a report.
      return Terminal.complain(
        Terminal.oneLine("padessign: \(file): there is no signature, so \(etsi) was not written"))
    }
    try write(xml, to: etsi)
  }

  private func write(_ text: String, to path: String) throws {
    do {
      let output = try OutputFile.target(path)
      try output.write(Array(text.utf8))
      try output.finish()
    } catch {
      throw Failure(error, about: path)
    }
  }
}
