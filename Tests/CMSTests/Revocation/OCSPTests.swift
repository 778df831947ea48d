import CMS
import TestSupport
import Testing

/// What the live server of the test PKI answers, and `openssl ocsp` as the judge of it.
@Suite struct OCSPTests {
  /// What the server answers about a certificate, asked by curl with our request.
  private func ask(
    _ name: String, _ issuer: String, digest: DigestAlgorithm = .sha1, nonce: [UInt8]? = nil, faults: String = ""
  ) throws -> (request: OCSPRequest, response: OCSPResponse) {
    let certificate = try Made.certificate(name)
    let request = try OCSPRequest(certificate, issuer: try Made.certificate(issuer), digest: digest, nonce: nonce)
    let folder = try TemporaryFolder()
    let file = try folder.write(request.der, to: "request")
    let address = SharedPKI.server.url("/ocsp/\(issuer)") + (faults.isEmpty ? "" : "?fault=\(faults)")
    let result = try Tool.run([
      "curl", "-s", "-o", folder.file("answer"), "-H", "Content-Type: application/ocsp-request", "--data-binary",
      "@\(file)", address,
    ])
    #expect(result.status == 0)
    return (request, try OCSPResponse(der: try folder.read("answer")))
  }

  private func answer(_ response: OCSPResponse, _ name: String, _ issuer: String) throws -> RevocationAnswer {
    try response.answer(for: try Made.certificate(name), issuer: try Made.certificate(issuer)).get()
  }

  @Test func aGoodAnswerComesFromTheDelegate() throws {
    let good = try ask("rsa2048", "issuing-a", nonce: [0, 2, 3, 4, 5, 6, 7, 8])
    #expect(good.request.isRepeated(by: try #require(good.response.basic)) == true)
    let answer = try answer(good.response, "rsa2048", "issuing-a")
    #expect(answer.status == .good && answer.isComplete)
    #expect(answer.signer == .delegate(try Made.certificate("ocsp-issuing-a"), hasNoCheck: true))
    #expect(answer.algorithm.digest == .sha256 && answer.algorithm.bits == 256)
    #expect(try #require(answer.nextUpdate) == answer.thisUpdate + 3_600)
  }

  @Test(arguments: [DigestAlgorithm.sha1, .sha256, .sha384, .sha512])
  func aRevokedAnswerSaysWhenAndWhyWhateverDigestNamesIt(_ digest: DigestAlgorithm) throws {
    let revoked = try ask("revoked", "issuing-a", digest: digest)
    let identifier = try #require(revoked.response.basic?.responses.first?.certificate)
    #expect(identifier.digest == digest && identifier == revoked.request.certificate)
    let found = try answer(revoked.response, "revoked", "issuing-a")
    #expect(found.status == .revoked(time: Made.now - 30 * 86_400, reason: .keyCompromise))
  }

  @Test func aDelegateWithoutNoCheckIsToldApart() throws {
    let found = try answer(try ask("p256", "issuing-b").response, "p256", "issuing-b")
    #expect(found.signer == .delegate(try Made.certificate("ocsp-issuing-b"), hasNoCheck: false))
    let own = try ask("ocsp-issuing-b", "issuing-b")
    let about = try answer(own.response, "ocsp-issuing-b", "issuing-b")
    #expect(about.isSelfAnswered(for: try Made.certificate("ocsp-issuing-b")))
    #expect(!found.isSelfAnswered(for: try Made.certificate("p256")))
  }

  @Test func anAuthorityMayAnswerItself() throws {
    let found = try answer(try ask("under-rolled", "rolled-new").response, "under-rolled", "rolled-new")
    #expect(found.signer == .issuer(try Made.certificate("rolled-new")))
  }

  @Test func sm2IsVerifiedWithItsIdentifier() throws {
    #expect(try answer(try ask("sm2-chain", "issuing-sm2").response, "sm2-chain", "issuing-sm2").status == .good)
  }

  @Test func faultsOfAResponderAreNamed() throws {
    let unknown = try ask("rsa2048", "issuing-a", faults: "unknown")
    #expect(try answer(unknown.response, "rsa2048", "issuing-a").status == .unknown)
    let rejected = try ask("rsa2048", "issuing-a", faults: "rejected").response
    #expect(rejected.status == .tryLater && rejected.basic == nil)
    #expect(throws: RevocationRefusal.noAnswer("the responder says tryLater")) {
      try answer(rejected, "rsa2048", "issuing-a")
    }
    let other = try ask("rsa2048", "issuing-a", faults: "other-certificate").response
    #expect(throws: RevocationRefusal.notAbout("it names other certificates")) {
      try answer(other, "rsa2048", "issuing-a")
    }
    let nonce: [UInt8] = [9, 9, 9, 9]
    let wrong = try ask("rsa2048", "issuing-a", nonce: nonce, faults: "wrong-nonce")
    #expect(wrong.request.isRepeated(by: try #require(wrong.response.basic)) == false)
    let none = try ask("rsa2048", "issuing-a", nonce: nonce, faults: "no-nonce")
    #expect(none.request.isRepeated(by: try #require(none.response.basic)) == nil)
  }

  @Test func aStrangerIsNoResponder() throws {
    for (by, reason) in [("rsa2048", "OCSPSigning"), ("ocsp-issuing-b", "not certified")] {
      let response = try ask("rsa2048", "issuing-a", faults: "by:\(by)").response
      let result = response.answer(for: try Made.certificate("rsa2048"), issuer: try Made.certificate("issuing-a"))
      guard case .failure(.notAuthorised(let text)) = result else {
        Issue.record("\(by): \(result)")
        continue
      }
      #expect(text.contains(reason))
    }
  }

  @Test func ourRequestIsWhatOpenSSLReads() throws {
    let folder = try TemporaryFolder()
    let request = try OCSPRequest(
      try Made.certificate("rsa2048"), issuer: try Made.certificate("issuing-a"), digest: .sha256, nonce: [1, 2, 3])
    let file = try folder.write(request.der, to: "request")
    let text = try Tool.run(["openssl", "ocsp", "-reqin", file, "-req_text"]).stdout
    #expect(text.contains("Hash Algorithm: sha256") && text.contains("Serial Number: 1001"))
    #expect(text.contains("OCSP Nonce:") && text.contains("0403010203"))
    #expect(text.contains(Hexadecimal.text(request.certificate.issuerKeyHash)))
    for count in [0, 33] {
      #expect(throws: CMSError.self) {
        try OCSPRequest(
          try Made.certificate("rsa2048"), issuer: try Made.certificate("issuing-a"),
          nonce: [UInt8](repeating: 1, count: count))
      }
    }
  }

  @Test(arguments: [("rsa2048", "issuing-a"), ("revoked", "issuing-a"), ("p256", "issuing-b"), ("issuing-a", "root")])
  func opensslAgrees(_ name: String, _ issuer: String) throws {
    let response = try ask(name, issuer).response
    let folder = try TemporaryFolder()
    let file = try folder.write(response.der, to: "answer")
    let result = try Tool.run([
      "openssl", "ocsp", "-respin", file, "-issuer", try SharedPKI.entity(issuer).certificatePEM, "-cert",
      try SharedPKI.entity(name).certificatePEM, "-CAfile", try SharedPKI.rootPEM, "-no_nonce", "-verify_other",
      try SharedPKI.entity(issuer).certificatePEM,
    ])
    #expect(result.stderr.contains("Response verify OK"))
    let found = try answer(response, name, issuer)
    #expect(result.stdout.contains(": \(found.status == .good ? "good" : "revoked")"))
  }
}
