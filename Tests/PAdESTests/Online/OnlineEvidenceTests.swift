import CMS
import Foundation
@testable import PAdES
import SigField
import TestPKI
import TestSupport
import Testing
import Validation

@Suite struct OnlineEvidenceTests {
  @Test func anOCSPAnswerSparesTheList() async throws {
    let pki = try OnlinePKI()
    let found = await OnlineEvidence(pki.access()).gather([try pki.revocation(of: "p256")])
    let response = try OCSPResponse(der: try #require(found.statusResponses.first))
    #expect(try #require(response.basic).nonce?.count == 16)
    #expect(found.statusResponses.count == 1)
    #expect(found.revocationLists.isEmpty)
    #expect(found.warnings.isEmpty)
    #expect(pki.server.requests(on: "/ocsp/issuing-b") == 1)
    #expect(pki.server.requests(on: "/crl/issuing-b.crl") == 0)
  }

  @Test func issuersAreFetchedFromWhereTheCertificateSays() async throws {
    let pki = try OnlinePKI()
    let found = await OnlineEvidence(pki.access()).gather([EvidenceRequest(.issuers, of: try pki.certificate("p256"))])
    #expect(found.certificates == [try pki.certificate("issuing-b")])
    #expect(found.warnings.isEmpty)
  }

  @Test func manyThingsAreFetchedInOneRound() async throws {
    let pki = try OnlinePKI()
    let names = ["p256", "p384", "issuing-b", "revoked"]
    let requests = try names.map { try pki.revocation(of: $0) }
    let issuers = try names.map { EvidenceRequest(.issuers, of: try pki.certificate($0)) }
    let found = await OnlineEvidence(pki.access()).gather(requests + issuers)
    #expect(found.statusResponses.count == 4)
    // Two of the four have the same issuer, which is asked for once.
    #expect(found.certificates.count == 3)
    #expect(found.warnings.isEmpty)
  }

  @Test(
    arguments: [
      .drop, .status(500), .status(403), .html, .garbage, .truncated, .empty, .otherCertificate, .rejected, .endless,
      .unauthorized, .redirect("file:///etc/passwd"), .redirect("http://localhost:9/"), .by("stranger-root"),
      .by("rsa2048"),
    ] as [Fault])
  func theListIsFetchedWhereTheResponderIsOfNoUse(_ fault: Fault) async throws {
    let pki = try OnlinePKI()
    pki.server.set(fault, on: "/ocsp/issuing-b")
    for path in getPaths(of: try pki.revocation(of: "p256")) { pki.server.set(fault, on: path) }
    let found = await OnlineEvidence(pki.access()).gather([try pki.revocation(of: "p256")])
    #expect(found.statusResponses.isEmpty)
    #expect(found.revocationLists.count == 1)
    #expect(found.warnings.contains { $0.code == "evidence-not-fetched" && $0.text.contains("/ocsp/issuing-b") })
  }

  @Test(arguments: [Fault.unknown, .stale])
  func theListIsFetchedTooWhereTheAnswerSaysLittle(_ fault: Fault) async throws {
    let pki = try OnlinePKI()
    pki.server.set(fault, on: "/ocsp/issuing-b")
    for path in getPaths(of: try pki.revocation(of: "p256")) { pki.server.set(fault, on: path) }
    let found = await OnlineEvidence(pki.access()).gather([try pki.revocation(of: "p256")])
    #expect(!found.statusResponses.isEmpty)
    #expect(found.revocationLists.count == 1)
  }

  @Test func anAnswerWithoutTheNonceIsTaken() async throws {
    let pki = try OnlinePKI()
    pki.server.set(.noNonce, on: "/ocsp/issuing-b")
    let found = await OnlineEvidence(pki.access()).gather([try pki.revocation(of: "p256")])
    #expect(found.statusResponses.count == 1)
    #expect(found.warnings.isEmpty)
  }

  @Test func anAnswerWithAnotherNonceIsNotTaken() async throws {
    let pki = try OnlinePKI()
    pki.server.set(.wrongNonce, on: "/ocsp/issuing-b")
    let found = await OnlineEvidence(pki.access()).gather([try pki.revocation(of: "p256")])
    #expect(found.warnings.contains { $0.text.contains("nonce") })
    // Asked by GET and without a nonce, it answers right.
    #expect(found.statusResponses.count == 1)
    #expect(try OCSPResponse(der: found.statusResponses[0]).basic?.nonce == nil)
  }

  @Test func aResponderThatKnowsOnlyGETIsAskedSo() async throws {
    let pki = try OnlinePKI()
    pki.server.set(.status(405), on: "/ocsp/issuing-b")
    let found = await OnlineEvidence(pki.access()).gather([try pki.revocation(of: "p256")])
    #expect(found.statusResponses.count == 1)
    #expect(found.revocationLists.isEmpty)
  }

  @Test func aResponderThatVouchesForItselfIsNotEnough() async throws {
    let pki = try OnlinePKI()
    let source = OnlineEvidence(pki.access())
    let found = await source.gather([try pki.revocation(of: "ocsp-issuing-b")])
    #expect(!found.statusResponses.isEmpty)
    #expect(found.revocationLists.count == 1)
    // Asked again, nothing is sent again: the circle ends.
    let again = await source.gather([try pki.revocation(of: "ocsp-issuing-b")])
    #expect(again.statusResponses.isEmpty && again.revocationLists.isEmpty)
    #expect(pki.server.requests(on: "/ocsp/issuing-b") == 1)
  }

  @Test func whatCannotBeReachedIsAWarningWithAddressAndReason() async throws {
    let pki = try OnlinePKI()
    pki.server.stop()
    let requests = [try pki.revocation(of: "p256"), EvidenceRequest(.issuers, of: try pki.certificate("p256"))]
    let found = await OnlineEvidence(pki.access()).gather(requests)
    #expect(found.isEmpty)
    for path in ["/ocsp/issuing-b", "/crl/issuing-b.crl", "/certs/issuing-b.crt"] {
      #expect(found.warnings.contains { $0.text.hasPrefix(pki.server.url(path) + ": ") }, "\(path)")
    }
  }

  @Test func aServerThatNeverAnswersIsGivenUp() async throws {
    let pki = try OnlinePKI()
    pki.server.set(.hang, on: "/ocsp/issuing-b")
    pki.server.set(.hang, on: "/crl/issuing-b.crl")
    let found = await OnlineEvidence(pki.access { $0.seconds = 1 }).gather([try pki.revocation(of: "p256")])
    #expect(found.isEmpty)
    #expect(!found.warnings.isEmpty)
  }

  @Test func aPrivateAddressIsAskedOnlyWhereTheUserSaysSo() async throws {
    let pki = try OnlinePKI()
    let request = try pki.revocation(of: "p256")
    let refused = await OnlineEvidence(pki.access { $0.namedAddresses = [] }).gather([request])
    #expect(refused.isEmpty)
    #expect(refused.warnings.contains { $0.text.contains("127.0.0.1, which is no address of the public Internet") })
    #expect(pki.server.requests(on: "/ocsp/issuing-b") == 0)
    let allowed = OnlineEvidence(
      pki.access {
        $0.namedAddresses = []
        $0.allowsPrivateNetwork = true
      })
    #expect(await allowed.gather([request]).statusResponses.count == 1)
  }

  @Test func questionsEndAtTheLimit() async throws {
    let pki = try OnlinePKI()
    let source = OnlineEvidence(pki.access(), mostQuestions: 2)
    let requests = try ["p256", "p384", "issuing-b"].map { EvidenceRequest(.issuers, of: try pki.certificate($0)) }
    let found = await source.gather(try requests + [pki.revocation(of: "p256"), pki.revocation(of: "p384")])
    #expect(found.certificates.count == 2)
    #expect(found.statusResponses.isEmpty)
    #expect(found.warnings.filter { $0.code == "evidence-limit" }.count == 1)
  }

  @Test func aResponderThatRefusesSHA1IsAskedWithSHA256() async throws {
    let pki = try OnlinePKI()
    let request = try pki.revocation(of: "p256")
    for path in ["/ocsp/issuing-b"] + getPaths(of: request) { pki.server.set(.onlyDigest("SHA256"), on: path) }
    let found = await OnlineEvidence(pki.access()).gather([request])
    let der = try #require(found.statusResponses.first)
    let basic = try #require(try OCSPResponse(der: der).basic)
    #expect(basic.responses.first?.certificate.digest == .sha256)
    #expect(found.revocationLists.isEmpty)
    guard case .revocation(let issuer) = request.kind else { return }
    #expect(try basic.answer(for: request.certificate, issuer: issuer).get().status == .good)
  }

  /// The paths of the same question by GET, as the server spells them.
  private func getPaths(of request: EvidenceRequest) -> [String] {
    guard case .revocation(let issuer) = request.kind else { return [] }
    let asked = [DigestAlgorithm.sha1, .sha256].compactMap {
      try? OCSPRequest(request.certificate, issuer: issuer, digest: $0)
    }
    return asked.map { "/ocsp/issuing-b/" + Data($0.der).base64EncodedString() }
  }
}
