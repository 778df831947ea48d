/// The operators of one page's content stream.
struct PageContent {
  private(set) var content: [UInt8] = []

  /// Shows a line of text with its left end at a point.
  mutating func text(_ text: String, _ font: String, _ size: Double, x: Double, y: Double, grey: Double = 0) {
    content += Array("BT \(grey) g /\(font) \(size) Tf 1 0 0 1 \(x) \(y) Tm (".utf8)
    for byte in Self.winAnsi(text) {
      if byte == 0x28 || byte == 0x29 || byte == 0x5c { content.append(0x5c) }
      content.append(byte)
    }
    content += Array(") Tj ET\n".utf8)
  }

  /// Draws a horizontal line.
  mutating func rule(x: Double, y: Double, width: Double, thickness: Double = 0.5, grey: Double = 0) {
    content += Array("\(grey) G \(thickness) w \(x) \(y) m \(x + width) \(y) l S\n".utf8)
  }

  /// WinAnsiEncoding (ISO 32000-2, annex D); what it does not know becomes a question mark.
  private static func winAnsi(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "€": 0x80
      case "‘": 0x91
      case "’": 0x92
      case "“": 0x93
      case "”": 0x94
      case "•": 0x95
      case "–": 0x96
      case "—": 0x97
      default: scalar.value < 0x7f || (0xa0...0xff).contains(scalar.value) ? UInt8(scalar.value) : 0x3f
      }
    }
  }
}
