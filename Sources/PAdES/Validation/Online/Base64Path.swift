import CMS

/// Base64 with what a path cannot hold percent-encoded (RFC 6960, A.1).
enum Base64Path {
  static func text(_ bytes: [UInt8]) -> String {
    Base64.text(bytes).reduce(into: "") { text, character in
      switch character {
      case "+": text += "%2B"
      case "/": text += "%2F"
      case "=": text += "%3D"
      default: text.append(character)
      }
    }
  }
}
