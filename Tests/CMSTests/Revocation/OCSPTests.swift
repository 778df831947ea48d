import CMS
import TestSupport
import Testing

@Suite struct OCSPTests {
  /// What the live server answers about a certificate, asked by curl.
  private func ask(_ name: String, _ issuer: String, digest: DigestAlgorithm = .sha1, nonce: [UInt8]? = nil) throws
    -> (request: OCSPRequest, response: OCSPResponse)
  {
    let certificate = try Made.certificate(name)
    let request = try OCSPRequest(certificate, issuer: try Made.certificate(issuer), digest: digest, nonce: nonce)
    let folder = try TemporaryFolder()
    let file = try folder.write(request.der, to: "request")
    let address = try #require(certificate.ocspAddresses.first)
    let result = try Tool.run([
      "curl", "-s", "-o", folder.file("answer"), "-H", "Content-Type: application/ocsp-request", "--data-binary",
      "@\(file)", address,
    ])
    #expect(result.status == 0)
    return (request, try OCSPResponse(der: try folder.read("answer")))
  }

  @Test func readsGoodAndRevoked() throws {
    let issuer = try Made.certificate("issuing-a")
    let good = try ask("rsa2048", "issuing-a", nonce: [1, 2, 3, 4, 5, 6, 7, 8])
    let basic = try #require(good.response.basic)
    #expect(good.request.isRepeated(by: basic) == true)
    let answer = try good.response.answer(for: try Made.certificate("rsa2048"), issuer: issuer).get()
    #expect(answer.status == .good)
    #expect(answer.signer == .delegate(try Made.certificate("ocsp-issuing-a"), hasNoCheck: true))
    let revoked = try ask("revoked", "issuing-a", digest: .sha256)
    let found = try revoked.response.answer(for: try Made.certificate("revoked"), issuer: issuer).get()
    guard case .revoked(let time, let reason) = found.status else {
      Issue.record("\(found.status)")
      return
    }
    #expect(time == Made.now - 30 * 86_400 && reason == .keyCompromise)
  }
}
