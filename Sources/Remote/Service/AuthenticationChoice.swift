/// Which of a credential's authentication objects are used together: its expression, as sets to choose among.
///
/// Source: CSC API v2.0.0.2, 11.4: identifiers with AND, OR, XOR and parentheses.
struct AuthenticationChoice {
  /// The sets of identifiers, each of which is enough.
  let sets: [[String]]

  private static let mostSets = 64
  private static let deepest = 16
  private static let mostWords = 256

  /// Reads an expression; nil when it is none.
  init?(_ text: String) {
    var words: [String] = []
    var word = ""
    func end() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for character in text {
      switch character {
      case "(", ")":
        end()
        words.append(String(character))
      case " ", "\t": end()
      default: word.append(character)
      }
    }
    end()
    guard !words.isEmpty, words.count <= Self.mostWords else { return nil }
    var rest = words[...]
    guard let sets = Self.alternatives(&rest, depth: 0), rest.isEmpty else { return nil }
    self.sets = sets
  }

  /// Terms with OR or XOR between them: either is enough.
  private static func alternatives(_ words: inout ArraySlice<String>, depth: Int) -> [[String]]? {
    guard depth <= deepest, var sets = all(&words, depth: depth) else { return nil }
    while let word = words.first?.uppercased(), word == "OR" || word == "XOR" {
      words.removeFirst()
      guard let more = all(&words, depth: depth), sets.count + more.count <= mostSets else { return nil }
      sets += more
    }
    return sets
  }

  /// Factors with AND between them.
  private static func all(_ words: inout ArraySlice<String>, depth: Int) -> [[String]]? {
    guard var sets = factor(&words, depth: depth) else { return nil }
    while words.first?.uppercased() == "AND" {
      words.removeFirst()
      guard let more = factor(&words, depth: depth), sets.count * more.count <= mostSets else { return nil }
      sets = sets.flatMap { set in more.map { set + $0.filter { !set.contains($0) } } }
    }
    return sets
  }

  private static func factor(_ words: inout ArraySlice<String>, depth: Int) -> [[String]]? {
    guard let word = words.popFirst() else { return nil }
    if word == "(" {
      guard let sets = alternatives(&words, depth: depth + 1), words.popFirst() == ")" else { return nil }
      return sets
    }
    guard word != ")", !["AND", "OR", "XOR"].contains(word.uppercased()) else { return nil }
    return [[word]]
  }
}
