import ByteRange

extension RevisionStep {
  private static let isPassword = 1 << 13
  private static let isPushButton = 1 << 16
  private static let isCombo = 1 << 17
  private static let mostOptions = 10_000

  /// How a field's appearance contradicts its value, in words; nil when it does not.
  ///
  /// Source: ISO 32000-2:2020, 12.7.4.3 and 12.7.5: programs read the value, people the appearance.
  func mismatch(of id: ObjectID, _ field: FieldFacts) -> String? {
    if let known = mismatches[id] { return known }
    var found: String?
    if !isDrawnAnew {
      found = widgets(of: id, in: new).lazy.compactMap { self.mismatch(ofWidget: $0, field) }.first
    }
    mismatches[id] = .some(found)
    return found
  }

  /// Whether readers were already told to draw every value themselves when it was signed: then no appearance counts.
  private var isDrawnAnew: Bool {
    let form = (try? new.catalog()).flatMap { now($0["AcroForm"]).dictionaryValue }
    return now(form?["NeedAppearances"]).booleanValue == true
  }

  private func mismatch(ofWidget id: ObjectID, _ field: FieldFacts) -> String? {
    guard let widget = now(.reference(id)).dictionaryValue else { return nil }
    let earlier = before(.reference(id)).dictionaryValue
    switch field.type {
    case "Btn": return field.flags & Self.isPushButton != 0 ? covering(id, field) : button(widget, earlier, field)
    case "Tx", "Ch": return text(id, widget, earlier, field)
    default: return nil
    }
  }

  private func covering(_ id: ObjectID, _ field: FieldFacts) -> String? {
    coveredContent(by: id).map { "the button \(field.name) covers \($0)" }
  }

  private func button(_ widget: PDFDictionary, _ earlier: PDFDictionary?, _ field: FieldFacts) -> String? {
    // Ticking a box changes its state; its pictures belong to what was signed.
    if let earlier, !isSame(earlier["AP"] ?? .null, widget["AP"] ?? .null) || hasOtherPictures(widget["AP"]) {
      return "the pictures of the button \(field.name) were exchanged"
    }
    let normal = now(now(widget["AP"]).dictionaryValue?["N"]).dictionaryValue
    let states = (normal?.keys ?? []).prefix(64)
    let state = now(widget["AS"]).nameValue
    let answer = FieldText.shows(state: field.value.nameValue, appearanceState: state, states: Array(states))
    guard answer == .no else { return nil }
    return "the button \(field.name) is \(field.value.nameValue ?? "Off") and shows \(state ?? "Off")"
  }

  /// Whether a picture that a dictionary names was written anew with other content.
  private func hasOtherPictures(_ appearance: PDFObject?) -> Bool {
    let entries = now(appearance).dictionaryValue?.map(\.value) ?? []
    let streams = entries.flatMap { entry in
      [entry] + (now(entry).dictionaryValue.map { $0.map(\.value) } ?? [])
    }
    return streams.prefix(256).contains { $0.referenceValue.map { change(of: $0)?.kind == .changed } ?? false }
  }

  private func text(
    _ id: ObjectID, _ widget: PDFDictionary, _ earlier: PDFDictionary?, _ field: FieldFacts
  ) -> String? {
    let value = plain(field.value)
    guard let shown = shownText(widget, in: new) else {
      let wasShown = earlier.flatMap { AppearanceInk.normalAppearance(of: $0, in: old) } != nil
      let isShown = AppearanceInk.normalAppearance(of: widget, in: new) != nil
      // Its value is there for programs only.
      guard wasShown, !isShown, !value.joined().isEmpty else { return nil }
      return "the field \(field.name) no longer shows its value"
    }
    lazy var wasShown = earlier.flatMap { shownText($0, in: old) }
    if value == plain(field.oldValue), let before = wasShown, !isBlank(before),
      FieldText.shows(value: before, appearanceText: shown) == .no
    {
      return "the field \(field.name) has the same value and shows another text"
    }
    // What was blank and is left alone shows no other value, and every reader draws it when it is asked to.
    if isBlank(shown), earlier != nil, wasShown.map(isBlank) ?? true { return nil }
    let isMasked = field.flags & Self.isPassword == 0 && Self.isMask(shown) && !Self.isMask(value.joined())
    guard isMasked || shows(field, value, shown, widget) == .no else { return nil }
    return "the field \(field.name) shows another text than its value"
  }

  private func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  private static func isMask(_ text: String) -> Bool {
    let marks = text.filter { !$0.isWhitespace }
    return !marks.isEmpty && marks.allSatisfy { "*\u{2022}\u{25CF}\u{00B7}".contains($0) }
  }

  private func shows(
    _ field: FieldFacts, _ value: [String], _ shown: String, _ widget: PDFDictionary
  ) -> FieldText.Answer {
    guard field.type == "Ch" else { return FieldText.shows(value: value.joined(), appearanceText: shown) }
    var owner: PDFDictionary? = widget
    for _ in 0..<32 where owner?["Opt"] == nil { owner = now(owner?["Parent"]).dictionaryValue }
    let options = (now(owner?["Opt"]).arrayValue ?? []).prefix(Self.mostOptions).map { option in
      let parts = (now(option).arrayValue ?? [option]).map { plain(now($0)).joined() }
      return (export: parts.first ?? "", text: parts.last ?? "")
    }
    return FieldText.shows(
      choices: value, options: options, isList: field.flags & Self.isCombo == 0, appearanceText: shown)
  }

  private func plain(_ value: PDFObject) -> [String] {
    switch value {
    case .string(let bytes): [TextString.text(bytes)]
    case .array(let elements): elements.prefix(1000).map { plain(now($0)).joined() }
    case .name(let name): [name]
    default: [""]
    }
  }

  /// The text of a widget's appearance; nil when it has none, or when it cannot be read.
  private func shownText(_ widget: PDFDictionary, in document: Document) -> String? {
    guard let stream = AppearanceInk.normalAppearance(of: widget, in: document),
      let rectangle = InkRectangle(widget["Rect"], in: document)
    else { return nil }
    return AppearanceInk(stream, in: document, rectangle: rectangle).text
  }
}
