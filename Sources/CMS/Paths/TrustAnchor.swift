/// A certificate that is believed without proof.
///
/// Source: RFC 5280, 6.1.1 (d); EN 319 102-1, 5.6.2.2 for the dates.
public struct TrustAnchor: Hashable, Sendable {
  /// The certificate.
  public let certificate: Certificate
  /// Where it comes from, for the report: a file, a folder, the system's store, a list.
  public let source: String
  /// From when it is believed, in seconds since 1970, UTC; nil for always.
  public let from: Int64?
  /// Until when; nil for ever.
  public let until: Int64?

  /// An anchor.
  public init(_ certificate: Certificate, source: String, from: Int64? = nil, until: Int64? = nil) {
    self.certificate = certificate
    self.source = source
    self.from = from
    self.until = until
  }
}
