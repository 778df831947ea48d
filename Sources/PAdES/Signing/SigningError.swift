/// Why a signature is not made, where no other room knows.
@nonexhaustive public enum SigningError: Error, Equatable, Sendable {
  /// Two options exclude one another, by the clause named.
  case contradiction(reason: String)
  /// The signature does not fit its room even after it was enlarged `attempts` times; both numbers are bytes.
  case noRoom(needed: Int, room: Int, attempts: Int)
  /// No authority gave a time-stamp that can be used.
  case timestamp(TimestampFailure)
}
