/// Whether what a field shows is what it says.
///
/// Source: ISO 32000-2:2020, 12.7.4.3: the appearance is what people see, `/V` is what programs read.
package enum FieldText {
  /// The answer.
  package enum Answer: String, Sendable {
    /// The appearance shows the value.
    case yes
    /// It shows something else.
    case no
    /// The appearance cannot be read.
    case unknown
  }

  private static let longest = 100_000
  /// Letters that have to be seen of a value that is cut.
  private static let shortestPart = 3
  static let masks: Set<Unicode.Scalar> = ["*", "\u{2022}", "\u{25CF}", "\u{00B7}"]

  /// Compares a text field's value with the text of its appearance.
  ///
  /// Letters and digits have to agree, in their order. Blanks, line breaks, thousands separators, currency signs and
  /// the spacing of combs may differ; so may a decimal comma and a point, and zeros that a format adds behind it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - appearanceText: ``AppearanceInk/text``.
  ///   - isCut: ``AppearanceInk/hasClippedText``: then the beginning of the value is enough, unless it is a number.
  /// - Returns: The answer.
  package static func shows(value: String, appearanceText: String?, isCut: Bool = false) -> Answer {
    guard let shown = appearanceText else { return .unknown }
    guard value.unicodeScalars.count <= longest, shown.unicodeScalars.count <= longest else { return .unknown }
    // Of numbers the place of the decimal point counts, which is neither a letter nor a digit.
    if let wanted = Amount(value), let seen = Amount(shown) { return wanted == seen ? .yes : .no }
    let (wanted, seen) = (essence(of: value), essence(of: shown))
    if wanted == seen { return .yes }
    if isCut, Amount(value) == nil, begins(wanted, with: seen) { return .yes }
    let marks = shown.unicodeScalars.filter { !$0.properties.isWhitespace }
    // A password shows one mark for each character (table 231, bit 14).
    if !marks.isEmpty, marks.allSatisfy(masks.contains), marks.count == value.unicodeScalars.count { return .yes }
    return .no
  }

  /// Compares a choice field's values with its appearance, by what `/Opt` shows for them.
  ///
  /// A list shows all its options, so that each chosen one has to be among its lines.
  ///
  /// - Parameters:
  ///   - values: The chosen values.
  ///   - options: Export value and text of each option.
  ///   - isList: Whether it is a list box.
  ///   - appearanceText: ``AppearanceInk/text``.
  ///   - isCut: ``AppearanceInk/hasClippedText``.
  /// - Returns: The answer.
  package static func shows(
    choices values: [String], options: [(export: String, text: String)], isList: Bool, appearanceText: String?,
    isCut: Bool = false
  ) -> Answer {
    guard let shown = appearanceText else { return .unknown }
    let names = values.prefix(1000).map { value in options.first { $0.export == value }?.text ?? value }
    guard isList else { return shows(value: names.joined(separator: " "), appearanceText: shown, isCut: isCut) }
    let lines = Set(shown.split(separator: "\n").map { essence(of: String($0)) })
    // A long list shows a part of its options only.
    return names.allSatisfy { lines.contains(essence(of: $0)) } ? .yes : .unknown
  }

  /// Compares a check box or radio button's value with the state that its widget shows.
  ///
  /// - Parameters:
  ///   - value: `/V`; nil stands for off.
  ///   - state: The widget's `/AS`.
  ///   - states: The states that its appearance has.
  /// - Returns: The answer.
  package static func shows(state value: String?, appearanceState state: String?, states: [String]) -> Answer {
    let (value, shown) = (value ?? "Off", state ?? "Off")
    if value == shown { return .yes }
    // A button that has no such state is off, as the others of a radio group are (12.7.5.2.4).
    return shown == "Off" && !states.contains(value) ? .yes : .no
  }

  /// Whether a text begins with another of some length. What leaves out the beginning may turn the sense around, and
  /// of a number no digit may be missing.
  private static func begins(_ whole: String, with part: String) -> Bool {
    let (whole, part) = (whole.unicodeScalars, part.unicodeScalars)
    guard part.count >= shortestPart, whole.starts(with: part) else { return false }
    let isDigit = { (scalar: Unicode.Scalar?) in scalar?.properties.numericType != nil }
    return !(isDigit(part.last) && isDigit(whole.dropFirst(part.count).first))
  }

  /// Letters and digits, folded; ligatures and accents as they are.
  private static func essence(of text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      let isMark = properties.generalCategory == .nonspacingMark || properties.generalCategory == .spacingMark
      guard properties.isAlphabetic || properties.numericType != nil || isMark else { continue }
      switch scalar {
      case "\u{FB00}": kept.append(contentsOf: "ff".unicodeScalars)
      case "\u{FB01}": kept.append(contentsOf: "fi".unicodeScalars)
      case "\u{FB02}": kept.append(contentsOf: "fl".unicodeScalars)
      default: kept.append(scalar)
      }
    }
    return String(kept)
  }
}
