extension SignatureScheme {
  /// The scheme of a signature whose structure names no digest beside the algorithm, as certificates, CRLs and OCSP
  /// answers do not (RFC 5280, 4.1.1.2).
  ///
  /// - Throws: ``CMSError/unsupported(feature:)`` for an unknown algorithm, or one that says no digest.
  init(standalone algorithm: AlgorithmIdentifier) throws(CMSError) {
    switch algorithm.identifier {
    case .rsassaPSS:
      // Absent parameters would leave the digest open (RFC 4055, 3.1: they MUST be there in a signature).
      guard let parameters = algorithm.parameters else {
        throw .malformed(what: "signatureAlgorithm", reason: "RSASSA-PSS has no parameters")
      }
      self = .rsaPSS(try PSSParameters(reading: parameters))
    case .ed25519: self = .ed25519
    case .ed448: self = .ed448
    default:
      guard let digest = Self.digest(namedBy: algorithm.identifier) else {
        throw .unsupported(feature: "the signature algorithm \(algorithm.identifier.dotted)")
      }
      try self.init(algorithm, digest: digest)
    }
  }
}
