import Validation

/// The classes of the style sheet for what is good, open and bad.
enum HTMLTone {
  static func name(_ tone: SignatureAccount.Tone) -> String {
    switch tone {
    case .plain: "plain"
    case .good: "good"
    case .open: "open"
    case .bad: "bad"
    }
  }

  static func name(_ standing: Standing?) -> String {
    switch standing {
    case .valid: "valid"
    case .open: "open"
    case .changed, .broken: "bad"
    case nil: "none"
    }
  }
}
