/// What a service did instead of what it was asked.
public struct RemoteFailure: Error, Hashable, Sendable {
  /// What kind of trouble it is.
  public enum Kind: Hashable, Sendable {
    /// There is no connection, no answer in time, or one of a server in trouble.
    case unreachable
    /// The service wants to know who asks, or does not let him in.
    case notAdmitted
    /// A PIN, a one-time password or a login is wrong, or the user refuses. It is not tried again.
    case denied
    /// The service has enough; `seconds` until it wants to be asked again, where it says so.
    case busy(seconds: Int?)
    /// The service says that it does not do this.
    case refused
    /// The answer is none of the protocol, or does not hold.
    case badAnswer
  }

  /// The service's address, as far as it may be told.
  public let service: String
  /// What was asked, by its name in the protocol, such as `signatures/signHash`.
  public let operation: String
  /// The kind.
  public let kind: Kind
  /// Why, in words; the service's own are in it, cleaned.
  public let reason: String

  /// A failure.
  public init(service: String, operation: String, kind: Kind, reason: String) {
    self.service = service
    self.operation = operation
    self.kind = kind
    self.reason = reason
  }
}
