extension BuildingBlock {
  /// Where EN 319 102-1 describes the step.
  public var clause: String {
    switch self {
    case .formatChecking: "5.2.2"
    case .signingCertificate: "5.2.3"
    case .validationContext: "5.2.4"
    case .revocationFreshness: "5.2.5"
    case .certificateValidation: "5.2.6"
    case .cryptographicVerification: "5.2.7"
    case .acceptance: "5.2.8"
    case .timestampValidation: "5.4"
    case .signaturesWithTime: "5.5"
    case .pastCertificateValidation: "5.6.2.1"
    case .pastSignatureValidation: "5.6.2.4"
    }
  }
}
