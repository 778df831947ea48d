public import CMS

/// A client as an OAuth 2.0 authorization server knows it.
public struct OAuthClient: Sendable {
  /// Its identifier.
  public var identifier: String
  /// Its secret; nil for a public client, which proves itself by PKCE alone.
  public var secret: Secret?
  /// Whether the secret goes into the header (RFC 6749, 2.3.1) and not into the body, as the CSC API has it.
  public var sendsSecretInHeader = false
  /// The authorization endpoint; nil for what the service names.
  public var authorizationURL: String?
  /// The token endpoint; nil for what the service names.
  public var tokenURL: String?
  /// The scope of the service's use; `service` as the CSC API has it.
  public var scope = "service"
  /// A refresh token from an earlier login, with which no browser is needed.
  public var refreshToken: Secret?

  /// A client.
  public init(identifier: String, secret: Secret? = nil) {
    self.identifier = identifier
    self.secret = secret
  }
}
