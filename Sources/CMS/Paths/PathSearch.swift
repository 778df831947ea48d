/// What a search for paths found.
package struct PathSearch: Sendable {
  /// Complete ones first, then the longest of those that end before an anchor; never empty.
  package let paths: [CertificatePath]
  /// Whether a bound ended the search, so that there may be more paths.
  package let isCutShort: Bool

  /// The complete ones, best first.
  package var complete: [CertificatePath] { paths.filter(\.isComplete) }

  /// What a search found, in its order.
  init(_ state: PathSearchState, mostIncomplete: Int) {
    let longest = state.incomplete.enumerated().sorted { first, second in
      (second.element.count, first.offset) < (first.element.count, second.offset)
    }
    let rest = longest.prefix(mostIncomplete).map { CertificatePath($0.element, anchor: nil) }
    self.init(paths: state.complete + rest, isCutShort: state.isCutShort)
  }

  private init(paths: [CertificatePath], isCutShort: Bool) {
    self.paths = paths
    self.isCutShort = isCutShort
  }

  /// The same paths, complete ones before others, those with fewer certificates out of their time first, then the shorter.
  func ranked(at time: Int64?) -> PathSearch {
    func faults(_ path: CertificatePath) -> Int {
      guard let time else { return 0 }
      return path.certificates.count { time < $0.notBefore || time > $0.notAfter }
    }
    let ranked = complete.enumerated().map { (rank: (faults($1), $1.certificates.count, $0), path: $1) }
    let best = ranked.sorted { $0.rank < $1.rank }.map(\.path)
    return PathSearch(paths: best + paths.filter { !$0.isComplete }, isCutShort: isCutShort)
  }
}
