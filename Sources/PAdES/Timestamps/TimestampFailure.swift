/// Why there is no time-stamp.
public struct TimestampFailure: Error, Hashable, Sendable {
  /// What kind of trouble it is.
  public enum Kind: Hashable, Sendable {
    /// There is no connection, no answer, or one that is no answer of an authority.
    case unreachable
    /// The authority wants to know who asks, or does not let him in.
    case notAdmitted
    /// The authority has enough; `seconds` until it wants to be asked again, where it says so.
    case busy(seconds: Int?)
    /// The authority answers that it does not stamp this.
    case refused
    /// The token is not the answer to the request, or does not hold.
    case badToken
    /// The token's authority is not trusted.
    case untrusted
    /// The limit that the caller set is reached, or the authority failed too often lately: it was not asked.
    case notAsked
  }

  /// The authority's address, as far as it may be told.
  public let authority: String
  /// The kind.
  public let kind: Kind
  /// Why, in words.
  public let reason: String

  /// A failure.
  public init(authority: String, kind: Kind, reason: String) {
    self.authority = authority
    self.kind = kind
    self.reason = reason
  }

  /// Whether another attempt might fare better: what counts against an authority's health.
  var isOutage: Bool {
    switch kind {
    case .unreachable, .busy: true
    default: false
    }
  }
}
