/// Puts words into the order in which they are read.
enum ReadingOrder {
  /// Words whose middles lie nearer than this part of their height stand on one line.
  private static let sameLine = 0.5
  /// A gap of this part of the height is a blank.
  private static let blank = 0.12

  /// The text of the words that can be seen: what a later opaque box covers is left out.
  ///
  /// - Parameter boxes: All boxes in the order of painting.
  /// - Returns: Lines from the top, words from the left; nil when a word is as light as paper and nothing darker lies
  ///   below it here: whether it can be seen depends on what is below.
  static func text(of boxes: [InkBox]) -> String? {
    let words = visibleWords(of: boxes)
    if words.contains(where: { isPale($0) }) {
      let grounds = CoverMap(boxes.filter { $0.kind != .text && !isPale($0) }.flatMap(\.painted))
      for word in words where isPale(word) {
        guard grounds.coveredArea(of: word.rectangle) > word.rectangle.area / 2 else { return nil }
      }
    }
    return lines(of: words.map(upright(by: turn(of: words))))
  }

  private static func lines(of words: [InkBox]) -> String {
    var lines: [[InkBox]] = []
    for word in words.sorted(by: { middle($0) > middle($1) }) {
      if let first = lines.last?.first,
        abs(middle(first) - middle(word)) < sameLine * max(first.rectangle.height, word.rectangle.height)
      {
        lines[lines.count - 1].append(word)
      } else {
        lines.append([word])
      }
    }
    return lines.map(line).joined(separator: "\n")
  }

  /// How many quarter turns counter-clockwise the text has, by the way that most of its letters go.
  private static func turn(of words: [InkBox]) -> Int {
    var votes = [0, 0, 0, 0]
    for word in words {
      guard let first = word.parts.first, let last = word.parts.last, word.parts.count > 1 else { continue }
      let x = last.left + last.right - first.left - first.right
      let y = last.bottom + last.top - first.bottom - first.top
      votes[abs(x) >= abs(y) ? (x >= 0 ? 0 : 2) : (y >= 0 ? 1 : 3)] += word.parts.count
    }
    return votes.indices.max { votes[$0] < votes[$1] || votes[$0] == votes[$1] && $0 > $1 } ?? 0
  }

  /// Turns a box back.
  private static func upright(by turns: Int) -> (InkBox) -> InkBox {
    { box in
      let place = box.rectangle
      let turned =
        switch turns {
        case 1: InkRectangle(place.bottom, -place.right, place.top, -place.left)
        case 2: InkRectangle(-place.right, -place.top, -place.left, -place.bottom)
        case 3: InkRectangle(-place.top, place.left, -place.bottom, place.right)
        default: place
        }
      return InkBox(turned, box.kind, text: box.text)
    }
  }

  private static func isPale(_ box: InkBox) -> Bool { (box.lightness ?? 0) > 0.9 }

  private static func middle(_ box: InkBox) -> Double { (box.rectangle.bottom + box.rectangle.top) / 2 }

  private static func line(_ words: [InkBox]) -> String {
    var text = ""
    var end: Double?
    for word in words.sorted(by: { $0.rectangle.left < $1.rectangle.left }) {
      if let end, word.rectangle.left - end > blank * word.rectangle.height { text += " " }
      text += word.text ?? ""
      end = word.rectangle.right
    }
    return text
  }

  private static func visibleWords(of boxes: [InkBox]) -> [InkBox] {
    // Read backwards: what was painted later lies above.
    var words: [InkBox] = []
    var above: [InkRectangle] = []
    var map = CoverMap([])
    var mapped = 0
    for box in boxes.reversed() {
      if box.isOpaque { above += box.painted }
      guard box.kind == .text else { continue }
      // The map is made anew only when something was added, and seldom when there is much.
      if above.count > mapped, mapped < 512 || above.count > 2 * mapped {
        map = CoverMap(above)
        mapped = above.count
      }
      if map.coveredArea(of: box.rectangle) <= box.rectangle.area / 2 { words.append(box) }
    }
    return words.reversed()
  }
}
