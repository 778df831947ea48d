/// Why a key at a service does not sign.
@nonexhaustive public enum RemoteError: Error, Hashable, Sendable {
  /// The settings cannot be used.
  case badSettings(reason: String)
  /// The service does not do what it is asked.
  case service(RemoteFailure)
  /// The service wants a secret, and nobody gives it: `what` is a PIN, a one-time password, a login.
  case secretMissing(service: String, what: String)
  /// The credential cannot sign as it is asked to.
  case unsuitable(credential: String, reason: String)
  /// There is no such credential, or none that can be chosen.
  case noCredential(service: String, reason: String)

  /// The kind of trouble with the service; nil for all else.
  var kind: RemoteFailure.Kind? {
    guard case .service(let failure) = self else { return nil }
    return failure.kind
  }
}
