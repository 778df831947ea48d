import ByteRange

extension RevisionStep {
  private static let isPushButton = 1 << 16

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
    let answer = FieldText.shows(button: widget, value: field.value, in: new)
    guard answer == .no else { return nil }
    let state = now(widget["AS"]).nameValue
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
    let value = FieldText.texts(of: field.value, in: new)
    guard let ink = self.ink(of: widget, in: new), let shown = ink.text else {
      let wasShown = earlier.flatMap { AppearanceInk.normalAppearance(of: $0, in: old) } != nil
      let isShown = AppearanceInk.normalAppearance(of: widget, in: new) != nil
      // Its value is there for programs only.
      guard wasShown, !isShown, !value.joined().isEmpty else { return nil }
      return "the field \(field.name) no longer shows its value"
    }
    lazy var inkBefore = earlier.flatMap { self.ink(of: $0, in: self.old) }
    if value == FieldText.texts(of: field.oldValue, in: old), let before = inkBefore, isOther(ink, than: before) {
      return "the field \(field.name) has the same value and shows another text"
    }
    // What was blank and is left alone shows no other value, and every reader draws it when it is asked to.
    if isBlank(shown), earlier != nil, inkBefore?.text.map(isBlank) ?? true { return nil }
    let answer = FieldText.shows(
      widget, ink: ink, type: field.type ?? "", flags: field.flags, value: field.value, in: new)
    return answer == .no ? "the field \(field.name) shows another text than its value" : nil
  }

  /// Whether an appearance shows another text than an earlier one did; either may be cut off where the other is not.
  private func isOther(_ ink: AppearanceInk, than before: AppearanceInk) -> Bool {
    guard let earlier = before.text, !isBlank(earlier), let shown = ink.text else { return false }
    if FieldText.shows(value: earlier, appearanceText: shown, isCut: ink.hasClippedText) != .no { return false }
    return !before.hasClippedText || FieldText.shows(value: shown, appearanceText: earlier, isCut: true) == .no
  }

  private func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// What a widget's appearance paints, whether the widget is hidden or not; nil when it has none.
  private func ink(of widget: PDFDictionary, in document: Document) -> AppearanceInk? {
    guard let stream = AppearanceInk.normalAppearance(of: widget, in: document),
      let rectangle = InkRectangle(widget["Rect"], in: document)
    else { return nil }
    return AppearanceInk(stream, in: document, rectangle: rectangle)
  }
}
