import Foundation
import PAdES
import SigField
import TestPKI
import TestSupport
import Testing
import Validation

/// Waiting for revocation data that are issued after the signature.
@Suite struct GracePeriodTests {
  /// A file whose responder and list are of last month for the first questions.
  private func file(old times: Int?) async throws -> GatheredFile {
    let file = try await GatheredFile(by: "rsa2048")
    let signer = try file.pki.certificate("rsa2048")
    let issuer = try file.pki.certificate("issuing-a")
    var paths = ["/ocsp/issuing-a", "/crl/issuing-a.crl"]
    for digest in [DigestAlgorithm.sha1, .sha256] {
      let request = try OCSPRequest(signer, issuer: issuer, digest: digest)
      paths.append("/ocsp/issuing-a/" + Data(request.der).base64EncodedString())
    }
    for path in paths { file.pki.server.set(.stale, on: path, times: times) }
    return file
  }

  private func grace(_ file: GatheredFile, _ seconds: Int) -> GracePeriod {
    let now = PDFDate(seconds: file.pki.now)
    return GracePeriod(seconds: seconds, clock: { now }, firstPause: 10)
  }

  private func gather(_ file: GatheredFile, _ grace: GracePeriod?) async throws -> CollectedEvidence {
    try await EvidenceGatherer.gather(
      for: ByteSource(file.bytes), options: file.options(), online: OnlineEvidence(file.pki.access()), waiting: grace)
  }

  @Test func dataThatAreOlderThanTheSignatureAreWaitedOut() async throws {
    let file = try await file(old: 3)
    let found = try await gather(file, grace(file, 600))
    #expect(found.uncovered.isEmpty, "\(found.uncovered.map(\.reason))")
    var options = try file.options()
    options.policy.revocationAfterSignature = true
    options.statusResponses = found.items.statusResponses
    options.revocationLists = found.items.revocationLists
    #expect(try Validator.validate(file.bytes, options: options).indication == .totalPassed)
  }

  @Test func whatDoesNotComeIsToldWithWhenItIsDue() async throws {
    let file = try await file(old: nil)
    let found = try await gather(file, grace(file, 1))
    #expect(found.uncovered.map(\.certificate) == [try file.pki.certificate("rsa2048")])
    let reason = try #require(found.uncovered.first?.reason)
    #expect(
      reason.contains("is older than the signature") && reason.contains("within 1 s nothing newer came"), "\(reason)")
    #expect(reason.contains("the next is due "), "\(reason)")
  }

  @Test func withoutAWishOlderDataAreEnough() async throws {
    let file = try await file(old: nil)
    let found = try await gather(file, nil)
    #expect(found.uncovered.isEmpty)
  }

  @Test func aPolicyThatDemandsNewerDataGivesTryLater() async throws {
    let file = try await file(old: nil)
    let found = try await gather(file, nil).items
    var options = try file.options()
    options.statusResponses = found.statusResponses
    options.revocationLists = found.revocationLists
    #expect(try Validator.validate(file.bytes, options: options).indication == .totalPassed)
    options.policy.revocationAfterSignature = true
    let verdict = try #require(try Validator.validate(file.bytes, options: options).signatures.first?.verdict)
    #expect(verdict.subIndication == .tryLater && verdict.block == .revocationFreshness, "\(verdict)")
  }

  @Test func waitingCanBeCancelled() async throws {
    let file = try await file(old: nil)
    let task = Task { try await gather(file, grace(file, 86_400)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
