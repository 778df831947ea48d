/// The step of validation that gave an indication.
///
/// Source: EN 319 102-1, 5.2 to 5.6.
public enum BuildingBlock: String, Sendable {
  /// 5.2.2.
  case formatChecking = "format-checking"
  /// 5.2.3.
  case signingCertificate = "identification-of-the-signing-certificate"
  /// 5.2.4.
  case validationContext = "validation-context-initialization"
  /// 5.2.5.
  case revocationFreshness = "revocation-freshness"
  /// 5.2.6.
  case certificateValidation = "x509-certificate-validation"
  /// 5.2.7.
  case cryptographicVerification = "cryptographic-verification"
  /// 5.2.8.
  case acceptance = "signature-acceptance-validation"
  /// 5.4.
  case timestampValidation = "time-stamp-validation"
  /// 5.5.
  case signaturesWithTime = "validation-of-signatures-with-time"
  /// 5.6.2.1.
  case pastCertificateValidation = "past-certificate-validation"
  /// 5.6.2.4.
  case pastSignatureValidation = "past-signature-validation"
}
