import ByteRange

extension ContentInterpreter {
  /// Operators of text (9.3 and 9.4).
  ///
  /// - Returns: Whether it was one.
  func performText(
    _ word: String, _ operands: [ContentOperand], _ numbers: [Double], _ frame: inout ContentFrame
  ) -> Bool {
    switch word {
    case "BT":
      frame.textMatrix = .identity
      frame.lineMatrix = .identity
    case "ET": break
    case "Tc": if let value = numbers.last { frame.state.characterSpacing = value }
    case "Tw": if let value = numbers.last { frame.state.wordSpacing = value }
    case "Tz": if let value = numbers.last { frame.state.horizontalScale = value / 100 }
    case "TL": if let value = numbers.last { frame.state.leading = value }
    case "Ts": if let value = numbers.last { frame.state.rise = value }
    case "Tr": if let value = operands.last?.integer { frame.state.renderMode = value }
    case "Tf":
      guard operands.count >= 2, let name = operands[operands.count - 2].name, let size = numbers.last else {
        return true
      }
      frame.state.font = resource("Font", name, frame).flatMap(font)
      frame.state.fontSize = size
    case "Td": if numbers.count >= 2 { moveLine(numbers[numbers.count - 2], numbers[numbers.count - 1], &frame) }
    case "TD":
      if numbers.count >= 2 {
        frame.state.leading = -numbers[numbers.count - 1]
        moveLine(numbers[numbers.count - 2], numbers[numbers.count - 1], &frame)
      }
    case "Tm":
      if let matrix = InkMatrix(Array(numbers.suffix(6))) {
        frame.textMatrix = matrix
        frame.lineMatrix = matrix
      }
    case "T*": moveLine(0, -frame.state.leading, &frame)
    case "Tj": if let string = operands.last?.string { show([.string(string)], &frame) }
    case "TJ": if let array = operands.last?.array { show(array, &frame) }
    case "'", "\"":
      if word == "\"", numbers.count >= 2 {
        frame.state.wordSpacing = numbers[numbers.count - 2]
        frame.state.characterSpacing = numbers[numbers.count - 1]
      }
      moveLine(0, -frame.state.leading, &frame)
      if let string = operands.last?.string { show([.string(string)], &frame) }
    default: return false
    }
    return true
  }

  private func moveLine(_ x: Double, _ y: Double, _ frame: inout ContentFrame) {
    let moved = InkMatrix.translation(x, y).then(frame.lineMatrix)
    guard moved.isSane else {
      sheet.isComplete = false
      return
    }
    frame.lineMatrix = moved
    frame.textMatrix = moved
  }

  /// The font of a reference or of a dictionary; nil when it is none.
  func font(_ object: PDFObject) -> InkFont? {
    if let id = object.referenceValue, let known = fonts[id] { return known }
    guard let dictionary = resolve(object).dictionaryValue else { return nil }
    // A font that is no object of its own is read again each time, so it is charged like a form.
    guard fonts.count < InkBudget.mostFonts, object.referenceValue != nil || budget.takeForm() else {
      sheet.isComplete = false
      return nil
    }
    let font = InkFont(dictionary, self)
    if let id = object.referenceValue { fonts[id] = font }
    return font
  }

  private func show(_ elements: [ContentOperand], _ frame: inout ContentFrame) {
    var word = InkWord()
    let state = frame.state
    // Type 3 glyphs are painted by their procedures, invisible text and clips paint nothing (9.3.6).
    let paints = !frame.isHidden && state.renderMode != 3 && state.renderMode != 7
    for element in elements {
      if let number = element.number {
        // The unit is a thousandth of the font size; what is wider than a narrow blank ends a word.
        if -number > 180 || number > 2000 { word.end(&sheet, state) }
        let shift = -number / 1000 * state.fontSize
        advance(state.font?.isVertical == true ? (0, shift) : (shift * state.horizontalScale, 0), &frame)
        continue
      }
      guard let string = element.string else { continue }
      let glyphs =
        state.font?.glyphs(of: string)
        ?? string.map { InkFont.Glyph(code: Int($0), length: 1, width: 600, text: nil) }
      for glyph in glyphs {
        guard budget.takeBytes(4) else {
          sheet.isComplete = false
          return word.end(&sheet, state)
        }
        if paints { show(glyph, &word, frame) }
        let spacing = state.characterSpacing + (glyph.length == 1 && glyph.code == 32 ? state.wordSpacing : 0)
        if state.font?.isVertical == true {
          advance((0, -state.fontSize + spacing), &frame)
        } else {
          let scale = state.font?.matrix.a ?? 0.001
          advance(((glyph.width * scale * state.fontSize + spacing) * state.horizontalScale, 0), &frame)
        }
        if spacing > state.fontSize * 0.5 { word.end(&sheet, state) }
      }
    }
    word.end(&sheet, state)
  }

  private func advance(_ shift: (x: Double, y: Double), _ frame: inout ContentFrame) {
    let moved = InkMatrix.translation(shift.x, shift.y).then(frame.textMatrix)
    if moved.isSane { frame.textMatrix = moved } else { sheet.isComplete = false }
  }

  private func show(_ glyph: InkFont.Glyph, _ word: inout InkWord, _ frame: ContentFrame) {
    let state = frame.state
    let size = state.fontSize
    let toPage =
      InkMatrix(size * state.horizontalScale, 0, 0, size, 0, state.rise).then(frame.textMatrix).then(state.matrix)
    if let font = state.font, let procedure = font.procedures[glyph.code] {
      paint(procedure, of: font, toPage, frame)
    }
    if glyph.text == " " || glyph.text == "\u{A0}" { return word.end(&sheet, state) }
    let scale = state.font?.matrix.a ?? 0.001
    let (ascent, descent) = (state.font?.ascent ?? 0.9, state.font?.descent ?? -0.25)
    let box =
      state.font?.isVertical == true
      ? InkRectangle(-0.5, -0.88, 0.5, 0.12) : InkRectangle(0, descent, glyph.width * scale, ascent)
    guard toPage.isSane, let place = toPage.bounds(of: box) else {
      sheet.isComplete = false
      return
    }
    word.add(glyph.text, place)
  }

  /// Paints a glyph procedure (9.6.4).
  private func paint(_ id: ObjectID, of font: InkFont, _ matrix: InkMatrix, _ frame: ContentFrame) {
    guard case .stream(let dictionary, _) = resolve(.reference(id)) else { return }
    var state = frame.state
    state.matrix = font.matrix.then(matrix)
    guard state.matrix.isSane else {
      sheet.isComplete = false
      return
    }
    var procedure = PDFDictionary()
    procedure["Resources"] = font.procedureResources.map { .dictionary($0) } ?? dictionary["Resources"]
    form(id, procedure, state, inherited: frame.resources, depth: frame.depth + 1)
  }
}
