import CMS
import PAdES
import TestSupport
import Testing

/// Profiles, attributes and what excludes what.
@Suite struct AttributeTests {
  @Test func theLegacyProfileIsWhatPDF17Has() async throws {
    let signed = try await SignedFile(PDFBuilder.sample(version: "1.6").bytes) { $0.profile = .pkcs7 }
    try signed.expectGood()
    #expect(try signed.signature()["SubFilter"] == .name("adbe.pkcs7.detached"))
    #expect(try signed.document().catalog()["Extensions"] == nil)
  }

  @Test func theSignatureDictionaryHoldsWhatWasSaid() async throws {
    let signed = try await SignedFile(PDFBuilder.sample().bytes) { options in
      options.time = PDFDate(seconds: SignedFile.now.seconds, offset: -210)
      options.name = "Zoë"
      options.location = "Köln"
      options.contact = "+49 (221) 0"
    }
    try signed.expectGood()
    let dictionary = try signed.signature()
    #expect(dictionary["Type"] == .name("Sig") && dictionary["Filter"] == .name("Adobe.PPKLite"))
    #expect(dictionary["SubFilter"] == .name("ETSI.CAdES.detached"))
    #expect(dictionary["Cert"] == nil && dictionary["Reason"] == nil)
    let time = try #require(try signed.text("M"))
    #expect(time.hasSuffix("-03'30'"))
    #expect(PDFDate(time)?.seconds == SignedFile.now.seconds)
    for (key, text) in [("Name", "Zoë"), ("Location", "Köln"), ("ContactInfo", "+49 (221) 0")] {
      #expect(try signed.text(key) == text)
    }
  }

  @Test(arguments: ["commitment", "policy"]) func aReasonIsExcludedByACommitmentAndByAPolicy(_ what: String)
    async throws
  {
    func attributes() throws -> SignedAttributeOptions {
      var attributes = SignedAttributeOptions()
      if what == "commitment" { attributes.commitment = .proofOfApproval }
      if what == "policy" {
        attributes.policy = SignaturePolicy(
          identifier: "2.999.1", digest: try DigestAlgorithm.sha256.digest(of: [1]), digestAlgorithm: .sha256)
      }
      return attributes
    }
    await #expect(throws: SigningError.self) {
      try await SignedFile(PDFBuilder.sample().bytes) { options in
        options.attributes = try attributes()
        options.reason = "Agreed"
      }
    }
    let signed = try await SignedFile(PDFBuilder.sample().bytes) { $0.attributes = try attributes() }
    try signed.expectGood()
    // The field requires a reason, which then cannot be written either.
    await #expect(throws: SigningError.self) {
      try await SignedFile(report: "BR-16") { options in
        options.field.name = "SigSV"
        options.attributes = try attributes()
      }
    }
  }

  @Test func rolesAndPlaceAreSignedAttributes() async throws {
    let signed = try await SignedFile(PDFBuilder.sample().bytes) { options in
      options.attributes.claimedRoles = ["Geschäftsführer", "Zeuge"]
      options.attributes.location = SignerLocation(country: "DE", locality: "Köln")
    }
    try signed.expectGood()
    let info = try #require(try SignedData(der: signed.container).signerInfos.first)
    #expect(info.signedAttributes?.attributes.count == 5)
  }
}
