public import CMS

/// One service by the Cloud Signature Consortium's API, how it is asked and who asks.
public struct CSCOptions: Sendable {
  /// How the service is told who asks.
  public enum Authentication: Sendable {
    /// Not at all, or by the client certificate alone (`external`, `TLS`).
    case none
    /// A token that was got elsewhere.
    case token(Secret)
    /// `auth/login` with a name and a password, which gives a token (`basic`).
    case login(user: String, password: Secret)
    /// A name and a password with each request (RFC 7617).
    case basic(user: String, password: Secret)
    /// OAuth 2.0 as the application itself (`oauth2client`; RFC 6749, 4.4).
    case clientCredentials(OAuthClient)
    /// OAuth 2.0 as a user at a browser (`oauth2code`; RFC 6749, 4.1, with RFC 7636).
    case authorizationCode(OAuthClient)
  }

  /// The address, up to `/csc` or with the version behind it. Its host may be anywhere, since the user named it.
  public var url: String
  /// The version; nil where the address or the service tells.
  public var version: CSCVersion?
  /// Who asks.
  public var authentication = Authentication.none
  /// Where a credential is used by OAuth 2.0 (`oauth2code`) and ``authentication`` is by other means: the client.
  public var credentialClient: OAuthClient?
  /// Who asks, as TLS has it.
  public var clientCertificate: ClientCertificate?
  /// A proxy through which the service is asked; none else.
  public var proxy: String?
  /// PEM of the authorities for https; nil is the system's.
  public var certificateFile: String?
  /// Whose credentials are listed, where the login is an application's.
  public var userID: String?
  /// Text for the service's records; it goes out with every request that takes it.
  public var clientData: String?
  /// What the user is shown when he authorises.
  public var description: String?
  /// Has signatures made without a connection that waits for them (v2).
  public var isAsynchronous = false
  /// How long one answer may take.
  public var seconds = 60
  /// How long a user may take to authorise elsewhere, or a service to sign asynchronously.
  public var patience = 300

  /// A service with the defaults.
  public init(_ url: String) { self.url = url }
}
