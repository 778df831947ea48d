import CMS

extension TrustEngine {
  /// The most complete lists of one issuer that delta lists are held against.
  private static let mostBases = 64

  /// Complete lists by their issuer, the newest first, those that are given before those of the file.
  static func completeLists(_ evidence: HeldEvidence) -> [String: [HeldEvidence.List]] {
    // Without a delta list nobody asks.
    guard evidence.lists.contains(where: \.list.isDelta) else { return [:] }
    let lists = Dictionary(grouping: evidence.lists.filter { !$0.list.isDelta }) { $0.list.issuer.lowercased() }
    return lists.mapValues { lists in
      let sorted = lists.sorted { first, second in
        first.isGiven == second.isGiven ? first.list.thisUpdate > second.list.thisUpdate : first.isGiven
      }
      return Array(sorted.prefix(mostBases))
    }
  }

  /// What a delta list says together with the newest complete list that it fits; nil when it fits none.
  ///
  /// The two exist together since the later of them does.
  func deltaAnswer(of delta: HeldEvidence.List, _ pair: Pair) -> HeldAnswer? {
    guard case .covered = delta.list.coverage(of: pair.certificate), mayVerify(delta.isGiven) else { return nil }
    let bases = completeLists[delta.list.issuer.lowercased()] ?? []
    guard let base = bases.first(where: { delta.list.completes($0.list) }) else { return nil }
    let candidates = bySubject[delta.list.issuer.lowercased()] ?? []
    let result = delta.list.answer(
      completing: base.list, for: pair.certificate, issuer: pair.issuer, candidates: candidates)
    guard case .success(let answer) = result else { return nil }
    let words = "the delta CRL of \(delta.list.issuer), \(UTCText.text(answer.thisUpdate))"
    var revision: Int?
    if let first = delta.revision, let second = base.revision { revision = max(first, second) }
    return HeldAnswer(
      answer: answer, revision: revision, words: words, pieces: [.list(base.list.der), .list(delta.list.der)])
  }
}
