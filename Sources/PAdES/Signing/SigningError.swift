/// Why a signature is not made, where no other room knows.
@nonexhaustive public enum SigningError: Error, Equatable, Sendable {
  /// Two options exclude one another, by the clause named.
  case contradiction(reason: String)
  /// The signature does not fit its room even after it was enlarged `attempts` times; both numbers are bytes.
  case noRoom(needed: Int, room: Int, attempts: Int)
  /// No authority gave a time-stamp that can be used.
  case timestamp(TimestampFailure)
  /// Certificates for which there are no revocation data; B-LT needs them (EN 319 142-1, 6.3).
  case uncovered([CollectedEvidence.Uncovered])
  /// The document has nothing that could be raised to a level.
  case notExtended(reason: String)
}

extension SigningError {
  /// Whether a service failed, so that a lower level can be written.
  var isOfService: Bool {
    switch self {
    case .timestamp, .uncovered: true
    default: false
    }
  }

  /// What went wrong, as far as a service is at fault.
  var words: String {
    switch self {
    case .timestamp(let failure): "\(failure.authority): \(failure.reason)"
    case .uncovered(let gaps):
      "there are no revocation data for "
        + gaps.map { "\($0.name): \($0.reason)" }.joined(separator: "; ")
    case .contradiction(let reason), .notExtended(let reason): reason
    case .noRoom(let needed, let room, _): "\(needed) bytes do not fit into \(room)"
    }
  }
}
