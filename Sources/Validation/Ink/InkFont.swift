import ByteRange

/// A font, as far as the place and the meaning of its codes need it.
///
/// Source: ISO 32000-2:2020, 9.5 to 9.10.
final class InkFont {
  /// One code of a string that is shown.
  struct Glyph {
    let code: Int
    /// How many bytes the code has; word spacing applies to the single byte 32 alone (9.3.3).
    let length: Int
    /// In thousandths of the font size; of Type 3 fonts in glyph space.
    let width: Double
    /// nil when it cannot be known.
    let text: String?
  }

  private static let mostWidths = 70_000

  /// From glyph space to text space.
  private(set) var matrix = InkMatrix(0.001, 0, 0, 0.001, 0, 0)
  private(set) var ascent = 0.9
  private(set) var descent = -0.25
  private(set) var isVertical = false
  /// The glyph procedures of a Type 3 font by code, and its resources.
  private(set) var procedures: [Int: ObjectID] = [:]
  private(set) var procedureResources: PDFDictionary?
  private var isComposite = false
  private var widths: [Int: Double] = [:]
  private var defaultWidth = 600.0
  private var texts: [Int: String] = [:]
  private var cmap: CharacterMap?
  private var toUnicode: CharacterMap?
  private var codesAreUnicode = false

  init(_ dictionary: PDFDictionary, _ interpreter: ContentInterpreter) {
    let subtype = interpreter.resolve(dictionary["Subtype"]).nameValue
    if let id = dictionary["ToUnicode"]?.referenceValue, let bytes = interpreter.bytes(of: id) {
      toUnicode = CharacterMap(bytes)
      if toUnicode?.isComplete == false { interpreter.sheet.isComplete = false }
    }
    if subtype == "Type0" {
      readComposite(dictionary, interpreter)
    } else {
      readSimple(dictionary, subtype, interpreter)
    }
  }

  /// Cuts a string into glyphs.
  func glyphs(of string: [UInt8]) -> [Glyph] {
    guard isComposite else {
      return string.map { byte in
        let code = Int(byte)
        return Glyph(
          code: code, length: 1, width: widths[code] ?? defaultWidth, text: toUnicode?.text(code, 1) ?? texts[code])
      }
    }
    var glyphs: [Glyph] = []
    var index = 0
    while index < string.count {
      let length = min(cmap?.length(at: index, of: string) ?? 2, string.count - index)
      var code = 0
      for byte in string[index..<(index + length)] { code = code << 8 | Int(byte) }
      let cid = cmap?.cid(code, length) ?? code
      let own = codesAreUnicode ? Unicode.Scalar(UInt32(code)).map { String($0) } : nil
      glyphs.append(
        Glyph(
          code: code, length: length, width: widths[cid] ?? defaultWidth, text: toUnicode?.text(code, length) ?? own))
      index += length
    }
    return glyphs
  }

  private func readSimple(_ dictionary: PDFDictionary, _ subtype: String?, _ interpreter: ContentInterpreter) {
    let base = Self.plainName(interpreter.resolve(dictionary["BaseFont"]).nameValue ?? "")
    let descriptor = interpreter.resolve(dictionary["FontDescriptor"]).dictionaryValue
    let encoding = SimpleEncoding(dictionary["Encoding"], base: base, descriptor: descriptor, interpreter)
    texts = encoding.texts
    let standard = StandardWidths(base)
    defaultWidth = interpreter.resolve(descriptor?["MissingWidth"]).doubleValue ?? standard.average
    if case .array(let listed) = interpreter.resolve(dictionary["Widths"]) {
      let first = interpreter.resolve(dictionary["FirstChar"]).integerValue ?? 0
      for (offset, width) in listed.prefix(256).enumerated()
      where (0...255).contains(first.addingReportingOverflow(offset).partialValue) {
        widths[first + offset] = Self.width(interpreter.resolve(width))
      }
    } else {
      for (code, text) in texts { widths[code] = standard.width(of: text) }
    }
    readHeights(descriptor, interpreter)
    guard subtype == "Type3" else { return }
    matrix = InkMatrix(dictionary["FontMatrix"], in: interpreter.document) ?? matrix
    procedureResources = interpreter.resolve(dictionary["Resources"]).dictionaryValue
    if let all = interpreter.resolve(dictionary["CharProcs"]).dictionaryValue {
      for (code, name) in encoding.names { procedures[code] = all[name]?.referenceValue }
    }
    if let box = InkRectangle(dictionary["FontBBox"], in: interpreter.document), box.height > 0 {
      ascent = box.top * abs(matrix.d)
      descent = box.bottom * abs(matrix.d)
    }
  }

