import Glibc
import TestSupport

/// A folder with something to sign, and the command that signs it.
struct CrashRun {
  let folder: TemporaryFolder
  let input: String
  let document: [UInt8]

  /// Writes a document with a stream of `megabytes`, so that a run is in the middle of something for a while.
  init(megabytes: Int) throws {
    folder = try TemporaryFolder()
    var builder = PDFBuilder.sample()
    builder.setStream(6, data: [UInt8](repeating: UInt8(ascii: "%"), count: megabytes << 20))
    builder.endRevision()
    document = builder.bytes
    input = try folder.write(document, to: "contract.pdf")
  }

  /// The words that sign it.
  ///
  /// - Parameter output: What goes to `-o`.
  /// - Returns: Program and arguments.
  /// - Throws: ``TestSupportError``.
  func words(_ output: String) throws -> [String] {
    [
      try Built.command("padessign"), "sign", input, "-o", output,
      "--p12", try SharedPKI.entity("p256").p12, "--password-file", SharedPKI.passwordFile,
    ]
  }

  /// The same as one word of a shell's line.
  func line(_ output: String) throws -> String { try words(output).map { "'\($0)'" }.joined(separator: " ") }

  /// Whether these are the bytes of the signed document, whole.
  func isSigned(_ bytes: [UInt8]) -> Bool {
    // memcmp, because a debug build compares arrays a byte at a time.
    bytes.count > document.count && memcmp(bytes, document, document.count) == 0
      && bytes.suffix(6).elementsEqual("%%EOF\n".utf8)
  }

  /// Whether poppler accepts the one signature of a file in the folder.
  func isAccepted(_ name: String) throws -> Bool {
    let verdicts = try Judges.pdfsig(folder.file(name))
    return verdicts.count == 1 && verdicts.allSatisfy { $0.valid && $0.totalDocument }
  }
}
