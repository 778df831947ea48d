import Foundation
import PAdES
import TestSupport
import Testing

/// Field reports about trust and time.
@Suite struct TrustReportTests {
  private static func certificate(_ path: String) throws -> CMS.Certificate {
    let bytes = try Fixture.bytes("Revocation/Loop/\(path)")
    return try #require(CMS.Certificate.all(in: bytes).first)
  }

  private static func options() throws -> ValidationOptions {
    var options = ValidationOptions(at: SignedFile.now)
    options.anchors = [TrustAnchor(try certificate("root.crt"), source: "reports")]
    return options
  }

  private static func signature(_ name: String, _ options: ValidationOptions) throws -> ValidationReport.Signature {
    let report = try Validator.validate(Fixture.bytes("FieldReports/\(name).pdf"), options: options)
    return try #require(report.signatures.first)
  }

  @Test func whatTheSignerClaimsDoesNotMendAnExpiredCertificate() throws {
    let signature = try Self.signature("BR-35g", Self.options())
    #expect(signature.verdict.indication == .indeterminate)
    #expect(signature.verdict.subIndication == .outOfBoundsNoPOE && signature.chain.verdict == .expired)
    #expect(signature.bestSignatureTime == nil)
  }

  @Test(arguments: ["BR-37", "BR-37b", "BR-37c", "BR-37d"])
  func theStoreCountsWhateverTheKeysOfVRIAre(_ name: String) throws {
    let signature = try Self.signature(name, Self.options())
    #expect(signature.verdict.indication == .totalPassed, "\(signature.verdict)")
  }

  /// BR-36: a responder without ocsp-nocheck whose certificate names itself as the one to ask.
  @Test(arguments: [
    (["ocsp-nocheck-for-signer"], Indication.totalPassed, false), (["ocsp-loop-for-signer"], .indeterminate, false),
    (["ocsp-loop-for-signer", "ocsp-loop-for-responder"], .totalPassed, true),
  ])
  func aResponderThatAnswersForItselfEndsTheLoop(_ answers: [String], _ indication: Indication, _ warns: Bool) throws {
    var options = try Self.options()
    options.anchors = [TrustAnchor(try Self.certificate("issuing.crt"), source: "reports")]
    options.statusResponses = try answers.map { try Fixture.bytes("Revocation/Loop/\($0).der") }
    let report = try Validator.validate(Fixture.bytes("FieldReports/BR-35a.pdf"), options: options)
    let verdict = try #require(report.signatures.first?.verdict)
    #expect(verdict.indication == indication, "\(verdict)")
    #expect(report.warnings.contains { $0.code == "responder-answers-for-itself" } == warns)
    if indication == .indeterminate {
      #expect(verdict.subIndication == .tryLater && verdict.reason?.contains("signer") ?? false, "\(verdict)")
    }
  }
}
