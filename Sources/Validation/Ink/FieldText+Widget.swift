package import ByteRange

extension FieldText {
  private static let mostWidgets = 1_000
  private static let mostOptions = 10_000
  private static let pushButton = 1 << 16
  private static let combo = 1 << 17

  /// How the appearances of a field contradict its value, in words.
  ///
  /// - Parameters:
  ///   - id: The field, or one of its widgets.
  ///   - type: `/FT`, inherited.
  ///   - flags: `/Ff`, inherited.
  ///   - value: `/V`, inherited and resolved.
  ///   - document: The revision that is judged.
  /// - Returns: nil when they do not, and when an appearance cannot be read.
  package static func mismatch(
    of id: ObjectID, type: String, flags: Int, value: PDFObject, in document: Document
  ) -> String? {
    guard let field = (try? document.resolve(.reference(id)))?.dictionaryValue else { return nil }
    var widgets = [field]
    if field["Rect"] == nil, case .array(let kids)? = try? document.resolve(field["Kids"]) {
      widgets = kids.prefix(mostWidgets).compactMap { (try? document.resolve($0))?.dictionaryValue }
    }
    for widget in widgets where widget["T"] == nil || widget["Rect"] != nil {
      if let words = contradiction(widget, type, flags, value, document) { return words }
    }
    return nil
  }

  private static func contradiction(
    _ widget: PDFDictionary, _ type: String, _ flags: Int, _ value: PDFObject, _ document: Document
  ) -> String? {
    if type == "Btn" {
      guard flags & pushButton == 0 else { return nil }
      let appearances = (try? document.resolve(widget["AP"]))?.dictionaryValue
      guard case .dictionary(let states)? = try? document.resolve(appearances?["N"]) else { return nil }
      let state = (try? document.resolve(widget["AS"]))?.nameValue
      guard shows(state: value.nameValue, appearanceState: state, states: states.keys) == .no else { return nil }
      return
        "the button shows \(PDFName.shown(state ?? "Off")), its value is \(PDFName.shown(value.nameValue ?? "Off"))"
    }
    guard let ink = AppearanceInk(annotation: widget, in: document) else { return nil }
    let values: [String]
    switch value {
    // A long value may be a stream (table 228), which is not compared.
    case .stream: return nil
    case .array(let listed): values = listed.prefix(mostWidgets).compactMap { text($0, document) }
    default: values = [text(value, document) ?? ""]
    }
    let answer: Answer
    if type == "Ch" {
      answer = shows(
        choices: values, options: options(of: widget, document), isList: flags & combo == 0, appearanceText: ink.text)
    } else {
      answer = shows(value: values.joined(separator: " "), appearanceText: ink.text, isCut: ink.hasClippedText)
    }
    guard answer == .no else { return nil }
    return
      "the field shows \"\((ink.text ?? "").prefix(60))\", its value is \"\(values.joined(separator: ", ").prefix(60))\""
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
    var current: PDFDictionary? = widget
    for _ in 0..<32 {
      guard let dictionary = current else { break }
      if case .array(let listed)? = try? document.resolve(dictionary["Opt"]) {
        return listed.prefix(mostOptions).compactMap { option in
          guard case .array(let pair)? = try? document.resolve(option), pair.count == 2 else {
            return text(option, document).map { ($0, $0) }
          }
          guard let export = text(pair[0], document), let shown = text(pair[1], document) else { return nil }
          return (export, shown)
        }
      }
      current = (try? document.resolve(dictionary["Parent"]))?.dictionaryValue
    }
    return []
  }
}
