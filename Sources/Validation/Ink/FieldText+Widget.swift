package import ByteRange

extension FieldText {
  private static let mostValues = 1_000
  private static let mostOptions = 10_000
  private static let mostStates = 64
  private static let longestStream = 1 << 20
  private static let password = 1 << 13
  private static let combo = 1 << 17

  /// Whether the widget of a text or choice field shows the field's value.
  ///
  /// - Parameters:
  ///   - widget: The widget.
  ///   - ink: Its appearance.
  ///   - type: `/FT`, inherited.
  ///   - flags: `/Ff`, inherited.
  ///   - value: `/V`, inherited, as ``value(_:in:)`` reads it.
  ///   - document: The revision that is judged.
  /// - Returns: The answer.
  package static func shows(
    _ widget: PDFDictionary, ink: AppearanceInk, type: String, flags: Int, value: PDFObject, in document: Document
  ) -> Answer {
    let values = texts(of: value, in: document)
    // Marks in place of the text are for passwords (table 231, bit 14).
    if flags & password == 0, let shown = ink.text, isMask(shown), !isMask(values.joined()) { return .no }
    guard type == "Ch" else {
      return shows(value: values.joined(separator: " "), appearanceText: ink.text, isCut: ink.hasClippedText)
    }
    return shows(
      choices: values, options: options(of: widget, document), isList: flags & combo == 0, appearanceText: ink.text,
      isCut: ink.hasClippedText)
  }

  /// Whether the widget of a check box or radio button shows the field's value.
  ///
  /// - Parameters:
  ///   - widget: The widget.
  ///   - value: `/V`, inherited and resolved.
  ///   - document: The revision that is judged.
  /// - Returns: The answer.
  package static func shows(button widget: PDFDictionary, value: PDFObject, in document: Document) -> Answer {
    let appearances = (try? document.resolve(widget["AP"]))?.dictionaryValue
    let states = (try? document.resolve(appearances?["N"]))?.dictionaryValue?.keys ?? []
    let state = (try? document.resolve(widget["AS"]))?.nameValue
    return shows(state: value.nameValue, appearanceState: state, states: Array(states.prefix(mostStates)))
  }

  /// A field's value, resolved; a long one may be a stream (table 228), whose bytes are those of a text string (7.9.3).
  ///
  /// - Parameters:
  ///   - object: `/V`.
  ///   - document: The revision that it belongs to.
  /// - Returns: The value; a stream is left as it is when it cannot be read, and then says nothing that can be shown.
  package static func value(_ object: PDFObject, in document: Document) -> PDFObject {
    let value = (try? document.resolve(object)) ?? .null
    guard case .stream = value, let id = object.referenceValue,
      let bytes = try? document.streamBytes(id, decoded: true, limit: longestStream)
    else { return value }
    return .string(bytes)
  }

  /// The texts of a value: one, or of a choice field several.
  ///
  /// - Parameters:
  ///   - value: The value, as ``value(_:in:)`` reads it.
  ///   - document: The revision that it belongs to.
  /// - Returns: At least one text, except for an empty list.
  package static func texts(of value: PDFObject, in document: Document) -> [String] {
    if case .array(let listed) = value { return listed.prefix(mostValues).map { text($0, document) ?? "" } }
    return [text(value, document) ?? ""]
  }

  private static func isMask(_ text: String) -> Bool {
    let marks = text.unicodeScalars.filter { !$0.properties.isWhitespace }
    return !marks.isEmpty && marks.allSatisfy(masks.contains)
  }

  private static func text(_ object: PDFObject, _ document: Document) -> String? {
    switch try? document.resolve(object) {
    case .string(let bytes): TextString.text(bytes)
    case .name(let name): PDFName.shown(name)
    default: nil
    }
  }

  /// `/Opt`, of the widget or of a field above it (table 234).
  private static func options(of widget: PDFDictionary, _ document: Document) -> [(export: String, text: String)] {
    let above = ParentWalk(from: widget["Parent"]?.referenceValue, in: document).lazy.map(\.dictionary)
    let found = listedOptions(of: widget, document) ?? above.compactMap { listedOptions(of: $0, document) }.first
    return (found ?? []).prefix(mostOptions).compactMap { option in
      guard case .array(let pair)? = try? document.resolve(option), pair.count == 2 else {
        return text(option, document).map { ($0, $0) }
      }
      guard let export = text(pair[0], document), let shown = text(pair[1], document) else { return nil }
      return (export, shown)
    }
  }

  private static func listedOptions(of field: PDFDictionary, _ document: Document) -> [PDFObject]? {
    (try? document.resolve(field["Opt"]))?.arrayValue
  }
}
