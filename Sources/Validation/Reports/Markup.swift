/// Text with tags, as XML and HTML have them: whatever comes from a file, a certificate or a server is escaped on its
/// way in, so that it cannot become a tag, an attribute or an end of the document.
package struct Markup: Sendable {
  /// What was written so far.
  package private(set) var text: String
  /// Names of the elements that are open, the innermost last.
  private var open: [String] = []
  /// Whether the innermost element holds elements, so that its end stands on a line of its own.
  private var holdsElements = true

  /// An empty document, or one that begins with a declaration of our own.
  package init(prologue: String = "") { text = prologue }

  /// Writes an element with what `body` writes in it.
  package mutating func element(
    _ name: String, _ attributes: [(name: String, value: String)] = [], _ body: (inout Markup) -> Void
  ) {
    begin(name, attributes)
    body(&self)
    end()
  }

  /// Writes an element that holds a text.
  package mutating func element(_ name: String, _ attributes: [(name: String, value: String)] = [], text: String) {
    startTag(name, attributes, ending: ">")
    self.text += Self.escaped(text) + "</\(name)>"
    holdsElements = true
  }

  /// Writes an element that holds nothing, as XML writes it: `<name/>`.
  package mutating func empty(_ name: String, _ attributes: [(name: String, value: String)] = []) {
    startTag(name, attributes, ending: "/>")
    holdsElements = true
  }

  /// Writes an element that has no end in HTML, such as `<img>`.
  package mutating func void(_ name: String, _ attributes: [(name: String, value: String)] = []) {
    startTag(name, attributes, ending: ">")
    holdsElements = true
  }

  /// Writes text between tags.
  package mutating func write(_ text: String) { self.text += Self.escaped(text) }

  /// Writes what is markup already and ours: never what a file says.
  package mutating func write(markup: String) { text += markup }

  private mutating func begin(_ name: String, _ attributes: [(name: String, value: String)]) {
    startTag(name, attributes, ending: ">")
    open.append(name)
    holdsElements = false
  }

  private mutating func end() {
    guard let name = open.popLast() else { return }
    if holdsElements { newLine() }
    text += "</\(name)>"
    holdsElements = true
  }

  private mutating func startTag(_ name: String, _ attributes: [(name: String, value: String)], ending: String) {
    newLine()
    text += "<\(name)"
    for attribute in attributes { text += " \(attribute.name)=\"\(Self.escaped(attribute.value))\"" }
    text += ending
  }

  private mutating func newLine() {
    if !text.isEmpty { text += "\n" + String(repeating: "  ", count: open.count) }
  }

  /// A text that means itself in markup, in elements and in quoted attributes.
  ///
  /// What XML 1.0 has no place for (2.2: most control characters, two noncharacters) becomes U+FFFD, and so do the
  /// marks that turn the direction of writing: they would let a name in a file reorder the report around it.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n": escaped += " "
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      case "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
