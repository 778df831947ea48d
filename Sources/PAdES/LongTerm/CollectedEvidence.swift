public import CMS
public import Validation

/// What proves the certificates of a document's signatures and time-stamps: what goes into its `/DSS`.
///
/// Source: EN 319 142-1, 5.4.2.
public struct CollectedEvidence: Sendable {
  /// A certificate for which no revocation data could be had.
  public struct Uncovered: Hashable, Sendable {
    /// The certificate.
    public let certificate: Certificate
    /// Why there is none, in words.
    public let reason: String

    /// One certificate and the reason.
    public init(certificate: Certificate, reason: String) {
      self.certificate = certificate
      self.reason = reason
    }
  }

  /// The data in DER, each once.
  public struct Items: Hashable, Sendable {
    /// Certificates.
    public var certificates: [[UInt8]] = []
    /// OCSPResponses.
    public var statusResponses: [[UInt8]] = []
    /// CertificateLists.
    public var revocationLists: [[UInt8]] = []

    /// Nothing.
    public init() {}
  }

  /// All of it.
  public var items = Items()
  /// What of it serves a signature or document time-stamp, by the object of its signature dictionary, such as `12 0`.
  public var bySignature: [String: Items] = [:]
  /// Certificates for which there is no revocation data, though they need some.
  public var uncovered: [Uncovered] = []
  /// What was in the way, in words, each with its code.
  public var warnings: [ValidationWarning] = []

  /// Nothing.
  public init() {}
}
