import CMS
import Glibc
import PAdES
import SigField
import TestSupport
import Testing
import Validation

/// The same questions, answered by software of other people.
@Suite struct CertomancerTests {
  @Test func everySourceOfAnotherPKIAnswers() async throws {
    let pki = try Certomancer()
    func certificate(_ name: String) throws -> Certificate { try Certificate(der: try pki.certificate(name)) }
    let (root, interm) = (try certificate("root"), try certificate("interm"))
    let (signer, revoked) = (try certificate("signer"), try certificate("revoked"))
    var access = OnlineAccess(at: PDFDate(seconds: Int64(time(nil))))
    // Other suites keep the processors busy; what is fetched counts here, not how soon.
    access.seconds = 1_800
    access.namedAddresses = [pki.url]
    let found = await OnlineEvidence(access).gather([
      EvidenceRequest(.issuers, of: signer), EvidenceRequest(.revocation(issuer: interm), of: signer),
      EvidenceRequest(.revocation(issuer: interm), of: revoked),
      EvidenceRequest(.revocation(issuer: root), of: interm),
    ])
    #expect(found.warnings.isEmpty)
    // Its AIA names the repository of the root too, with the root itself.
    #expect(Set(found.certificates) == [root, interm])
    #expect(found.statusResponses.count == 2)
    // The root has no responder: its list is fetched.
    #expect(found.revocationLists.count == 1)
    let responses = try found.statusResponses.map { try OCSPResponse(der: $0) }
    func status(of certificate: Certificate) -> CertificateStatus? {
      responses.compactMap { try? $0.answer(for: certificate, issuer: interm).get().status }.first
    }
    #expect(status(of: signer) == .good)
    guard case .revoked(_, .keyCompromise)? = status(of: revoked) else {
      Issue.record("\(String(describing: status(of: revoked)))")
      return
    }
    let list = try RevocationList(try #require(found.revocationLists.first))
    #expect(try list.answer(for: interm, issuer: root).get().status == .good)
  }
}
