/// A number as people write it: with a decimal point or comma, separators of thousands, a currency.
struct Amount: Equatable {
  private let whole: String
  private let fraction: String
  private let isNegative: Bool

  /// Reads an amount; nil when the text is something else.
  init?(_ text: String) {
    var digits: [Character] = []
    var separators: [(place: Int, sign: Character)] = []
    var isNegative = false
    for character in text {
      switch character {
      case "0"..."9": digits.append(character)
      case ".", ",", "'", "\u{2019}": separators.append((digits.count, character))
      case "-", "\u{2212}", "\u{2013}", "(": if digits.isEmpty { isNegative = true }
      case ")", " ", "\u{A0}", "\u{202F}": break
      default:
        // A currency sign may stand before or behind; a letter means more than a number.
        guard character.isCurrencySymbol || character == "%" else { return nil }
      }
      guard digits.count <= 64, separators.count <= 32 else { return nil }
    }
    guard !digits.isEmpty else { return nil }
    // The last separator is the decimal one, unless three digits follow it or the same sign stood before.
    var point = digits.count
    if let last = separators.last, last.place < digits.count,
      digits.count - last.place != 3 || separators.count > 1 && separators[separators.count - 2].sign != last.sign,
      separators.filter({ $0.sign == last.sign }).count == 1
    {
      point = last.place
    }
    whole = String(String(digits[..<point]).drop { $0 == "0" })
    var rest = digits[point...]
    while rest.last == "0" { rest.removeLast() }
    fraction = String(rest)
    self.isNegative = isNegative
  }
}
