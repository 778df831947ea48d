/// Programs of others, which judge what we write.
package enum Tool {
  /// The Debian package of each program that tests use.
  static let packages = [
    "qpdf": "qpdf", "pdfsig": "poppler-utils", "pdftoppm": "poppler-utils", "pdftotext": "poppler-utils",
    "pdfinfo": "poppler-utils", "mutool": "mupdf-tools", "openssl": "openssl", "python3": "python3", "cc": "gcc",
    "curl": "curl", "strace": "strace", "xmllint": "libxml2-utils", "softhsm2-util": "softhsm2",
    "pkcs11-tool": "opensc", "java": "default-jdk-headless",
  ]

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - command: The program, looked up in PATH unless it has a slash, and its arguments.
  ///   - input: What it reads from standard input; nothing if nil.
  ///   - environment: Variables set over those of the tests; nil takes one away.
  ///   - folder: Its working folder.
  ///   - timeout: Seconds after which it is killed and the test fails.
  /// - Returns: Status and output.
  /// - Throws: ``TestSupportError/missingTool(_:package:)`` if there is no such program.
  @discardableResult
  package static func run(
    _ command: [String], input: [UInt8]? = nil, environment: [String: String?] = [:], in folder: String? = nil,
    timeout: Double = 120
  ) throws -> ToolResult {
    try RunningTool(command, input: input, environment: environment, in: folder).wait(timeout: timeout)
  }
}
