extension RevocationList {
  /// Whether it is signed with the key of this certificate; nothing is said about rights.
  package func isSigned(by certificate: Certificate) -> Bool { structure.isSigned(by: certificate) }

  /// What the list says of a certificate, after its scope, its signature and its signer's rights are verified.
  ///
  /// Source: RFC 5280, 6.3.3.
  ///
  /// - Parameters:
  ///   - certificate: The certificate asked about.
  ///   - issuer: Its issuer.
  ///   - candidates: Where the certificate of another signer may be: a key for CRLs alone, or of an indirect list.
  /// - Returns: The answer, or why there is none.
  package func answer(
    for certificate: Certificate, issuer: Certificate, candidates: [Certificate] = []
  ) -> Result<RevocationAnswer, RevocationRefusal> {
    let reasons: ReasonFlags
    switch coverage(of: certificate) {
    case .covered(let covered): reasons = covered
    case .notCovered(let why): return .failure(.notAbout(why))
    }
    if isDelta { return .failure(.delta) }
    if let identifier = unknownCriticalExtensions.first { return .failure(.criticalExtension(identifier)) }
    return signer(issuer: issuer, candidates: candidates).flatMap { signer in
      knownEntry(for: certificate).map { entry in
        RevocationAnswer(
          status: entry.map { .revoked(time: $0.revocationDate, reason: $0.reason) } ?? .good, thisUpdate: thisUpdate,
          nextUpdate: nextUpdate, producedAt: thisUpdate, signer: signer,
          algorithm: structure.facts(signer: signer.certificate), invalidityDate: entry?.invalidityDate,
          reasons: reasons, coversExpiredSince: expiredCertificatesSince, namesCertificate: false)
      }
    }
  }

  /// Who has signed the list, and may: a certificate of the list's issuer whose keyUsage allows CRLs.
  package func signer(
    issuer: Certificate, candidates: [Certificate]
  ) -> Result<RevocationAnswer.Signer, RevocationRefusal> {
    var refusal = RevocationRefusal.signerMissing(self.issuer)
    var tried: Set<Certificate> = []
    for candidate in [issuer] + candidates where NameMatching.areSame(candidate.fields.subject, issuerName) {
      if let named = authorityKeyIdentifier, let own = candidate.subjectKeyIdentifier, named != own { continue }
      guard tried.insert(candidate).inserted else { continue }
      guard tried.count <= 16 else { break }
      guard isSigned(by: candidate) else {
        refusal = .badSignature
        continue
      }
      // An absent keyUsage allows everything (4.2.1.3).
      if let usage = candidate.keyUsage, !usage.contains(.cRLSign) {
        refusal = .notAuthorised("the keyUsage of \(candidate.commonName ?? candidate.subject) has no cRLSign")
        continue
      }
      let isIssuer = candidate.hasSameKey(as: issuer) && candidate.hasSameSubject(as: issuer)
      return .success(isIssuer ? .issuer(candidate) : .other(candidate))
    }
    return .failure(refusal)
  }
}
