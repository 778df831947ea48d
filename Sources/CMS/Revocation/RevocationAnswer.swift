/// What one piece of evidence says of one certificate, once it is verified whose it is.
///
/// Nothing is judged here that depends on a time: whether it is fresh, whether its signer's certificate was valid and not
/// revoked itself, and whether the algorithms were good enough.
package struct RevocationAnswer: Sendable {
  /// Who has signed the evidence.
  package enum Signer: Hashable, Sendable {
    /// The issuer of the certificate, with the same key.
    case issuer(Certificate)
    /// A responder that the issuer has certified for OCSP; `hasNoCheck`: it is not to be asked about.
    case delegate(Certificate, hasNoCheck: Bool)
    /// Another certificate of the issuer's name (a CRL key of its own), or the authority of an indirect list: its path must
    /// end at the same anchor as the certificate's (RFC 5280, 6.3.3 (f)).
    case other(Certificate)

    package var certificate: Certificate {
      switch self {
      case .issuer(let certificate), .delegate(let certificate, _), .other(let certificate): certificate
      }
    }
  }

  package let status: CertificateStatus
  /// When the status was known to be right, in seconds since 1970, UTC.
  package let thisUpdate: Int64
  package let nextUpdate: Int64?
  /// When the evidence was signed: producedAt of an OCSP answer, thisUpdate of a list.
  package let producedAt: Int64
  package let signer: Signer
  /// The evidence's signature.
  package let algorithm: AlgorithmFacts
  /// invalidityDate of the entry of a list.
  package let invalidityDate: Int64?
  /// The reasons for which the evidence speaks; `good` of less than all is no complete answer.
  package let reasons: ReasonFlags
  /// The date back to which the source keeps what it knows of expired certificates: archiveCutoff or expiredCertsOnCRL.
  package let coversExpiredSince: Int64?
  /// Whether the source has named the very certificate by its digest (CertHash).
  package let namesCertificate: Bool

  /// Whether the answer about a responder's certificate is signed with that very certificate: a responder that vouches for
  /// itself, which must end every search for its status (RFC 6960, 4.2.2.2.1).
  package func isSelfAnswered(for certificate: Certificate) -> Bool {
    signer.certificate.hasSameKey(as: certificate)
  }

  /// Whether `good` means that the certificate is not revoked for any reason.
  package var isComplete: Bool { reasons == .all }
}
