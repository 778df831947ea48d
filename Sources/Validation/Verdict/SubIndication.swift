/// Why a signature has not passed.
///
/// Source: EN 319 102-1, 5.1.3, table 5.
@nonexhaustive public enum SubIndication: String, Sendable, CaseIterable {
  /// It is not built as its standard demands.
  case formatFailure = "FORMAT_FAILURE"
  /// The signed bytes are not those that were signed.
  case hashFailure = "HASH_FAILURE"
  /// The signature value does not fit the certificate's key.
  case signatureCryptoFailure = "SIG_CRYPTO_FAILURE"
  /// The signer's certificate was revoked, and the signature is known to be later.
  case revoked = "REVOKED"
  /// The signer's certificate had expired, and the signature is known to be later.
  case expired = "EXPIRED"
  /// The signature is known to be older than the signer's certificate.
  case notYetValid = "NOT_YET_VALID"
  /// The signature breaks a rule of the policy.
  case signatureConstraintsFailure = "SIG_CONSTRAINTS_FAILURE"
  /// The certificates break a rule of the policy.
  case chainConstraintsFailure = "CHAIN_CONSTRAINTS_FAILURE"
  /// The path fails for a reason that has no name of its own.
  case chainGeneralFailure = "CERTIFICATE_CHAIN_GENERAL_FAILURE"
  /// An algorithm is not one that can be relied on here.
  case cryptoConstraintsFailure = "CRYPTO_CONSTRAINTS_FAILURE"
  /// An algorithm can no longer be relied on, and nothing proves that the signature is older than that.
  case cryptoConstraintsFailureNoPOE = "CRYPTO_CONSTRAINTS_FAILURE_NO_POE"
  /// The policy cannot be processed.
  case policyProcessingError = "POLICY_PROCESSING_ERROR"
  /// The policy that the signature names is not at hand.
  case signaturePolicyNotAvailable = "SIGNATURE_POLICY_NOT_AVAILABLE"
  /// The time-stamps contradict each other's order.
  case timestampOrderFailure = "TIMESTAMP_ORDER_FAILURE"
  /// The signer's certificate is not at hand.
  case noSigningCertificateFound = "NO_SIGNING_CERTIFICATE_FOUND"
  /// No path leads from the signer's certificate to a trust anchor.
  case noCertificateChainFound = "NO_CERTIFICATE_CHAIN_FOUND"
  /// No path leads there now, and nothing proves that the signature is of a time when one did.
  case noCertificateChainFoundNoPOE = "NO_CERTIFICATE_CHAIN_FOUND_NO_POE"
  /// The signer's certificate was revoked, and nothing proves that the signature is older.
  case revokedNoPOE = "REVOKED_NO_POE"
  /// An authority's certificate was revoked, and nothing proves that the signature is older.
  case revokedCANoPOE = "REVOKED_CA_NO_POE"
  /// The signer's certificate has expired or is not yet valid, is known not to be revoked, and nothing proves the time.
  case outOfBoundsNotRevoked = "OUT_OF_BOUNDS_NOT_REVOKED"
  /// The signer's certificate has expired or is not yet valid, and nothing proves that the signature is of its time.
  case outOfBoundsNoPOE = "OUT_OF_BOUNDS_NO_POE"
  /// The certificate behind revocation data has expired, and nothing proves that the data are of its time.
  case revocationOutOfBoundsNoPOE = "REVOCATION_OUT_OF_BOUNDS_NO_POE"
  /// Nothing proves that something existed before it was compromised.
  case noPOE = "NO_POE"
  /// Revocation data that are new enough, or any at all, may be had later.
  case tryLater = "TRY_LATER"
  /// There is no signature, or what it signs cannot be had.
  case signedDataNotFound = "SIGNED_DATA_NOT_FOUND"
}
