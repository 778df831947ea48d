import PAdES
import SigField
import TestSupport
import Testing
import Validation

/// What the field reports' files say of changes after signing.
@Suite struct ChangeReportTests {
  private func report(_ name: String, _ change: (inout ValidationPolicy) -> Void = { _ in }) throws -> ValidationReport
  {
    var options = ValidationOptions(at: PDFDate(seconds: 1_780_000_000))
    change(&options.policy)
    return try Validator.validate(Fixture.bytes("FieldReports/\(name).pdf"), options: options)
  }

  @Test(
    arguments: [
      ("BR-31a", .none), ("BR-31b", .none), ("BR-31c", .none), ("BR-31d", .formFilling), ("BR-31e", .none),
      ("BR-31f", .formFilling), ("BR-32", .none), ("BR-33", .none), ("BR-33b", .formFilling), ("BR-33c", .formFilling),
      ("BR-33d", .formFilling), ("BR-33e", .formFilling), ("BR-33g", .none), ("BR-33h", .formFilling),
    ] as [(String, ModificationLevel)])
  func whatIsAllowedIsAllowedAndNamed(_ name: String, _ level: ModificationLevel) throws {
    let report = try report(name)
    let first = try #require(report.signatures.first)
    #expect(first.modifications.level == level)
    for signature in report.signatures {
      #expect(signature.facts.integrity.verdict == .intact)
      #expect(signature.modifications.permitted == true)
      #expect(signature.modifications.findings.allSatisfy { $0.permitted && $0.rule != nil })
      // No anchor is given, so nothing passes either.
      #expect(signature.verdict.indication == .indeterminate)
    }
  }

  @Test(arguments: [("BR-32b", Attack.shadowHideAndReplace), ("BR-32c", .evilAnnotation), ("BR-33f", nil)])
  func whatShowsSomethingElseFails(_ name: String, _ attack: Attack?) throws {
    let signature = try #require(try report(name).signatures.first)
    #expect(signature.facts.integrity.verdict == .intact)
    #expect(signature.modifications.permitted == false)
    let findings = signature.modifications.findings.filter { !$0.permitted }
    #expect(!findings.isEmpty && findings.allSatisfy { !$0.object.isEmpty })
    if let attack { #expect(findings.contains { $0.attack == attack }) }
    #expect(signature.verdict.indication == .totalFailed && signature.verdict.subIndication == .formatFailure)
  }

  @Test func aSecondObjectThatWasSignedUnseenIsNoted() throws {
    let report = try report("BR-32")
    #expect(report.warnings.contains { $0.code == "unreachable-object" && $0.object == "4 0" })
  }

  @Test func aNewFieldUnderFormFillingIsForThePolicy() throws {
    let allowed = try #require(try report("BR-33c").signatures.first).modifications
    #expect(allowed.permitted == true && allowed.findings.contains { $0.rule == "signature-field" })
    let strict = try report("BR-33c") {
      $0.name = "no new fields"
      $0.modifications.allowsNewSignatureFields = false
    }
    let refused = try #require(strict.signatures.first).modifications
    #expect(refused.permitted == false)
    #expect(refused.findings.contains { !$0.permitted && $0.what.contains("no new fields") })
  }

  @Test func aCommentAfterAnApprovalIsForThePolicyAndACoverIsNot() throws {
    let allowing = try report("BR-32c") { $0.modifications.allowsAnnotations = true }
    let modifications = try #require(allowing.signatures.first).modifications
    #expect(modifications.permitted == false)
    #expect(modifications.findings.contains { $0.attack == .evilAnnotation })
  }

  @Test func theCoveredWordsAreNamedWithTheirPage() throws {
    let modifications = try #require(try report("BR-32c").signatures.first).modifications
    let words = "\"BR-32\", \"pay\", \"100\", \"EUR\", \"page\", \"1\" on page 1"
    let told = modifications.findings.filter { $0.attack == .evilAnnotation }.map(\.what)
    #expect(told.contains { $0.contains(words) }, "\(told)")
  }

  @Test func sixtySignaturesBindEachOtherAndAllStand() throws {
    let report = try report("BR-45")
    #expect(report.signatures.count == 60)
    #expect(report.signatures.allSatisfy { $0.modifications.permitted == true })
    #expect(report.signatures.last?.modifications.level == ModificationLevel.none)
  }

  @Test(arguments: ["BR-22", "BR-22b"]) func oneSignatureOnFourPagesIsOne(_ name: String) throws {
    let report = try report(name)
    #expect(report.signatures.count == 1 && report.signatures.first?.facts.places.count == 4)
    #expect(report.signatures.first?.modifications.permitted == true)
  }
}
