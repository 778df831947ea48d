import CMS
import PAdES
import TestSupport
import Testing

/// Signing into files: the target is the old file or the new one, never something between.
@Suite struct TargetFileTests {
  /// A file of some MiB, which is copied while it is digested.
  private static func large() -> [UInt8] {
    var builder = PDFBuilder.sample()
    builder.setStream(9, data: (0..<3 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    builder.endRevision()
    return builder.bytes
  }

  @Test(arguments: [false, true]) func aFileIsSignedInItsPlace(_ isLarge: Bool) async throws {
    let folder = try TemporaryFolder()
    let base = isLarge ? Self.large() : PDFBuilder.sample().bytes
    let path = try folder.write(base, to: "contract.pdf")
    var options = SigningOptions(at: SignedFile.now)
    options.reportsDigest = true
    let report = try await Signer.sign(
      ByteSource(path: path), to: OutputFile(replacing: path), with: SignedFile.credentials("rsa2048"), digest: .sha384,
      options: options)
    #expect(try folder.names() == ["contract.pdf"])
    let signed = SignedFile(base: base, bytes: try folder.read("contract.pdf"), report: report)
    try signed.expectGood()
    #expect(report.sha256 == (try DigestAlgorithm.sha256.digest(of: signed.bytes)))
    #expect(report.size == signed.bytes.count)
  }

  @Test func memoryAndFileGiveTheSameDocument() async throws {
    // Ed25519 has one value for one message, and the time is given.
    let base = PDFBuilder.sample(version: "2.0").bytes
    let folder = try TemporaryFolder()
    let credentials = try SignedFile.credentials("ed25519")
    let options = SigningOptions(at: SignedFile.now)
    _ = try await Signer.sign(
      ByteSource(path: folder.write(base, to: "in.pdf")), to: OutputFile(replacing: folder.file("out.pdf")),
      with: credentials, options: options)
    let (bytes, _) = try await Signer.sign(base, with: credentials, options: options)
    let file = try folder.read("out.pdf")
    // The second half of /ID is fresh each time; the length tells that nothing else differs in kind.
    #expect(file.count == bytes.count)
    #expect(file.starts(with: base) && bytes.starts(with: base))
  }

  @Test(arguments: [
    "expired", "not-yet-valid", "wrong-key-usage", "unknown-critical", "ca-as-signer",
  ])
  func anUnfitCertificateIsRefusedAndAllowedWithAWarning(_ signer: String) async throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(PDFBuilder.sample().bytes, to: "in.pdf")
    let old = Array("old".utf8)
    let target = try folder.write(old, to: "out.pdf")
    let error = await #expect(throws: CMSError.self) {
      try await Signer.sign(
        ByteSource(path: input), to: OutputFile(replacing: target), with: SignedFile.credentials(signer),
        options: SigningOptions(at: SignedFile.now))
    }
    guard case .unfitCertificate(let name, let reasons) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(name == "Wrong \(signer)" && reasons.count == 1)
    #expect(try folder.read("out.pdf") == old)
    let signed = try await SignedFile(PDFBuilder.sample().bytes, by: signer) { $0.allowsUnfitCertificate = true }
    #expect(try signed.check().verdict == .intact)
    let notice = try #require(signed.report.notices.first { $0.code == "unfit-certificate" })
    #expect(notice.object == name && notice.text.contains(reasons[0]))
  }

  @Test func fitnessIsAskedAtTheClaimedTime() async throws {
    let past = PDFDate(seconds: SignedFile.now.seconds - 2 * 365 * 86_400)
    let signed = try await SignedFile(PDFBuilder.sample().bytes, by: "expired") { $0.time = past }
    #expect(try signed.check().verdict == .intact)
    #expect(!signed.notices("unfit-certificate"))
  }

  @Test(arguments: ["no such page", "outside", "not a PDF", "already signed"])
  func aFailureLeavesTheTargetAsItWas(_ cause: String) async throws {
    let folder = try TemporaryFolder()
    var base = PDFBuilder.sample().bytes
    var options = SigningOptions(at: SignedFile.now)
    switch cause {
    case "no such page": options.field.placement = Seals.place(10, 10, page: 7)
    case "outside": options.field.placement = Seals.place(590, 10)
    case "not a PDF": base = Array("Dear Sir or Madam".utf8)
    default:
      base = try await SignedFile(base).bytes
      options.field.name = "Signature1"
    }
    let path = try folder.write(base, to: "contract.pdf")
    options.field.seal = try Seals.marker()
    let fixed = options
    await #expect(throws: (any Error).self) {
      try await Signer.sign(
        ByteSource(path: path), to: OutputFile(replacing: path), with: SignedFile.credentials("rsa2048"),
        options: fixed)
    }
    #expect(try folder.read("contract.pdf") == base)
    #expect(try folder.names() == ["contract.pdf"])
  }
}