  private func readHeights(_ descriptor: PDFDictionary?, _ interpreter: ContentInterpreter) {
    // Nonsense in the descriptor must not make a text flat or as high as the page.
    if let value = interpreter.resolve(descriptor?["Ascent"]).doubleValue, (500...1300).contains(value) {
      ascent = value / 1000
    }
    if let value = interpreter.resolve(descriptor?["Descent"]).doubleValue, (100...500).contains(abs(value)) {
      descent = -abs(value) / 1000
    }
  }

  private func readComposite(_ dictionary: PDFDictionary, _ interpreter: ContentInterpreter) {
    isComposite = true
    let encoding = dictionary["Encoding"]
    switch interpreter.resolve(encoding) {
    case .name(let name):
      isVertical = name.hasSuffix("-V")
      codesAreUnicode = name.contains("UCS2") || name.contains("UTF16")
      // Codes of other named maps have one or two bytes by rules that are not kept here.
      if !name.hasPrefix("Identity"), !codesAreUnicode { interpreter.sheet.isComplete = false }
    case .stream(let map, _):
      isVertical = interpreter.resolve(map["WMode"]).integerValue == 1
      if let id = encoding?.referenceValue, let bytes = interpreter.bytes(of: id) {
        let read = CharacterMap(bytes)
        if !read.isComplete || read.usesAnother { interpreter.sheet.isComplete = false }
        cmap = read
      }
    default: interpreter.sheet.isComplete = false
    }
    guard case .array(let descendants) = interpreter.resolve(dictionary["DescendantFonts"]),
      let font = interpreter.resolve(descendants.first).dictionaryValue
    else {
      interpreter.sheet.isComplete = false
      return
    }
    defaultWidth = Self.width(interpreter.resolve(font["DW"]), otherwise: 1000)
    if case .array(let listed) = interpreter.resolve(font["W"]) { readWidths(listed, interpreter) }
    readHeights(interpreter.resolve(font["FontDescriptor"]).dictionaryValue, interpreter)
  }

  /// `c [w1 w2 …]` and `cFirst cLast w` (9.7.4.3).
  private func readWidths(_ listed: [PDFObject], _ interpreter: ContentInterpreter) {
    var index = 0
    while index + 1 < listed.count, widths.count < Self.mostWidths {
      guard let first = interpreter.resolve(listed[index]).integerValue, (0...65_535).contains(first) else { break }
      let next = interpreter.resolve(listed[index + 1])
      if case .array(let each) = next {
        for (offset, width) in each.prefix(65_536).enumerated() {
          widths[first + offset] = Self.width(interpreter.resolve(width))
        }
        index += 2
      } else if index + 2 < listed.count, let last = next.integerValue, last >= first, last <= 65_535 {
        let width = Self.width(interpreter.resolve(listed[index + 2]))
        guard last - first < Self.mostWidths - widths.count else { break }
        for cid in first...last { widths[cid] = width }
        index += 3
      } else {
        break
      }
    }
  }

  private static func width(_ object: PDFObject, otherwise: Double = 0) -> Double {
    guard let value = object.doubleValue, abs(value) < 1e6 else { return otherwise }
    return value
  }

  /// A base font's name without the tag of a subset (9.9.2).
  private static func plainName(_ name: String) -> String {
    let parts = name.split(separator: "+", maxSplits: 1)
    return parts.count == 2 && parts[0].utf8.count == 6 ? String(parts[1]) : name
  }
}
