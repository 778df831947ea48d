import Glibc
import PAdES

/// The password of an encrypted document: the one that the command line names, else one that is asked for when the
/// empty password does not open the document and somebody sits at a terminal.
enum DocumentPassword {
  /// The password; nil when none is named and none is needed, or nobody can be asked.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - line: The command line.
  /// - Returns: The password.
  /// - Throws: ``Failure`` when a named source cannot be read, or the prompt was interrupted.
  static func found(for source: ByteSource, _ line: Line) throws -> Secret? {
    if let given = try SecretInput.document.given(line) { return given }
    guard hasTerminal else { return nil }
    do {
      _ = try Document(source)
      return nil
    } catch FileError.wrongPassword {
      return try SecretInput.document.asked()
    } catch {
      // Whatever else is wrong with the file is told by who reads it in earnest.
      return nil
    }
  }

  private static var hasTerminal: Bool {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    close(terminal)
    return true
  }
}
