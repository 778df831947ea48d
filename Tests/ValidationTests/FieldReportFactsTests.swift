import Testing
import Validation

/// What practice has brought forth, rebuilt as small files.
@Suite struct FieldReportFactsTests {
  @Test func stringsThatLookLikeStructureAreShownAsWritten() throws {
    let facts = try Facts.single(report: "BR-18")
    #expect(facts.integrity == .intact && facts.coverage.verdict == .entireFile)
    #expect(facts.reason == #"semitrailer << /Size 3 /Root 9 0 R >> startxref 17 %%EOF (a\b) xref"#)
    #expect(facts.contact == "/ByteRange [0 1 2 3] /Contents <00>")
    #expect(facts.location == "BR18")
    #expect(
      facts.level == .basic && facts.levelProblems.allSatisfy { $0.hasPrefix("not B-T: ") } && facts.warnings.isEmpty)
  }

  @Test func twoFieldsOfOneNameAreTwoSignatures() throws {
    let facts = try Facts.of(report: "BR-19")
    #expect(facts.signatures.map(\.field) == ["Signature1", "Signature1"])
    #expect(Set(facts.signatures.map(\.object)).count == 2 && Set(facts.signatures.map(\.byteRange)).count == 2)
    #expect(facts.signatures.allSatisfy { $0.integrity == .intact })
    #expect(facts.signatures.map(\.coverage.verdict) == [.entireRevision, .entireFile])
    #expect(facts.signatures.map(\.codes) == [["field-outside-form"], []])
    #expect(facts.warnings.map(\.code) == ["duplicate-field-name"])
  }

  @Test func entriesOfFieldsThatAreNoFieldsArePassedOver() throws {
    #expect(try Facts.single(report: "BR-19c").integrity == .intact)
    #expect(try Facts.of(report: "BR-19b").signatures.isEmpty)
  }

  @Test(arguments: [("BR-22", "several-widgets"), ("BR-22b", "value-shared")])
  func oneSignatureOnFourPagesIsOne(_ name: String, _ code: String) throws {
    let facts = try Facts.single(report: name)
    #expect(facts.integrity == .intact && facts.coverage.verdict == .entireFile)
    #expect(facts.places.map(\.page) == [1, 2, 3, 4])
    #expect(facts.places.allSatisfy { $0.rectangle.count == 4 && $0.rectangle[2] > 0 && $0.widget != nil })
    #expect(facts.codes == [code])
  }

  @Test(arguments: [("BR-25a", "attributes-not-in-der-order"), ("BR-25b", "econtent-empty")])
  func oddContainersAreIntactWithAWarning(_ name: String, _ code: String) throws {
    let facts = try Facts.single(report: name)
    #expect(facts.integrity == .intact && facts.codes == [code])
    #expect(facts.level == .none && facts.levelProblems.count == 1)
  }

  @Test(arguments: ["a", "c", "f"])
  func honestAlgorithmIdentifiersAreIntact(_ variant: String) throws {
    let facts = try Facts.single(report: "BR-27\(variant)")
    #expect(facts.integrity == .intact && facts.warnings.isEmpty && facts.level == .basic)
    #expect(facts.signatureAlgorithm == (variant == "f" ? "RSASSA-PKCS1-v1_5" : "RSASSA-PSS"))
  }

  @Test(arguments: [("b", "RSASSA-PSS"), ("d", "salt"), ("g", "SHA-512")])
  func lyingAlgorithmIdentifiersFailForTheReason(_ variant: String, _ word: String) throws {
    let facts = try Facts.single(report: "BR-27\(variant)")
    #expect(facts.integrity.verdict == .malformed && facts.integrity.reason?.contains(word) == true)
    #expect(SignatureVerdict(facts).indication == .totalFailed)
  }

  @Test(arguments: ["e", "h"])
  func aSignatureAlgorithmInTheDigestsPlaceIsNamed(_ variant: String) throws {
    let facts = try Facts.single(report: "BR-27\(variant)")
    #expect(facts.integrity == .intact && facts.codes.contains("digest-algorithm-identifier"))
  }

  @Test func aWrappedSigningCertificateIsAFormatFailure() throws {
    let facts = try Facts.single(report: "BR-28")
    #expect(facts.integrity.verdict == .malformed)
    #expect(facts.integrity.reason?.contains("signing-certificate-v2") == true && facts.level == .none)
    let verdict = SignatureVerdict(facts)
    #expect(verdict.indication == .totalFailed && verdict.subIndication == .formatFailure)
  }

  @Test func aMissingSigningCertificateCostsTheLevelOnly() throws {
    let facts = try Facts.single(report: "BR-28b")
    #expect(facts.integrity == .intact && facts.level == .none && facts.codes == ["signing-certificate-missing"])
    #expect(facts.levelProblems.contains { $0.contains("not protected") })
  }

  @Test(arguments: [("BR-31a", "1"), ("BR-31b", "21")])
  func whiteBytesAfterTheSignedOnesAreCounted(_ name: String, _ count: String) throws {
    let facts = try Facts.single(report: name)
    #expect(facts.integrity == .intact && facts.coverage.verdict == .entireRevision)
    #expect(facts.coverage.revision == facts.coverage.revisions && facts.codes == ["unsigned-trailing-bytes"])
    #expect(facts.warnings.first?.text.contains(": \(count),") == true)
  }

  @Test(arguments: ["BR-31c", "BR-31e"])
  func anyEndOfTheFileThatIsSignedCountsAsWhole(_ name: String) throws {
    let facts = try Facts.single(report: name)
    #expect(facts.integrity == .intact && facts.coverage.verdict == .entireFile && facts.warnings.isEmpty)
  }

  @Test(arguments: ["BR-31d", "BR-31f"])
  func theLineEndOfTheNextUpdateDoesNotSpoilTheFirstSignature(_ name: String) throws {
    let facts = try Facts.of(report: name).signatures
    #expect(facts.map(\.field) == ["Signature1", "Signature2"])
    #expect(facts.allSatisfy { $0.integrity == .intact })
    #expect(facts.map(\.coverage.verdict) == [.entireRevision, .entireFile])
    #expect(facts.map(\.coverage.revision) == [2, 3] && facts.allSatisfy { $0.coverage.revisions == 3 })
  }

  @Test func sixtySignaturesAreEachWholeInTheirRevision() throws {
    let facts = try Facts.of(report: "BR-45").signatures
    #expect(facts.count == 60 && facts.allSatisfy { $0.integrity == .intact && $0.level == .basic })
    #expect(facts.map { $0.coverage.revision ?? 0 } == Array(2...61))
    #expect(facts.map(\.coverage.verdict).filter { $0 == .entireFile }.count == 1)
  }
}
