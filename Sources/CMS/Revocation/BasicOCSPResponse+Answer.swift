extension BasicOCSPResponse {
  /// The answers about a certificate, the newest first.
  package func responses(about certificate: Certificate, issuer: Certificate) -> [SingleResponse] {
    responses.filter { $0.certificate.names(certificate, issuer: issuer) }.sorted { $0.thisUpdate > $1.thisUpdate }
  }

  /// Whether the answer is about the certificate at all.
  package func matches(_ certificate: Certificate, issuer: Certificate) -> Bool {
    responses.contains { $0.certificate.names(certificate, issuer: issuer) }
  }

  /// Whether it is signed with the key of this certificate; nothing is said about rights.
  package func isSigned(by certificate: Certificate) -> Bool { structure.isSigned(by: certificate) }

  /// What the answer says of a certificate, after its signature and its signer's rights are verified.
  ///
  /// Source: RFC 6960, 3.2 and 4.2.2.2.
  ///
  /// - Parameters:
  ///   - certificate: The certificate asked about.
  ///   - issuer: Its issuer.
  ///   - candidates: Where the responder's certificate may be besides the answer itself.
  /// - Returns: The answer, or why there is none.
  package func answer(
    for certificate: Certificate, issuer: Certificate, candidates: [Certificate] = []
  ) -> Result<RevocationAnswer, RevocationRefusal> {
    guard let response = responses(about: certificate, issuer: issuer).first else {
      return .failure(.notAbout("it names other certificates"))
    }
    if let identifier = (unknownCriticalExtensions + response.unknownCriticalExtensions).first {
      return .failure(.criticalExtension(identifier))
    }
    if let hash = response.certificateHash, hash.digest != nil, !hash.fits(certificate) {
      return .failure(.notAbout("its CertHash is another certificate's"))
    }
    return signer(issuer: issuer, candidates: candidates).map { signer in
      RevocationAnswer(
        status: response.status, thisUpdate: response.thisUpdate, nextUpdate: response.nextUpdate,
        producedAt: producedAt, signer: signer, algorithm: structure.facts(signer: signer.certificate),
        invalidityDate: nil, reasons: .all, coversExpiredSince: response.archiveCutoff,
        namesCertificate: response.certificateHash?.fits(certificate) ?? false)
    }
  }

  /// Who has signed the answer, and may: the issuer, or a responder that the issuer's key has certified for OCSP.
  ///
  /// Source: RFC 6960, 4.2.2.2. Responders that a client knows by configuration are not provided for.
  package func signer(
    issuer: Certificate, candidates: [Certificate]
  ) -> Result<RevocationAnswer.Signer, RevocationRefusal> {
    var refusal = RevocationRefusal.signerMissing(responderID.text)
    var tried: Set<Certificate> = []
    for candidate in [issuer] + certificates + candidates where responderID.names(candidate) {
      guard tried.insert(candidate).inserted else { continue }
      // Each try is a signature; a hostile answer may bring many certificates with its responder's name.
      guard tried.count <= 16 else { break }
      guard isSigned(by: candidate) else {
        refusal = .badSignature
        continue
      }
      // The same name and key is the issuer, also in another certificate of it.
      if candidate.hasSameKey(as: issuer), candidate.hasSameSubject(as: issuer) { return .success(.issuer(candidate)) }
      guard candidate.extendedKeyUsages.contains(ExtendedKeyUsage.ocspSigning) else {
        refusal = .notAuthorised("\(candidate.commonName ?? candidate.subject) has no extKeyUsage OCSPSigning")
        continue
      }
      guard NameMatching.areSame(candidate.fields.issuer, issuer.fields.subject), candidate.isSigned(by: issuer) else {
        refusal = .notAuthorised(
          "\(candidate.commonName ?? candidate.subject) is not certified by the issuer of the certificate")
        continue
      }
      return .success(.delegate(candidate, hasNoCheck: candidate.hasOCSPNoCheck))
    }
    return .failure(refusal)
  }
}

extension OCSPResponse {
  /// As ``BasicOCSPResponse/answer(for:issuer:candidates:)``; a responder that did not answer is a refusal.
  package func answer(
    for certificate: Certificate, issuer: Certificate, candidates: [Certificate] = []
  ) -> Result<RevocationAnswer, RevocationRefusal> {
    guard let basic else { return .failure(.noAnswer("the responder says \(status.name)")) }
    return basic.answer(for: certificate, issuer: issuer, candidates: candidates)
  }
}
