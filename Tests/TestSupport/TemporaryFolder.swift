import Foundation

/// A fresh folder that is removed with the value that owns it.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(base)/padessign-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw TestSupportError.system("mkdtemp", reason: String(cString: strerror(errno)))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder, there or not.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file into the folder and returns its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// The bytes of a file in the folder.
  package func read(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  /// The names of everything in the folder, also those that begin with a dot.
  package func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
}
