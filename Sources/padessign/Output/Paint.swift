import Glibc
import PAdES

/// Colour for people at a terminal: never in a pipe or a file, and not where NO_COLOR asks for none.
enum Paint {
  /// Whether stdout shows colour.
  static let isOn: Bool = {
    func says(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    return isatty(STDOUT_FILENO) == 1 && (says("NO_COLOR") ?? "").isEmpty && says("TERM") != "dumb"
  }()

  static func text(_ text: String, _ tone: SignatureAccount.Tone) -> String {
    guard isOn, let code = code(tone) else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  static func text(_ text: String, _ standing: Standing?) -> String {
    let tone: SignatureAccount.Tone =
      switch standing {
      case .valid: .good
      case .open: .open
      case .changed, .broken: .bad
      case nil: .plain
      }
    guard isOn, let code = code(tone) else { return text }
    return "\u{1B}[1;\(code)m\(text)\u{1B}[0m"
  }

  private static func code(_ tone: SignatureAccount.Tone) -> Int? {
    switch tone {
    case .plain: nil
    case .good: 32
    case .open: 33
    case .bad: 31
    }
  }
}
