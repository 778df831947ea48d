/// What an authority says of a certificate's revocation.
package enum CertificateStatus: Hashable, Sendable {
  /// Not revoked, as far as the source knows.
  case good
  /// Revoked; `time` is seconds since 1970, `reason` nil when none is said.
  case revoked(time: Int64, reason: RevocationReason?)
  /// An OCSP responder does not know the certificate.
  case unknown
}
