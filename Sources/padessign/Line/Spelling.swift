/// Words that somebody may have meant.
enum Spelling {
  /// A word that is further away than a third of its letters was not meant.
  private static func tolerance(_ word: String) -> Int { max(1, word.count / 3) }

  /// The nearest of some words; nil when none is near.
  static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    let near = words.map { (word: $0, distance: distance(word, $0)) }.filter { $0.distance <= tolerance(word) }
    return near.min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
  }

  /// What a message adds: which word may have been meant, else where the list is.
  static func remedy(for word: String, among words: some Sequence<String>, else remedy: String, prefix: String = "")
    -> String
  {
    nearest(to: word, among: words).map { "did you mean \(prefix)\($0)? \(remedy)" } ?? remedy
  }

  /// How many letters must be changed, added, left out or exchanged with their neighbour.
  private static func distance(_ first: String, _ second: String) -> Int {
    let (left, right) = (Array(first.prefix(64)), Array(second.prefix(64)))
    var rows = [Array(0...right.count)]
    for row in left.indices {
      var next = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var best = min(rows[row][column] + (isSame ? 0 : 1), rows[row][column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, rows[row - 1][column - 1] + 1)
        }
        next.append(best)
      }
      rows.append(next)
    }
    return rows[left.count][right.count]
  }
}
