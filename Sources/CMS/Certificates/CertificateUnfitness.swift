/// One reason why a certificate must not sign.
@nonexhaustive public enum CertificateUnfitness: Hashable, Sendable {
  /// It ended before the signing time; both are seconds since 1970.
  case expired(notAfter: Int64)
  /// It begins after the signing time.
  case notYetValid(notBefore: Int64)
  /// keyUsage is there and has neither digitalSignature nor nonRepudiation.
  case keyUsage
  /// It is a certification authority's.
  case certificationAuthority
  /// It has a critical extension that is not understood.
  case unknownCriticalExtension(String)

  /// The reason in words.
  public var text: String {
    switch self {
    case .expired(let notAfter): "it expired at \(UTCText.text(notAfter))"
    case .notYetValid(let notBefore): "it is not valid before \(UTCText.text(notBefore))"
    case .keyUsage: "its keyUsage has neither digitalSignature nor nonRepudiation"
    case .certificationAuthority: "it is the certificate of a certification authority"
    case .unknownCriticalExtension(let identifier): "its critical extension \(identifier) is not understood"
    }
  }
}

extension Certificate {
  /// Why this certificate must not sign at a time; empty when it may.
  ///
  /// Source: RFC 5280, 4.1.2.5, 4.2, 4.2.1.3 and 4.2.1.9.
  ///
  /// - Parameter time: The signing time in seconds since 1970, UTC.
  /// - Returns: Every reason, not only the first.
  public func unfitness(at time: Int64) -> [CertificateUnfitness] {
    var reasons: [CertificateUnfitness] = []
    if time > notAfter { reasons.append(.expired(notAfter: notAfter)) }
    if time < notBefore { reasons.append(.notYetValid(notBefore: notBefore)) }
    if let keyUsage, keyUsage.isDisjoint(with: [.digitalSignature, .nonRepudiation]) { reasons.append(.keyUsage) }
    if isCA { reasons.append(.certificationAuthority) }
    reasons += unknownCriticalExtensions.map { .unknownCriticalExtension($0) }
    return reasons
  }

  /// Refuses a certificate that must not sign at a time.
  ///
  /// - Parameter time: The signing time in seconds since 1970, UTC.
  /// - Throws: ``CMSError/unfitCertificate(name:reasons:)`` with every reason.
  public func requireFitness(at time: Int64) throws(CMSError) {
    let reasons = unfitness(at: time)
    guard reasons.isEmpty else { throw .unfitCertificate(name: commonName ?? subject, reasons: reasons.map(\.text)) }
  }
}
