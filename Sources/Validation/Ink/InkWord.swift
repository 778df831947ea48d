/// A word in the making: its letters and their places.
struct InkWord {
  /// What is lower or narrower cannot be read, in units of the page.
  private static let smallest = 0.5

  private var letters: [(text: String?, place: InkRectangle)] = []

  mutating func add(_ letter: String?, _ place: InkRectangle) { letters.append((letter, place)) }

  /// Puts the word on the sheet, as far as the clip lets it be seen, and begins another.
  mutating func end(_ sheet: inout InkSheet, _ state: InkState) {
    defer { letters = [] }
    guard !letters.isEmpty else { return }
    var text = ""
    var isReadable = true
    var parts: [InkRectangle] = []
    for (letter, place) in letters {
      if place.area == 0 {
        // A mark has no width of its own; another glyph without one may show or not.
        let isMark = letter?.unicodeScalars.allSatisfy { $0.properties.generalCategory == .nonspacingMark } ?? false
        if isMark { text += letter ?? "" } else { sheet.hasUnreadableText = true }
        continue
      }
      // A letter of which less than half is left is not read.
      guard state.clip.area > 0, let seen = place.intersection(state.clip), seen.area * 2 > place.area else {
        sheet.hasClippedText = true
        continue
      }
      parts.append(seen)
      if let letter { text += letter } else { isReadable = false }
    }
    guard let first = parts.first else { return }
    let hull = parts.dropFirst().reduce(first) { $0.union($1) }
    guard min(hull.height, hull.width) >= Self.smallest else { return }
    if !isReadable { sheet.hasUnreadableText = true }
    // Block elements and geometric shapes fill their boxes, and a font of the file's own may draw anything for a code
    // without a meaning.
    let mayBeBlocks = !isReadable || text.unicodeScalars.contains { (0x2580...0x25FF).contains($0.value) }
    let isFilled = ![1, 5].contains(state.renderMode)
    sheet.add(
      InkBox(
        hull, .text, isOpaque: isFilled && state.fillHides && mayBeBlocks, text: isReadable ? text : nil,
        parts: parts, lightness: isFilled ? state.fillLightness : state.strokeLightness))
  }
}
