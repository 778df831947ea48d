import ByteRange

/// Why a file had to be rebuilt, and what that says about what was appended to it.
struct FileDamage {
  let error: FileError
  /// Where the last cross-reference section of either kind seems to begin; nil when none does.
  private let lastSection: Int?

  private static let chunk = 1 << 20

  init(_ error: FileError, in source: ByteSource) {
    self.error = error
    lastSection = Self.lastSection(in: source)
  }

  /// What was done to a file whose signed bytes end before it does.
  ///
  /// - Parameter end: Where they end.
  /// - Returns: The attack.
  func attack(after end: Int) -> Attack {
    (lastSection ?? 0) < end ? .incrementalNoXRef : .recoveryOnly
  }

  private static func lastSection(in source: ByteSource) -> Int? {
    let words = ["xref", "/XRef"].map { Array($0.utf8) }
    let start = Array("start".utf8)
    var upper = source.count
    while upper > 0 {
      let lower = max(0, upper - chunk)
      // Pieces overlap, so that no word is cut in two.
      let from = max(0, lower - 16)
      let piece = source.copy(from..<min(upper + 16, source.count))
      for index in piece.indices.reversed() {
        for word in words where piece[index] == word[0] && piece[index...].starts(with: word) {
          if index >= start.count, piece[(index - start.count)..<index].elementsEqual(start) { continue }
          return from + index
        }
      }
      upper = lower
    }
    return nil
  }
}
