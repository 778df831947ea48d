import ByteRange
import PAdES
import SigField
import TestSupport
import Testing

/// Fields with a lock or a seed value: BR-16. Strings that look like file structure: BR-18.
@Suite struct LockReportTests {
  @Test func aFieldsLockHoldsWhatIsBelowANonTerminalName() async throws {
    let signed = try await SignedFile(report: "BR-16") { $0.field.name = "SigLock" }
    try signed.expectGood()
    let references = try #require(try signed.signature()["Reference"]?.arrayValue)
    let reference = try #require(references.first?.dictionaryValue)
    #expect(references.count == 1)
    #expect(reference["TransformMethod"] == .name("FieldMDP"))
    #expect(reference["Data"] == .reference(ObjectID(1)))
    let parameters = try #require(reference["TransformParams"]?.dictionaryValue)
    #expect(parameters["Action"] == .name("Include"))
    #expect(parameters["Fields"] == [.string(Array("address".utf8))])
    #expect(parameters["P"] == 2)
    #expect(try [7, 8, 9, 10].map { try signed.dictionary($0)["Ff"]?.integerValue ?? 0 } == [1, 1, 0, 0])
    #expect(try signed.changed.isSuperset(of: [7, 8, 10]))
    // The lock does not cover this one, so it may be signed.
    let second = try await signed.again { options in
      options.field.name = "SigSV"
      options.reason = "Approved"
    }
    try second.expectGood(2)
  }

  @Test(arguments: ["Approved", nil]) func aSeedValueIsKeptAlsoWithoutBeingAskedFor(_ reason: String?) async throws {
    let signed = try await SignedFile(report: "BR-16") { options in
      options.field.name = "SigSV"
      options.reason = reason
    }
    try signed.expectGood()
    #expect(signed.report.algorithm.digest == .sha384)
    #expect(try signed.text("Reason") == "Approved")
  }

  @Test func anotherDigestThanTheRequiredOneIsRefused() async throws {
    try await refuses("DigestMethod", digest: .sha256) { _ in }
  }

  @Test func anotherReasonThanTheRequiredOneIsRefused() async throws {
    try await refuses("Reasons") { $0.reason = "I like it" }
  }

  @Test func aCertificationIsRefusedWhereAnApprovalIsRequired() async throws {
    try await refuses("MDP") { $0.field.certification = .formFilling }
  }

  @Test func theLegacyProfileIsRefusedWherePAdESIsRequired() async throws {
    try await refuses("SubFilter") { $0.profile = .pkcs7 }
  }

  private func refuses(
    _ entry: String, digest: DigestAlgorithm? = nil, _ change: (inout SigningOptions) -> Void
  ) async throws {
    let error = await #expect(throws: FieldError.self) {
      try await SignedFile(report: "BR-16", digest: digest) { options in
        options.field.name = "SigSV"
        change(&options)
      }
    }
    guard case .seedValue("SigSV", let named, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(named == entry)
  }

  @Test func stringsThatLookLikeStructureMisleadNobody() async throws {
    let reason = #"semitrailer << /Size 3 /Root 9 0 R >> startxref 17 %%EOF (a\b) xref"#
    let signed = try await SignedFile(PDFBuilder.sample().bytes) { options in
      options.reason = reason
      options.contact = "/ByteRange [0 1 2 3] /Contents <00>"
      options.location = "東京 ) endobj"
    }
    try signed.expectGood()
    #expect(try signed.text("Reason") == reason)
    #expect(try signed.text("Location") == "東京 ) endobj")
    try await signed.again { $0.reason = reason }.expectGood(2)
    let old = try await SignedFile(report: "BR-18", by: "second")
    try old.expectGood(2, [.qpdf, .mutool])
    #expect(try FieldTree(old.document()).fields.filter { $0.isSignature }.count == 2)
  }
}
