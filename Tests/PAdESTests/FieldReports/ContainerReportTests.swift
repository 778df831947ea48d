import ByteRange
import CMS
import PAdES
import SigField
import TestSupport
import Testing

/// The writer's side of reports about containers (BR-25, 27, 28), keys (BR-41), seals (BR-43) and size (BR-45).
@Suite struct ContainerReportTests {
  @Test(arguments: ["rsa2048", "rsa-pss", "p256", "p384", "p521", "brainpoolP384r1", "ed25519", "ed448", "sm2"])
  func theContainerIsCanonicalAndNamesItsAlgorithms(_ signer: String) async throws {
    let signed = try await SignedFile(PDFBuilder.sample(version: "2.0").bytes, by: signer)
    // Our own reader notes attributes out of order, identifiers that contradict and wrapped certificate references.
    #expect(try signed.check().verdict == .intact)
    #expect(try signed.check().notes == [])
    let data = try SignedData(der: try signed.container)
    #expect(data.content == nil && !data.isBER && data.unreadableCertificates == 0)
    #expect(data.signerInfos.count == 1)
    #expect(!data.certificates.contains { $0.isSelfSigned })
    #expect(data.certificates.contains(signed.report.certificate))
    let folder = try TemporaryFolder()
    let poppler = try Judges.pdfsig(folder.write(signed.bytes, to: "signed.pdf"))
    #expect(poppler.count == 1 && poppler.allSatisfy(\.totalDocument))
  }

  @Test func signedAttributesAreSortedAndTheCertificateReferenceIsASequence() async throws {
    let signed = try await SignedFile(PDFBuilder.sample().bytes)
    let folder = try TemporaryFolder()
    let file = try folder.write(try signed.container, to: "cms.der")
    let text = try Tool.run(["openssl", "asn1parse", "-inform", "DER", "-in", file]).stdout
    let lines = text.split(separator: "\n").map(String.init)
    let attributes = ["contentType", "messageDigest", "id-smime-aa-signingCertificateV2"]
    let places = attributes.map { name in lines.firstIndex { $0.hasSuffix(":\(name)") } }
    let found = places.compactMap(\.self)
    try #require(found.count == 3)
    #expect(found == found.sorted())
    #expect(lines[found[2] + 1].contains("SET") && lines[found[2] + 2].contains("SEQUENCE"))
    #expect(!text.contains(":signingTime"))
  }

  @Test(arguments: [
    ("3des", "secret"), ("empty-password", ""), ("unicode-password", "pässwört€"), ("nomac", "secret"),
    ("chain-root-first", "secret"), ("rc2-40", "secret"),
  ])
  func everyPKCS12Signs(_ name: String, _ password: String) async throws {
    let file = try Fixture.bytes("PKCS12/\(name).p12")
    let credentials = try Credentials(pkcs12: file, password: Secret(text: password))
    let base = PDFBuilder.sample().bytes
    let (bytes, report) = try await Signer.sign(
      base, with: credentials, options: SigningOptions(at: SignedFile.now))
    let signed = SignedFile(base: base, bytes: bytes, report: report)
    try signed.expectGood(1, [.qpdf, .mutool])
    let leaf = try #require(try Certificate.all(in: Fixture.bytes("PKCS12/signer.crt")).first)
    #expect(report.certificate == leaf)
    let names = try SignedData(der: signed.container).certificates.map(\.subject)
    #expect(names.contains(leaf.issuer))
  }

  @Test(arguments: ["rgba-3x1.png", "grey-alpha.png", "palette-trns.png", "rgb-colourkey.png", "cmyk.jpg"])
  func everySealIsSeenAndSigned(_ name: String) async throws {
    let base = PDFBuilder.sample().bytes
    let signed = try await SignedFile(base) { options in
      options.field.placement = Seals.place(72, 600, 200, 100)
      options.field.seal = try Seals.image(name)
    }
    try signed.expectGood(1, [.qpdf, .mutool])
    let before = try RenderedPage(base, by: .poppler)
    let after = try signed.page()
    #expect(before != after)
    // Nothing outside the box changes.
    #expect(before.colour(x: 60, y: 650) == after.colour(x: 60, y: 650))
    #expect(before.colour(x: 280, y: 650) == after.colour(x: 280, y: 650))
    if name.hasSuffix("jpg") {
      let picture = try Fixture.bytes("Images/\(name)")
      #expect(signed.bytes.firstRange(of: picture) != nil)
    }
  }

  @Test func aFileOfSixtySignaturesTakesOneMore() async throws {
    let signed = try await SignedFile(report: "BR-45")
    try signed.expectGood(61, [.qpdf], warnsAnyway: true)
    #expect(try FieldTree(Document(ByteSource(signed.base))).named(signed.report.field).isEmpty)
  }
}
