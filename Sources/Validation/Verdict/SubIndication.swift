/// Why a signature has not passed.
///
/// Source: EN 319 102-1, 5.1.3, table 5.
@nonexhaustive public enum SubIndication: String, Sendable {
  /// It is not built as its standard demands.
  case formatFailure = "FORMAT_FAILURE"
  /// The signed bytes are not those that were signed.
  case hashFailure = "HASH_FAILURE"
  /// The signature value does not fit the certificate's key.
  case signatureCryptoFailure = "SIG_CRYPTO_FAILURE"
  /// An algorithm is not one that can be relied on here.
  case cryptoConstraintsFailure = "CRYPTO_CONSTRAINTS_FAILURE"
  /// The signer's certificate is not at hand.
  case noSigningCertificateFound = "NO_SIGNING_CERTIFICATE_FOUND"
  /// No path leads from the signer's certificate to a trust anchor.
  case noCertificateChainFound = "NO_CERTIFICATE_CHAIN_FOUND"
  /// There is no signature, or what it signs cannot be had.
  case signedDataNotFound = "SIGNED_DATA_NOT_FOUND"
}
