import CSystem
import Glibc

/// Standard output and standard error.
enum Terminal {
  /// Writes a line to stdout.
  ///
  /// - Throws: ``Failure`` when nobody reads it, or the disk is full.
  static func print(_ text: String) throws {
    try write(Array((text + "\n").utf8), to: STDOUT_FILENO)
  }

  /// Writes a line to stderr; what goes wrong there can be told to nobody.
  static func complain(_ text: String) { try? write(Array((text + "\n").utf8), to: STDERR_FILENO) }

  /// Whether stderr is a terminal.
  static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

  static func write(_ bytes: [UInt8], to descriptor: CInt) throws {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(.cannotWrite, "standard output", String(cString: strerror(errno))) }
      done += count
    }
  }

  /// A text without line ends and control characters: what a file says must not steer the terminal that shows it.
  static func oneLine(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format: shown += "\u{FFFD}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}
