import ByteRange

extension ContentInterpreter {
  /// Operators of the graphics state and of colours (8.4.4, 8.6.8).
  ///
  /// - Returns: Whether it was one.
  func performState(
    _ word: String, _ operands: [ContentOperand], _ numbers: [Double], _ frame: inout ContentFrame
  ) -> Bool {
    switch word {
    case "q":
      if frame.saved.count < InkBudget.deepestState {
        frame.saved.append(frame.state)
      } else {
        // What is not saved cannot be restored, so nothing after it is known.
        sheet.isComplete = false
      }
    case "Q": if let state = frame.saved.popLast() { frame.state = state }
    case "cm":
      guard let matrix = InkMatrix(Array(numbers.suffix(6))) else { return true }
      let product = matrix.then(frame.state.matrix)
      if product.isSane { frame.state.matrix = product } else { sheet.isComplete = false }
    case "w": if let width = numbers.last { frame.state.lineWidth = abs(width) }
    case "gs":
      if let name = operands.last?.name, let state = resolve(resource("ExtGState", name, frame)).dictionaryValue {
        apply(state, &frame)
      }
    case "g", "rg", "k", "sc", "scn":
      frame.state.fillLightness = operands.last?.name == nil ? InkColour.lightness(numbers) : nil
    case "G", "RG", "K", "SC", "SCN":
      frame.state.strokeLightness = operands.last?.name == nil ? InkColour.lightness(numbers) : nil
    case "cs": frame.state.fillLightness = 0
    case "CS": frame.state.strokeLightness = 0
    default: return false
    }
    return true
  }

  /// A graphics state parameter dictionary (8.4.5). A soft mask is not worked out: what is painted through it counts as
  /// opaque.
  private func apply(_ dictionary: PDFDictionary, _ frame: inout ContentFrame) {
    if let alpha = resolve(dictionary["ca"]).doubleValue { frame.state.fillAlpha = min(max(alpha, 0), 1) }
    if let alpha = resolve(dictionary["CA"]).doubleValue { frame.state.strokeAlpha = min(max(alpha, 0), 1) }
    if let width = resolve(dictionary["LW"]).doubleValue, width <= InkMatrix.farthest {
      frame.state.lineWidth = abs(width)
    }
    if dictionary["BM"] != nil {
      let mode = resolve(dictionary["BM"])
      let name = mode.nameValue ?? mode.arrayValue?.first.flatMap { resolve($0).nameValue }
      frame.state.blending =
        switch name {
        case "Multiply", "Darken", "ColorBurn": .darkening
        case "Screen", "Lighten", "ColorDodge": .lightening
        case "Overlay", "SoftLight", "Difference", "Exclusion", "Hue", "Saturation", "Color": .showing
        default: .hiding
        }
    }
    if case .array(let pair) = resolve(dictionary["Font"]), pair.count == 2 {
      frame.state.font = font(pair[0])
      frame.state.fontSize = resolve(pair[1]).doubleValue ?? 0
    }
  }

  /// Operators that make paths and paint them (8.5).
  ///
  /// - Returns: Whether it was one.
  func performPath(_ word: String, _ numbers: [Double], _ frame: inout ContentFrame) -> Bool {
    let matrix = frame.state.matrix
    let count = numbers.count
    func point(_ index: Int) -> InkPoint { InkPoint(x: numbers[index], y: numbers[index + 1]) }
    switch word {
    case "m": if count >= 2 { frame.path.move(to: point(count - 2), matrix) }
    case "l": if count >= 2 { frame.path.line(to: point(count - 2), matrix) }
    case "c": if count >= 6 { frame.path.curve(point(count - 6), point(count - 4), point(count - 2), matrix) }
    case "v": if count >= 4 { frame.path.curve(frame.path.current, point(count - 4), point(count - 2), matrix) }
    case "y": if count >= 4 { frame.path.curve(point(count - 4), point(count - 2), point(count - 2), matrix) }
    case "h": frame.path.close(matrix)
    case "re":
      if count >= 4 {
        let first = count - 4
        frame.path.rectangle(numbers[first], numbers[first + 1], numbers[first + 2], numbers[first + 3], matrix)
      }
    case "W", "W*": frame.clipsNext = true
    case "n": endPath(&frame)
    case "f", "F": paintPath(fill: true, evenOdd: false, stroke: false, &frame)
    case "f*": paintPath(fill: true, evenOdd: true, stroke: false, &frame)
    case "B", "b": paintPath(fill: true, evenOdd: false, stroke: true, close: word == "b", &frame)
    case "B*", "b*": paintPath(fill: true, evenOdd: true, stroke: true, close: word == "b*", &frame)
    case "S", "s": paintPath(fill: false, evenOdd: false, stroke: true, close: word == "s", &frame)
    default: return false
    }
    return true
  }

  private func paintPath(
    fill: Bool, evenOdd: Bool, stroke: Bool, close: Bool = false, _ frame: inout ContentFrame
  ) {
    if close { frame.path.close(frame.state.matrix) }
    defer { endPath(&frame) }
    guard !frame.isHidden, !frame.path.isEmpty else { return }
    guard let hull = frame.path.bounds else {
      sheet.isComplete = false
      return
    }
    let clip = frame.state.clip
    let width = stroke ? frame.state.lineWidth * frame.state.matrix.areaScale.squareRoot() : 0
    guard let seen = hull.grown(by: width / 2).intersection(clip), clip.area > 0 else { return }
    var strips: [InkRectangle] = []
    if fill, frame.state.fillHides { strips += frame.path.filledStrips(evenOdd: evenOdd) }
    // A thin line hides nothing that can be read.
    if stroke, width >= 2, frame.state.strokeHides { strips += frame.path.strokedStrips(width: width) }
    let parts = strips.compactMap { $0.intersection(clip) }.filter { $0.area > 0 }
    let lightness = fill ? frame.state.fillLightness : frame.state.strokeLightness
    sheet.add(InkBox(seen, .path, isOpaque: !parts.isEmpty, parts: parts, lightness: lightness))
  }

  private func endPath(_ frame: inout ContentFrame) {
    if !frame.path.isComplete { sheet.isComplete = false }
    if frame.clipsNext {
      frame.clipsNext = false
      // An empty clip hides everything; so does one that lies elsewhere.
      let nothing = InkRectangle(
        frame.state.clip.left, frame.state.clip.bottom, frame.state.clip.left, frame.state.clip.bottom)
      frame.state.clip = frame.path.bounds?.intersection(frame.state.clip) ?? nothing
    }
    frame.path = InkPath()
  }
}
