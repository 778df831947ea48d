/// One OCSP answer or CRL that counts.
package enum EvidencePiece: Hashable, Sendable {
  /// The DER of an OCSPResponse.
  case response([UInt8])
  /// The DER of a CertificateList.
  case list([UInt8])
}
