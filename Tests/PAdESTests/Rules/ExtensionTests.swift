import ByteRange
import PAdES
import SigField
import TestSupport
import Testing

/// What the catalog declares, and how the version is raised.
@Suite struct ExtensionTests {
  private static let esic: PDFObject = ["BaseVersion": .name("1.7"), "ExtensionLevel": 1]

  private func extensions(_ signed: SignedFile) throws -> PDFDictionary? {
    let document = try signed.document()
    return try document.resolve(try document.catalog()["Extensions"]).dictionaryValue
  }

  private func levels(_ signed: SignedFile) throws -> [Int] {
    let entries = try extensions(signed)?["ISO_"]?.arrayValue ?? []
    for entry in entries {
      let entry = try #require(entry.dictionaryValue)
      #expect(entry["BaseVersion"] == .name("2.0"))
      #expect(entry["ExtensionRevision"] == .string(Array(":2022".utf8)))
    }
    return entries.compactMap { $0.dictionaryValue?["ExtensionLevel"]?.integerValue }
  }

  @Test(arguments: [("1.4", false), ("1.6", false), ("1.7", true), ("2.0", false)])
  func pAdESIsDeclaredInPDF17Alone(_ version: String, _ isDeclared: Bool) async throws {
    let signed = try await SignedFile(PDFBuilder.sample(version: version).bytes)
    try signed.expectGood(1, [.qpdf])
    #expect(try extensions(signed)?["ESIC"] == (isDeclared ? Self.esic : nil))
    #expect(try signed.document().catalog()["Version"] == nil)
    // It is said once.
    let second = try await signed.again()
    #expect(try extensions(second)?["ESIC"] == (isDeclared ? Self.esic : nil))
  }

  @Test func theCatalogsVersionCountsWhereItIsLater() async throws {
    let signed = try await SignedFile(PDFBuilder.sample(catalog: "/Version /1.7", version: "1.4").bytes)
    #expect(try extensions(signed)?["ESIC"] == Self.esic)
  }

  @Test(arguments: [
    ("p256", DigestAlgorithm?.none, [32002]), ("rsa2048", .sha3_256, [32001]), ("p384", .sha3_384, [32001, 32002]),
    ("ed25519", nil, [32002]), ("rsa2048", nil, []),
  ])
  func algorithmsOfTheSpecificationsAreDeclaredInPDF20(
    _ signer: String, _ digest: DigestAlgorithm?, _ expected: [Int]
  ) async throws {
    let signed = try await SignedFile(PDFBuilder.sample(version: "2.0").bytes, by: signer, digest: digest)
    #expect(try signed.check().verdict == .intact)
    #expect(try levels(signed) == expected)
    #expect(try extensions(signed)?["ESIC"] == nil)
  }

  @Test(arguments: [("rsa2048", DigestAlgorithm?.some(.sha3_512)), ("ed25519", nil), ("ed448", nil)])
  func aFeatureOfPDF20RaisesAnUnsignedFileAndIsRefusedInASignedOne(
    _ signer: String, _ digest: DigestAlgorithm?
  ) async throws {
    let base = PDFBuilder.sample().bytes
    let raised = try await SignedFile(base, by: signer, digest: digest)
    #expect(try raised.check().verdict == .intact)
    #expect(try raised.document().catalog()["Version"] == .name("2.0"))
    #expect(try !levels(raised).isEmpty)
    let signed = try await SignedFile(base)
    let error = await #expect(throws: FieldError.self) {
      try await SignedFile(signed.bytes, by: signer, digest: digest)
    }
    guard case .forbidden(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("2.0"))
    // Once it is 2.0, later signatures may use it.
    let again = try await SignedFile(raised.bytes, by: signer, digest: digest)
    #expect(try levels(again) == levels(raised))
  }

  @Test func declarationsOfOthersStay() async throws {
    var builder = PDFBuilder.sample(catalog: "/Extensions 6 0 R", version: "2.0")
    builder.set(6, "<< /ADBE << /BaseVersion /1.7 /ExtensionLevel 8 >> /ISO_ << /ExtensionLevel 32002 >> >>")
    builder.endRevision()
    let signed = try await SignedFile(builder.bytes, by: "p256")
    #expect(try extensions(signed)?["ADBE"]?.dictionaryValue?["ExtensionLevel"] == 8)
    #expect(try extensions(signed)?["ISO_"]?.dictionaryValue?["ExtensionLevel"] == 32002)
  }
}
