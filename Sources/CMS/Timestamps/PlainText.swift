/// Text from elsewhere, made fit for one line of a message.
package enum PlainText {
  /// One line without control characters, cut at a length in characters.
  package static func line(_ text: String, longest: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(4 * longest) {
      let isControl = scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
      scalars.append(isControl || scalar == "\u{2028}" || scalar == "\u{2029}" ? " " : scalar)
    }
    let words = String(scalars).split(separator: " ").joined(separator: " ")
    return words.count > longest ? String(words.prefix(longest)) + "…" : words
  }
}
