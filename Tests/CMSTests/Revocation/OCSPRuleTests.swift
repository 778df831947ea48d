import CMS
import TestSupport
import Testing

/// The rules for answers and who signs them, each with an answer that breaks it (RFC 6960, 4.2).
@Suite struct OCSPRuleTests {
  private let certificate: Certificate
  private let issuer: Certificate
  private let identifier: [UInt8]

  init() throws {
    certificate = try Made.certificate("p256")
    issuer = try Made.certificate("issuing-b")
    identifier = try Forge.certificateID(certificate, issuer: issuer)
  }

  private func refusal(_ response: OCSPResponse, candidates: [Certificate] = []) -> RevocationRefusal? {
    guard case .failure(let refusal) = response.answer(for: certificate, issuer: issuer, candidates: candidates) else {
      return nil
    }
    return refusal
  }

  /// A certificate of an issuer for the key of this responder.
  private func responder(
    by issuer: String, naming name: [UInt8]? = nil, key: String = "ocsp-issuing-b",
    usage: [UInt8]? = [0x2B, 6, 1, 5, 5, 7, 3, 9]
  ) throws -> Certificate {
    let owner = try Made.certificate(key)
    let usages = usage.map { contents in
      [
        Forge.extension(
          "2.5.29.37", DERWriter.encode { $0.sequence { $0.primitive(DERTag.objectIdentifier, contents) } })
      ]
    }
    return try Forge(issuer).certificate(
      subject: owner.subjectName, key: owner.publicKeyInfo, serial: 4711, issuer: name, extensions: usages ?? [])
  }

  @Test func theIssuerItselfMayAnswerWithoutACertificateInTheAnswer() throws {
    let response = try Forge("issuing-b").answer(Forge.single(identifier, Forge.good))
    #expect(try response.answer(for: certificate, issuer: issuer).get().signer == .issuer(issuer))
  }

  @Test func theResponderMayBeAtHandElsewhere() throws {
    let response = try Forge("ocsp-issuing-b").answer(Forge.single(identifier, Forge.good))
    #expect(refusal(response) == .signerMissing(try Made.certificate("ocsp-issuing-b").subject))
    #expect(refusal(response, candidates: [try Made.certificate("ocsp-issuing-b")]) == nil)
  }

  @Test func aDelegateNeedsTheUsageFromTheSameIssuer() throws {
    func response(_ responder: Certificate) throws -> OCSPResponse {
      try Forge("ocsp-issuing-b").answer(Forge.single(identifier, Forge.good), certificates: [responder])
    }
    #expect(refusal(try response(try responder(by: "issuing-b"))) == nil)
    for bad in [
      try responder(by: "issuing-b", usage: nil), try responder(by: "issuing-b", usage: [0x55, 0x1D, 0x25, 0]),
      try responder(by: "issuing-constrained"), try responder(by: "root"),
      // The issuer's key under another name is another authority.
      try responder(by: "issuing-b", naming: try Made.certificate("root").subjectName),
      // It says that the issuer certified it; the value is another key's.
      try responder(by: "issuing-constrained", naming: issuer.subjectName),
    ] {
      guard case .notAuthorised = refusal(try response(bad)) else {
        Issue.record("\(bad.issuer) \(bad.extendedKeyUsages)")
        continue
      }
    }
  }

  @Test func theIssuersNameWithAnotherKeyIsNotTheIssuer() throws {
    // A namesake of the issuer, certified by itself.
    let forge = try Forge("issuing-constrained")
    let namesake = try forge.certificate(
      subject: issuer.subjectName, key: forge.certificate.publicKeyInfo, serial: 1, issuer: issuer.subjectName,
      extensions: [Forge.authority])
    let response = try forge.answer(
      Forge.single(identifier, Forge.good), certificates: [namesake], name: issuer.subjectName)
    guard case .notAuthorised = refusal(response) else {
      Issue.record("\(String(describing: refusal(response)))")
      return
    }
    let signedByOther = try forge.answer(Forge.single(identifier, Forge.good), name: issuer.subjectName)
    #expect(refusal(signedByOther) == .badSignature)
  }

  @Test func anAnswerAboutTheSameNumberOfAnotherIssuerIsNotAboutIt() throws {
    let other = try Made.certificate("issuing-constrained")
    let response = try Forge("issuing-b").answer(
      Forge.single(try Forge.certificateID(certificate, issuer: other), Forge.good))
    #expect(refusal(response) == .notAbout("it names other certificates"))
  }

