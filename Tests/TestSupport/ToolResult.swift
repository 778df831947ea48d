/// What a process left behind.
package struct ToolResult: Sendable {
  /// The exit status; 128 + n for a process that signal n ended, as a shell says it.
  package let status: Int32
  package let output: [UInt8]
  package let errors: [UInt8]

  /// Standard output as text.
  package var stdout: String { String(decoding: output, as: UTF8.self) }
  /// Standard error as text.
  package var stderr: String { String(decoding: errors, as: UTF8.self) }
}
