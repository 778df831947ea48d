import ByteRange

/// What the codes of a simple font mean: its base encoding and the differences from it.
///
/// Source: ISO 32000-2:2020, 9.6.5.
struct SimpleEncoding {
  private static let symbolic = 4
  private static let ownEncodings = ["Symbol", "ZapfDingbats", "Wingdings", "Webdings"]

  /// Text by code; what is missing is not known.
  private(set) var texts: [Int: String]
  /// Glyph names by code, as `/Differences` gives them.
  private(set) var names: [Int: String] = [:]

  init(_ object: PDFObject?, base: String, descriptor: PDFDictionary?, _ interpreter: ContentInterpreter) {
    let encoding = interpreter.resolve(object)
    let isOwn = Self.ownEncodings.contains(where: base.hasPrefix)
    let flags = interpreter.resolve(descriptor?["Flags"]).integerValue ?? 0
    let isEmbedded = ["FontFile", "FontFile2", "FontFile3"].contains { descriptor?[$0] != nil }
    let baseName = encoding.nameValue ?? interpreter.resolve(encoding.dictionaryValue?["BaseEncoding"]).nameValue
    switch baseName {
    case "WinAnsiEncoding": texts = isOwn ? [:] : BaseEncoding.winAnsi
    case "MacRomanEncoding": texts = isOwn ? [:] : BaseEncoding.macRoman
    case "StandardEncoding": texts = isOwn ? [:] : BaseEncoding.standard
    default:
      // Fonts with an encoding of their own say nothing without it (9.6.5.1).
      texts = isOwn || (isEmbedded && flags & Self.symbolic != 0) ? [:] : BaseEncoding.standard
    }
    guard let differences = encoding.dictionaryValue?["Differences"],
      case .array(let listed) = interpreter.resolve(differences)
    else { return }
    var code = 0
    for element in listed.prefix(1024) {
      switch interpreter.resolve(element) {
      case .integer(let value): code = value
      case .name(let name):
        if (0...255).contains(code) {
          names[code] = name
          texts[code] = GlyphNames.text(of: name)
        }
        code = code &+ 1
      default: break
      }
    }
  }
}
