/// Since when things are proven to have existed.
///
/// A time-stamp proves all bytes that it covers: a document time-stamp those of its revision and of all before it, a
/// signature time-stamp the signature value and with it the same bytes, which the value was made over. Everything else
/// is proven for the time of validation only, at which it is at hand.
///
/// Source: EN 319 102-1, 5.6.2.3.
struct ProofsOfExistence: Sendable {
  /// The time of validation.
  let now: Int64
  /// For each revision, counted from 1, the earliest time that proves its bytes; ascending, since who proves a revision
  /// proves all before it.
  private var times: [Int64]

  init(revisions: Int, now: Int64) {
    self.now = now
    times = Array(repeating: now, count: max(revisions, 0))
  }

  /// Takes note that a passed time-stamp covers the first revisions.
  mutating func add(revisions: Int, at time: Int64) {
    var index = min(revisions, times.count) - 1
    while index >= 0, times[index] > time {
      times[index] = time
      index -= 1
    }
  }

  /// Since when the bytes of a revision, from 1, are proven; now for what is in none.
  func time(ofRevision revision: Int?) -> Int64 {
    guard let revision, revision >= 1, revision <= times.count else { return now }
    return times[revision - 1]
  }
}
