import Foundation

/// Other people's programs, asked about a file of ours.
package enum Judges {
  /// What poppler says of one signature.
  package struct PDFSigVerdict: Equatable, Sendable {
    /// "Signature is Valid."
    package var valid: Bool
    /// "Total document signed".
    package var totalDocument: Bool
    package var fieldName: String
    /// The words after "Signature Validation:".
    package var text: String
  }

  /// What MuPDF says of one signature.
  package struct MutoolVerdict: Equatable, Sendable {
    /// The digest and the signature value are right.
    package var valid: Bool
    /// Nothing was appended since.
    package var unchanged: Bool
    /// Its words.
    package var text: String
  }

  /// What pyHanko says of a file.
  package struct PyHankoVerdict: Sendable {
    /// For each signature, whether its bottom line is VALID.
    package var valid: [Bool]
    /// The whole report, standard output and standard error.
    package var text: String
  }

  /// `pdfsig -nocert`: the signatures in poppler's order, in which the newest may come first.
  package static func pdfsig(_ path: String, password: String? = nil) throws -> [PDFSigVerdict] {
    let secrets = password.map { ["-upw", $0] } ?? []
    let report = try Tool.run(["pdfsig", "-nocert"] + secrets + [path]).stdout
    return blocks(of: report, beginningWith: "Signature #").map { lines in
      PDFSigVerdict(
        valid: lines.contains { $0.hasSuffix("Signature Validation: Signature is Valid.") },
        totalDocument: lines.contains { $0.hasSuffix("- Total document signed") },
        fieldName: value(after: "Signature Field Name: ", in: lines),
        text: value(after: "Signature Validation: ", in: lines))
    }
  }

  /// `qpdf --check`: status 0 is clean, 3 is clean with warnings, 2 is damaged.
  package static func qpdfCheck(_ path: String, password: String? = nil) throws -> ToolResult {
    try Tool.run(["qpdf", "--check"] + (password.map { ["--password=\($0)"] } ?? []) + [path])
  }

  /// `mutool sign -v`: the signatures that carry a value.
  package static func mutoolVerify(_ path: String, password: String? = nil) throws -> [MutoolVerdict] {
    let secrets = password.map { ["-p", $0] } ?? []
    let report = try Tool.run(["mutool", "sign", "-v"] + secrets + [path]).stdout
    return blocks(of: report, beginningWith: "Verifying signature").compactMap { lines in
      let text = lines.joined(separator: "\n")
      guard !text.contains("Signature is not signed") else { return nil }
      let unchanged = text.contains("The document is unchanged since signing")
      return MutoolVerdict(
        valid: unchanged || text.contains("The signature is valid but there have been edits"), unchanged: unchanged,
        text: text)
    }
  }

  /// `pyhanko sign validate` with one root and without asking for revocation.
  package static func pyHanko(
    _ path: String, trust: String, password: String? = nil, options: [String] = ["--no-revocation-check"]
  ) throws -> PyHankoVerdict {
    let secrets = password.map { ["--password", $0] } ?? []
    let result = try Tool.run(
      [try python(), "-m", "pyhanko", "sign", "validate", "--pretty-print", "--trust", trust, "--trust-replace"]
        + options + secrets + [path])
    let lines = result.stdout.split(separator: "\n")
    let verdicts = lines.filter { $0.hasPrefix("The signature is judged ") }
    return PyHankoVerdict(
      valid: verdicts.map { $0 == "The signature is judged VALID." }, text: result.stdout + result.stderr)
  }

  /// `pyhanko sign adesverify`, by EN 319 102-1: revocation data are fetched from where the certificates say.
  package static func pyHankoAdES(_ path: String, trust: [String]) throws -> PyHankoVerdict {
    let anchors = trust.flatMap { ["--trust", $0] }
    let result = try Tool.run(
      [try python(), "-m", "pyhanko", "sign", "adesverify", "--pretty-print", "--trust-replace"] + anchors + [path])
    let verdicts = result.stdout.split(separator: "\n").filter { $0.hasPrefix("The signature is judged ") }
    return PyHankoVerdict(
      valid: verdicts.map { $0 == "The signature is judged VALID." }, text: result.stdout + result.stderr)
  }

  /// `openssl ts -verify` of a token over its data.
  ///
  /// - Parameters:
  ///   - token: The DER of the token.
  ///   - data: What it stamps.
  ///   - trust: The root in PEM.
  /// - Returns: Status 0 if it holds.
  /// - Throws: ``TestSupportError`` if openssl cannot be run.
  package static func opensslVerify(token: [UInt8], data: [UInt8], trust: String) throws -> ToolResult {
    let folder = try TemporaryFolder()
    return try Tool.run([
      "openssl", "ts", "-verify", "-token_in", "-in", try folder.write(token, to: "token.der"), "-data",
      try folder.write(data, to: "data.bin"), "-CAfile", trust,
    ])
  }

  /// `openssl cms -verify` of a detached SignedData over its content.
  ///
  /// - Parameters:
  ///   - der: The SignedData.
  ///   - content: What was signed.
  ///   - trust: The root in PEM; nil leaves out the chain.
  /// - Returns: Status 0 if the signature holds.
  /// - Throws: ``TestSupportError`` if openssl cannot be run.
  package static func opensslVerify(der: [UInt8], content: [UInt8], trust: String? = nil) throws -> ToolResult {
    let folder = try TemporaryFolder()
    let signature = try folder.write(der, to: "signature.der")
    let signed = try folder.write(content, to: "content.bin")
    let chain = trust.map { ["-CAfile", $0, "-purpose", "any"] } ?? ["-noverify"]
    return try Tool.run(
      ["openssl", "cms", "-verify", "-binary", "-inform", "DER", "-in", signature, "-content", signed]
        + chain + ["-out", folder.file("out.bin")])
  }

  /// The interpreter that has pyHanko: the one that PADESSIGN_PYTHON names, else `python3`.
  package static func python() throws -> String {
    let name = ProcessInfo.processInfo.environment["PADESSIGN_PYTHON"] ?? "python3"
    guard pythonHasPyHanko else {
      throw TestSupportError.missingTool("pyHanko for \(name)", package: "pyhanko and pyhanko-cli with pip")
    }
    return name
  }

  private static let pythonHasPyHanko: Bool = {
    let name = ProcessInfo.processInfo.environment["PADESSIGN_PYTHON"] ?? "python3"
    return (try? Tool.run([name, "-c", "import pyhanko.cli"]).status) == 0
  }()

  private static func blocks(of report: String, beginningWith start: String) -> [[String]] {
    var blocks: [[String]] = []
    for line in report.split(separator: "\n").map(String.init) {
      if line.hasPrefix(start) {
        blocks.append([line])
      } else if !blocks.isEmpty {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }

  private static func value(after label: String, in lines: [String]) -> String {
    for line in lines {
      if let range = line.range(of: label) { return String(line[range.upperBound...]) }
    }
    return ""
  }
}
