/// A word in the making: its letters and their places.
struct InkWord {
  /// What is lower or narrower cannot be read, in units of the page.
  private static let smallest = 0.5

  private var text = ""
  private var isReadable = true
  private var letters: [InkRectangle] = []

  mutating func add(_ letter: String?, _ place: InkRectangle) {
    letters.append(place)
    if let letter { text += letter } else { isReadable = false }
  }

  /// Puts the word on the sheet, as far as the clip lets it be seen, and begins another.
  mutating func end(_ sheet: inout InkSheet, _ state: InkState) {
    defer { self = InkWord() }
    guard state.clip.area > 0 else { return }
    let seen = letters.compactMap { $0.intersection(state.clip) }
    guard let first = seen.first else { return }
    let hull = seen.dropFirst().reduce(first) { $0.union($1) }
    guard hull.height >= Self.smallest, hull.width > 0 else { return }
    // Of a word that is cut the letters that can be seen are not told apart from the others.
    let isWhole = seen.count == letters.count
    if !isReadable || !isWhole { sheet.hasUnreadableText = true }
    let isFilled = ![1, 5].contains(state.renderMode)
    sheet.add(
      InkBox(
        hull, .text, isOpaque: isFilled && state.fillHides && mayBeBlocks, text: isReadable && isWhole ? text : nil,
        parts: seen, lightness: isFilled ? state.fillLightness : state.strokeLightness))
  }

  /// Whether the glyphs may fill their boxes: block elements and geometric shapes, and what has no known meaning, for a
  /// font of the file's own may draw anything there.
  private var mayBeBlocks: Bool { !isReadable || text.unicodeScalars.contains { (0x2580...0x25FF).contains($0.value) } }
}
