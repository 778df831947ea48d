import CMS

/// A token that an authorization server or `auth/login` gave.
struct AccessToken: Sendable {
  let secret: Secret
  /// Seconds since 1970 at which it ends.
  let end: Int64
  /// Gets the next one without the user.
  let refresh: Secret?

  /// A token that ends so soon is not used any more: the request takes time too.
  private static let margin: Int64 = 20
  /// What both specifications say where nothing is said, in seconds (CSC API v1.0.4, 8.3.3 and 11.2).
  private static let usualLife = 3600

  init(_ secret: Secret, end: Int64 = .max, refresh: Secret? = nil) {
    self.secret = secret
    self.end = end
    self.refresh = refresh
  }

  /// What an answer holds; nil when there is no token in it.
  ///
  /// - Parameters:
  ///   - json: The answer.
  ///   - earlier: The refresh token that was used, which stays good unless a new one comes (RFC 6749, 6).
  ///   - now: Seconds since 1970.
  init?(_ json: JSONValue, earlier: Secret? = nil, now: Int64) {
    guard let secret = Secret(of: json, "access_token") else { return nil }
    let life = json["expires_in"]?.whole ?? Self.usualLife
    self.init(
      secret, end: now + Int64(clamping: max(0, min(life, 1 << 32))),
      refresh: Secret(of: json, "refresh_token") ?? earlier)
  }

  /// Whether it can still be used.
  func isGood(now: Int64) -> Bool { end == .max || now + Self.margin < end }
}

extension Secret {
  /// The longest token that is taken, in bytes.
  private static let longestToken = 64 << 10

  /// A member of an answer that nobody else may see; nil when there is none, or it could not stand in a header.
  convenience init?(of json: JSONValue, _ name: String) {
    guard var bytes = json[name]?.octets, !bytes.isEmpty, bytes.count <= Self.longestToken,
      bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else { return nil }
    self.init(wiping: &bytes)
  }
}
