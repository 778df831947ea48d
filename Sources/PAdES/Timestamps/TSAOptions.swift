public import CMS
public import Remote
public import Validation

/// One time-stamping authority, how it is asked and what is demanded of it.
public struct TSAOptions: Sendable {
  /// How we tell the server who asks.
  public enum Authentication: Sendable {
    /// A name and a password (RFC 7617).
    case basic(user: String, password: Secret)
    /// A token (RFC 6750).
    case bearer(Secret)
  }

  /// No more than so many requests in so many seconds.
  public struct Limit: Hashable, Sendable {
    /// How many.
    public let count: Int
    /// In how many seconds.
    public let seconds: Int64

    /// A limit; nil unless both numbers are positive.
    public init?(count: Int, seconds: Int64) {
      guard count > 0, seconds > 0 else { return nil }
      self.count = count
      self.seconds = seconds
    }
  }

  /// The address. Its host may be anywhere, since the user named it.
  public var url: String
  /// The digest of what is stamped.
  public var digest = DigestAlgorithm.sha256
  /// The policy that is asked for, dotted; nil for the authority's own.
  public var policy: String?
  /// Who asks.
  public var authentication: Authentication?
  /// Who asks, as TLS has it.
  public var clientCertificate: ClientCertificate?
  /// A proxy through which it is asked; none else, also none from the environment.
  public var proxy: String?
  /// PEM of the authorities for https; nil is the system's.
  public var certificateFile: String?
  /// What the authority's chain must lead to. With none it is not looked at.
  public var anchors: [TrustAnchor] = []
  /// Certificates that may stand in its chain, besides those of the token.
  public var untrusted: [Certificate] = []
  /// Where certificates of its chain come from that neither the token nor ``untrusted`` has; nil asks nobody.
  public var issuers: (any EvidenceSource)?
  /// The most requests in a time; nil for no limit.
  public var limit: Limit?
  /// How long one answer may take.
  public var seconds = 30
  /// The most bytes of an answer.
  public var mostBytes = 256 << 10

  /// An authority with the defaults.
  public init(_ url: String) { self.url = url }
}
