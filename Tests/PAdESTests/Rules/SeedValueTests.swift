import ByteRange
import PAdES
import SigField
import TestSupport
import Testing

/// What an empty field asks of the signature that fills it: required entries bind, others propose.
@Suite struct SeedValueTests {
  private static func document(_ seed: String) -> [UInt8] {
    var builder = PDFBuilder.sample(page: "/Annots [6 0 R]", catalog: "/AcroForm << /Fields [6 0 R] >>")
    builder.set(
      6,
      "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seller) /Rect [0 0 0 0] /F 132 /P 3 0 R /SV 7 0 R >>")
    builder.set(7, "<< /Type /SV \(seed) >>")
    builder.endRevision()
    return builder.bytes
  }

  private func sign(
    _ seed: String, by signer: String = "rsa2048", digest: DigestAlgorithm? = nil,
    _ change: (inout SigningOptions) -> Void = { _ in }
  ) async throws -> SignedFile {
    try await SignedFile(Self.document(seed), by: signer, digest: digest) { options in
      options.field.name = "Seller"
      change(&options)
    }
  }

  @Test(arguments: [
    ("Filter", "/Ff 1 /Filter /Acme.Sign"), ("SubFilter", "/Ff 2 /SubFilter [/adbe.pkcs7.sha1]"),
    ("SubFilter", "/Ff 2 /SubFilter [/adbe.x509.rsa_sha1 /ETSI.RFC3161]"), ("V", "/Ff 4 /V 9"),
    ("LegalAttestation", "/Ff 16 /LegalAttestation [(I attest)]"), ("AddRevInfo", "/Ff 32 /AddRevInfo true"),
    ("DigestMethod", "/Ff 64 /DigestMethod [(SHA1) (RIPEMD160)]"), ("LockDocument", "/Ff 128 /LockDocument /true"),
    ("LockDocument", "/Ff 128 /LockDocument /auto"), ("LockDocument", "/Ff 128 /LockDocument true"),
    ("AppearanceFilter", "/Ff 256 /AppearanceFilter (Acme)"),
    ("TimeStamp", "/TimeStamp << /URL (http://tsa.example) /Ff 1 >>"), ("TimeStamp", "/TimeStamp << /Ff 3 >>"),
    ("Cert", "/Cert << /Type /SVCert /Ff 1 /Subject [(x)] >>"), ("Reasons", "/Ff 8 /Reasons [(A) (B)]"),
    ("MDP", "/MDP << /P 7 >>"),
  ])
  func whatIsRequiredAndNotKeptIsRefusedByName(_ entry: String, _ seed: String) async throws {
    let error = await #expect(throws: FieldError.self) { try await sign(seed) }
    guard case .seedValue("Seller", let named, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(named == entry)
  }

  @Test(arguments: [
    "/Ff 0 /Filter /Acme.Sign /SubFilter [/adbe.pkcs7.sha1] /V 9 /LegalAttestation [(x)] /AddRevInfo true",
    "/DigestMethod [(SHA1)] /LockDocument /true /AppearanceFilter (Acme) /Reasons [(A) (B)]",
    "/TimeStamp << /URL (http://tsa.example) /Ff 0 >> /Cert << /Type /SVCert /Subject [(x)] >>",
    "/Ff 4 /V 2", "/Ff 32 /AddRevInfo false", "/Ff 128 /LockDocument /false", "/Ff 128 /LockDocument false",
    "/Ff 511", "/Ff (all) /Filter 7 /SubFilter /x /Reasons 3 /MDP [] /Cert 5 /TimeStamp true /V /a",
    "/Ff 75 /Filter [] /SubFilter << >> /DigestMethod 12 /Reasons (Agreed)",
  ])
  func whatIsOnlyProposedOrMalformedHindersNothing(_ seed: String) async throws {
    let signed = try await sign(seed)
    #expect(try signed.check().verdict == .intact)
    #expect(signed.report.profile == .cades)
  }

  @Test func theFirstSubfilterThatIsWrittenIsTaken() async throws {
    let legacy = try await sign("/Ff 2 /SubFilter [/adbe.pkcs7.sha1 /adbe.pkcs7.detached /ETSI.CAdES.detached]")
    #expect(legacy.report.profile == .pkcs7)
    try legacy.expectGood(1, [.qpdf, .pyHanko])
    let chosen = try await sign("/SubFilter [/adbe.pkcs7.detached]") { $0.profile = .cades }
    #expect(chosen.report.profile == .cades)
  }

  @Test(arguments: [
    ("rsa2048", "[(SHA1) (SHA512)]", DigestAlgorithm.sha512), ("rsa2048", "[(SHA512) (SHA256)]", .sha256),
    ("p256", "[(SHA384)]", .sha384), ("rsa2048", "[/SHA512]", .sha512),
  ])
  func aRequiredDigestIsChosen(_ signer: String, _ list: String, _ digest: DigestAlgorithm) async throws {
    let signed = try await sign("/Ff 64 /DigestMethod \(list)", by: signer)
    #expect(signed.report.algorithm.digest == digest)
    try signed.expectGood(1, [.openssl])
  }

  @Test(arguments: ["/Reasons []", "/Reasons [(.)]", ""]) func aReasonMayBeForbidden(_ reasons: String) async throws {
    let signed = try await sign("/Ff 8 \(reasons)")
    #expect(try signed.signature()["Reason"] == nil)
    await #expect(throws: FieldError.seedValue(field: "Seller", entry: "Reasons", reason: "the field allows no reason"))
    {
      try await sign("/Ff 8 \(reasons)") { $0.reason = "Agreed" }
    }
  }

  @Test func theCertificationThatAFieldAsksForIsMade() async throws {
    let signed = try await sign("/MDP << /P 2 >>")
    try signed.expectGood()
    #expect(try signed.document().catalog()["Perms"]?.dictionaryValue?["DocMDP"] != nil)
    let error = await #expect(throws: FieldError.self) {
      try await sign("/MDP << /P 2 >>") { $0.field.certification = .noChanges }
    }
    guard case .seedValue("Seller", "MDP", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
