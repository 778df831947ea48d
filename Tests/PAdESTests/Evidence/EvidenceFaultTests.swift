import Foundation
import PAdES
import TestPKI
import TestSupport
import Testing
import Validation

/// Every source of evidence, and everything that its server may do wrong.
@Suite struct EvidenceFaultTests {
  private static let faults: [Fault] = [
    .drop, .status(500), .status(404), .retryAfter(60), .unauthorized, .redirect("file:///etc/passwd"),
    .redirect("http://127.0.0.1:1/"), .garbage, .truncated, .empty, .endless, .html, .by("stranger-root"),
  ]
  private static let statusFaults: [Fault] = [.rejected, .stale, .unknown, .otherCertificate, .by("rsa2048")]

  /// All ways to ask the responder of issuing-a about its signer.
  private func break_(_ file: GatheredFile, _ fault: Fault) throws {
    let issuer = try file.pki.certificate("issuing-a")
    let signer = try file.pki.certificate("rsa2048")
    file.pki.server.set(fault, on: "/ocsp/issuing-a")
    for digest in [DigestAlgorithm.sha1, .sha256] {
      let request = try OCSPRequest(signer, issuer: issuer, digest: digest)
      file.pki.server.set(fault, on: "/ocsp/issuing-a/" + Data(request.der).base64EncodedString())
    }
  }

  @Test(arguments: faults + statusFaults)
  func whereTheResponderFailsTheListIsTaken(_ fault: Fault) async throws {
    let file = try await GatheredFile(by: "rsa2048")
    try break_(file, fault)
    let found = try await file.gather(file.options())
    #expect(found.uncovered.isEmpty, "\(found.uncovered.map(\.reason))")
    #expect(found.items.revocationLists.count == 1)
    #expect(try file.judged(with: found.items).indication == .totalPassed)
  }

  /// The issuing authority stays proven; of the signer it is told that nothing is known, and who did not answer.
  @Test(arguments: faults)
  func whereTheListFailsTooTheSignerStaysUncovered(_ fault: Fault) async throws {
    let file = try await GatheredFile(by: "rsa2048")
    try break_(file, .drop)
    file.pki.server.set(fault, on: "/crl/issuing-a.crl")
    let found = try await file.gather(file.options())
    #expect(found.uncovered.map(\.certificate) == [try file.pki.certificate("rsa2048")])
    #expect(found.warnings.contains { $0.code == "evidence-not-fetched" && $0.text.contains("/crl/issuing-a.crl") })
    #expect(found.items.statusResponses.count == 1)
  }

  @Test(arguments: faults)
  func whereNoIssuerIsToBeHadTheSignerStaysUncovered(_ fault: Fault) async throws {
    let file = try await GatheredFile(by: "rsa2048", isAlone: true)
    file.pki.server.set(fault, on: "/certs/issuing-a.crt")
    let found = try await file.gather(file.options())
    #expect(found.uncovered.map(\.certificate) == [try file.pki.certificate("rsa2048")])
    #expect(found.uncovered.first?.reason.contains("issuer is not at hand") ?? false)
    // A certificate of somebody else is no fault of the address, which may name the whole path.
    let isTold = found.warnings.contains { $0.text.contains("/certs/issuing-a.crt") }
    #expect(isTold == (fault != .by("stranger-root")))
  }

  @Test func anIssuerThatTheContainerLacksIsFetched() async throws {
    let file = try await GatheredFile(by: "rsa2048", isAlone: true)
    let found = try await file.gather(file.options())
    #expect(found.uncovered.isEmpty)
    #expect(try GatheredFile.names(found.items).contains("Test Issuing CA A"))
    #expect(try file.judged(with: found.items).indication == .totalPassed)
  }

  @Test func aServerThatNeverAnswersEndsWithTheTimeForAllQuestions() async throws {
    let file = try await GatheredFile(by: "rsa2048")
    for path in ["/ocsp/issuing-a", "/crl/issuing-a.crl", "/ocsp/root", "/crl/root.crl"] {
      file.pki.server.set(.hang, on: path)
    }
    let found = try await file.gather(file.options()) { $0.seconds = 2 }
    #expect(found.uncovered.count == 2 && !found.warnings.isEmpty)
  }

  /// BR-36: the answers of a responder whose certificate names itself, as files.
  @Test(arguments: [
    (["ocsp-loop-for-signer", "ocsp-loop-for-responder"], true, 2), (["ocsp-nocheck-for-signer"], false, 1),
    (["ocsp-loop-for-signer"], false, 0),
  ])
  func aLoopOfRespondersEnds(_ names: [String], _ warns: Bool, _ taken: Int) async throws {
    func bytes(_ name: String) throws -> [UInt8] { try Fixture.bytes("Revocation/Loop/\(name)") }
    var options = ValidationOptions(at: SignedFile.now)
    let issuer = try #require(CMS.Certificate.all(in: bytes("issuing.crt")).first)
    options.anchors = [TrustAnchor(issuer, source: "reports")]
    options.statusResponses = try names.map { try bytes("\($0).der") }
    let found = try await EvidenceGatherer.gather(
      for: ByteSource(Fixture.bytes("FieldReports/BR-35a.pdf")), options: options)
    #expect(found.items.statusResponses.count == taken)
    #expect(found.warnings.contains { $0.code == "responder-answers-for-itself" } == warns)
    #expect(found.uncovered.count == (taken == 0 ? 1 : 0), "\(found.uncovered.map(\.reason))")
    if taken == 0 { #expect(found.uncovered.first?.reason.contains("of its signer") ?? false) }
  }
}
