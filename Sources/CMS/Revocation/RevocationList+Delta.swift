extension RevocationList {
  /// Whether this delta list may be combined with a complete one: both of the same issuer, for the same scope, and with
  /// numbers that leave nothing out.
  ///
  /// Source: RFC 5280, 5.2.4 and 6.3.3 (c).
  package func completes(_ base: RevocationList) -> Bool {
    guard isDelta, !base.isDelta, let from = baseNumber, let own = number, let complete = base.number else {
      return false
    }
    guard NameMatching.areSame(issuerName, base.issuerName), distributionPoint == base.distributionPoint,
      authorityKeyIdentifier == base.authorityKeyIdentifier
    else { return false }
    // The complete list is not older than where the delta begins, and not newer than the delta.
    return !Self.isLess(complete, from) && Self.isLess(complete, own) && base.thisUpdate <= thisUpdate
  }

  /// What a complete list says of a certificate with what this delta list adds.
  ///
  /// Source: RFC 5280, 6.3.3 (i) and (j).
  ///
  /// - Parameters:
  ///   - base: The complete list; ``completes(_:)`` holds.
  ///   - certificate: The certificate asked about.
  ///   - issuer: Its issuer.
  ///   - candidates: Where the certificate of another signer may be.
  /// - Returns: The answer, or why there is none.
  package func answer(
    completing base: RevocationList, for certificate: Certificate, issuer: Certificate, candidates: [Certificate] = []
  ) -> Result<RevocationAnswer, RevocationRefusal> {
    guard completes(base) else { return .failure(.delta) }
    if let identifier = unknownCriticalExtensions.first { return .failure(.criticalExtension(identifier)) }
    return base.answer(for: certificate, issuer: issuer, candidates: candidates).flatMap { complete in
      // 5.2.4 (c): the same key has signed both.
      guard isSigned(by: complete.signer.certificate) else { return .failure(.badSignature) }
      return knownEntry(for: certificate).map { entry in
        var status = complete.status
        switch entry?.reason {
        case nil where entry == nil: break
        case .removeFromCRL: status = .good
        case let reason: status = .revoked(time: entry?.revocationDate ?? thisUpdate, reason: reason)
        }
        return RevocationAnswer(
          status: status, thisUpdate: thisUpdate, nextUpdate: nextUpdate, producedAt: thisUpdate,
          signer: complete.signer, algorithm: structure.facts(signer: complete.signer.certificate),
          invalidityDate: entry == nil ? complete.invalidityDate : entry?.invalidityDate, reasons: complete.reasons,
          coversExpiredSince: expiredCertificatesSince, namesCertificate: false)
      }
    }
  }

  /// Numbers in hexadecimal without leading zero octets.
  private static func isLess(_ first: String, _ second: String) -> Bool {
    first.utf8.count == second.utf8.count ? first < second : first.utf8.count < second.utf8.count
  }
}
