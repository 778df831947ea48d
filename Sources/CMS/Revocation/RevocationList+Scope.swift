extension RevocationList {
  /// Whether a list is about a certificate.
  package enum Coverage: Hashable, Sendable {
    /// It is, for these reasons.
    case covered(ReasonFlags)
    /// It is not; why, in words.
    case notCovered(String)
  }

  /// Whether the list is about this certificate: by its issuer and its distribution points.
  ///
  /// Source: RFC 5280, 6.3.3 (b) and (c).
  package func coverage(of certificate: Certificate) -> Coverage {
    let isOwn = NameMatching.areSame(issuerName, certificate.fields.issuer)
    guard let point = distributionPoint else {
      // Without issuingDistributionPoint a list is about all certificates of its issuer, and of nobody else.
      return isOwn ? .covered(.all) : .notCovered("it is the list of \(issuer), not of the certificate's issuer")
    }
    if point.onlyContainsAttributeCerts { return .notCovered("it holds attribute certificates only") }
    if point.onlyContainsUserCerts, certificate.isCA { return .notCovered("it holds no authorities' certificates") }
    if point.onlyContainsCACerts, !certificate.isCA { return .notCovered("it holds authorities' certificates only") }
    let reasons = point.onlySomeReasons ?? .all
    var best: ReasonFlags?
    for candidate in Self.points(of: certificate) {
      // (b)(1): a point that names another issuer asks for an indirect list of it.
      if candidate.issuers.isEmpty {
        guard isOwn else { continue }
      } else {
        guard point.isIndirect, candidate.issuers.contains(where: { $0.matches(.directoryName(issuerName)) }) else {
          continue
        }
      }
      // (b)(2)(i): one of the names is the same; a point without names is known by its issuer's.
      if !point.names.isEmpty {
        let names = candidate.names.isEmpty ? candidate.issuers : candidate.names
        guard names.contains(where: { name in point.names.contains { $0.matches(name) } }) else { continue }
      }
      // (d): what both cover.
      best = (best ?? []).union(reasons.intersection(candidate.reasons ?? .all))
    }
    guard let best else {
      return .notCovered(isOwn ? "it is for another distribution point" : "it is the list of \(issuer)")
    }
    return .covered(best)
  }

  /// The certificate's points, and one more named like its issuer, for lists that no point names (6.3.3, at the end).
  private static func points(of certificate: Certificate) -> [DistributionPoint] {
    certificate.distributionPoints + [DistributionPoint(issuer: certificate.fields.issuer)]
  }
}

extension DistributionPoint {
  /// The point that is taken where a certificate names none.
  fileprivate init(issuer: [UInt8]) {
    self.init(names: [.directoryName(issuer)], reasons: nil, issuers: [])
  }
}
