/// What the first certificate of a path is used for.
package enum PathPurpose: String, Sendable, CaseIterable {
  /// Signing a document.
  case documentSigning
  /// Signing time-stamp tokens (RFC 3161, 2.3).
  case timestamping
  /// Signing OCSP answers for another (RFC 6960, 4.2.2.2).
  case ocspSigning
  /// Signing CRLs (RFC 5280, 6.3.3 (f)).
  case crlSigning
  /// Signing certificates (RFC 5280, 6.1.4).
  case certificateSigning
  /// No demands beyond those of the path.
  case any
}