  @Test func theNewestOfSeveralAnswersCounts() throws {
    let old = Forge.single(identifier, Forge.good, at: Made.now - 9_000)
    let new = Forge.single(identifier, Forge.revoked(at: Made.now - 5_000, reason: 4), at: Made.now - 100)
    let other = Forge.single(
      try Forge.certificateID(try Made.certificate("p384"), issuer: issuer), Forge.good, at: Made.now)
    for order in [[old, new, other], [other, new, old]] {
      let response = try Forge("issuing-b").answer(order[0], order[1], order[2])
      let answer = try response.answer(for: certificate, issuer: issuer).get()
      #expect(answer.status == .revoked(time: Made.now - 5_000, reason: .superseded))
      #expect(answer.thisUpdate == Made.now - 100)
    }
  }

  @Test func unknownCriticalExtensionsStopTheUse() throws {
    let critical = Forge.extension("2.999.7", isCritical: true, [5, 0])
    let inside = try Forge("issuing-b").answer(Forge.single(identifier, Forge.good, extensions: [critical]))
    let outside = try Forge("issuing-b").answer(Forge.single(identifier, Forge.good), extensions: [critical])
    for response in [inside, outside] { #expect(refusal(response) == .criticalExtension("2.999.7")) }
    let harmless = Forge.extension("2.999.7", [5, 0])
    #expect(refusal(try Forge("issuing-b").answer(Forge.single(identifier, Forge.good), extensions: [harmless])) == nil)
  }

  @Test func archiveCutoffAndCertHashAreRead() throws {
    func hash(_ certificate: Certificate) throws -> [UInt8] {
      let digest = try certificate.fingerprint(.sha256)
      return Forge.extension(
        "1.3.36.8.3.13",
        DERWriter.encode { writer in
          writer.sequence { writer in
            writer.sequence { $0.raw(Forge.identifier("2.16.840.1.101.3.4.2.1")) }
            writer.octetString(digest)
          }
        })
    }
    let cutoff = Forge.extension("1.3.6.1.5.5.7.48.1.6", Forge.time(Made.now - 1_000_000))
    let right = try Forge("issuing-b").answer(
      Forge.single(identifier, Forge.good, extensions: [cutoff, try hash(certificate)]))
    let answer = try right.answer(for: certificate, issuer: issuer).get()
    #expect(answer.coversExpiredSince == Made.now - 1_000_000 && answer.namesCertificate)
    let wrong = try Forge("issuing-b").answer(Forge.single(identifier, Forge.good, extensions: [try hash(issuer)]))
    #expect(refusal(wrong) == .notAbout("its CertHash is another certificate's"))
  }

  @Test func manyCertificatesWithTheRespondersNameEnd() throws {
    let forge = try Forge("issuing-b")
    let name = try Made.certificate("ocsp-issuing-b").subjectName
    let crowd = try (1...60).map { serial in
      try forge.certificate(subject: name, key: issuer.publicKeyInfo, serial: serial, isSigned: false)
    }
    let response = try Forge("ocsp-issuing-b").answer(Forge.single(identifier, Forge.good), certificates: crowd)
    #expect(refusal(response) == .badSignature)
  }

  @Test func answersThatAreTooLargeAreRefused() throws {
    let forge = try Forge("issuing-b")
    let single = Forge.single(identifier, Forge.good)
    let crowd = [Certificate](repeating: certificate, count: 65)
    #expect(throws: CMSError.limit(what: "certificates of an OCSP answer", bound: 64)) {
      try forge.answer(single, certificates: crowd)
    }
    let many = [[UInt8]](repeating: single, count: 4097).flatMap(\.self)
    #expect(throws: CMSError.limit(what: "single answers of an OCSP answer", bound: 4096)) { try forge.answer(many) }
    let most = [[UInt8]](repeating: single, count: 4096).flatMap(\.self)
    #expect(refusal(try forge.answer(most, certificates: Array(crowd[..<64]))) == nil)
    let size = BasicOCSPResponse.largest
    #expect(throws: CMSError.self) { try OCSPResponse(der: [UInt8](repeating: 0x30, count: size + 1)) }
  }
}
