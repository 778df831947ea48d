/// The order of time-stamps in the file against the order of their times.
///
/// What covers a time-stamp was made after it, so the time-stamps before a signature prove that it is not older than
/// they are, as a content time-stamp does.
///
/// Source: EN 319 102-1, 5.3.4 (revocation and expiry before a content time-stamp), 5.5.4, step 5 (coherence).
struct TimeOrder {
  private let marks: [TimeMark]
  private let tolerance: Int64

  init(_ marks: [TimeMark], tolerance: Int64) {
    self.marks = marks
    self.tolerance = tolerance
  }

  /// Withdraws what the order contradicts, and makes certain what it proves.
  func apply(to trust: inout SignatureTrust, _ facts: SignatureFacts) {
    guard facts.integrity.verdict == .intact, facts.coverage.verdict != .partial,
      let revision = facts.coverage.revision,
      let latest = (marks.filter { $0.revision < revision } + (trust.signedAfter.map { [$0] } ?? []))
        .max(by: { $0.time < $1.time })
    else { return }
    if let failure = trust.failure {
      if let certain = failure.certain(madeAt: latest.time, after: latest.authority) { trust.objection = certain }
      return
    }
    guard trust.objection == nil else { return }
    let own = facts.kind == .documentTimestamp ? facts.claimedTime?.seconds : trust.bestSignatureTime
    guard let own, latest.time > own + tolerance else { return }
    trust.objection = SignatureVerdict(
      .indeterminate, .timestampOrderFailure, .signaturesWithTime,
      reason: "it covers the time-stamp of \(latest.authority), which is later than its own time")
  }
}
