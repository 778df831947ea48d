import PAdES
import TestSupport
import Testing

@Suite struct TrustTests {
  @Test func aSignatureOfATrustedSignerPasses() async throws {
    let file = try await SignedFile(report: "BR-01")
    let report = try Validator.validate(file.bytes, options: Trusted.options())
    let signature = try #require(report.signatures.first)
    #expect(signature.verdict.indication == .totalPassed, "\(signature.verdict)")
    #expect(signature.chain.verdict == .trusted)
    #expect(signature.chain.path.map(\.commonName) == ["Alice Arnold", "Test Issuing CA A", "Test Root CA"])
    #expect(signature.chain.anchor?.source == "test" && signature.bestSignatureTime == nil)
  }

  @Test func withoutRevocationDataItIsToBeTriedLater() async throws {
    let file = try await SignedFile(report: "BR-01")
    let verdict = try #require(
      Validator.validate(file.bytes, options: Trusted.options(lists: ["root"])).signatures.first?.verdict)
    #expect(verdict.indication == .indeterminate && verdict.subIndication == .tryLater)
    #expect(verdict.reason?.contains("Alice Arnold") ?? false, "\(verdict)")
  }
}
