import CMS

/// What is known of a certificate's revocation, up to a time.
enum RevocationState: Sendable {
  /// It is not revoked, as the newest usable evidence says.
  case good(RelevantAnswer)
  /// It was revoked.
  case revoked(at: Int64, RelevantAnswer)
  /// It is suspended, and may be valid again (RFC 5280, 5.3.1, certificateHold).
  case onHold(since: Int64, RelevantAnswer)
  /// Nothing usable is at hand.
  case missing(RevocationGap)
}

/// A piece of evidence that counts.
struct RelevantAnswer: Sendable {
  let answer: RevocationAnswer
  /// Since when it is proven to have existed.
  let existence: Int64
  /// Names the evidence in a report.
  let words: String
  /// The evidence itself: several lists where only all of them together answer.
  let pieces: [EvidencePiece]

  /// The same, which others complete.
  func with(_ pieces: [EvidencePiece]) -> RelevantAnswer {
    RelevantAnswer(answer: answer, existence: existence, words: words, pieces: pieces)
  }
}

/// Why there is no usable evidence.
struct RevocationGap: Hashable, Sendable {
  let subIndication: SubIndication
  let reason: String

  static let none = RevocationGap(subIndication: .tryLater, reason: "no revocation data are at hand")
}
