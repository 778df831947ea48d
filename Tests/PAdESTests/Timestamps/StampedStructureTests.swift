import ByteRange
import PAdES
import TestSupport
import Testing
import Validation

/// Document time-stamps on files of every structure, encrypted ones and signed ones.
@Suite struct StampedStructureTests {
  @Test(
    arguments: [
      ("BR-01", nil), ("BR-02", nil), ("BR-04a", nil), ("BR-04c", "xref-entries-19-bytes"),
      ("BR-04d", "stream-keys-in-trailer"), ("BR-05a", nil), ("BR-05e", nil), ("BR-08", "no-longer-linearized"),
      ("BR-10", nil), ("BR-13b", nil), ("BR-15", nil), ("BR-18", nil), ("BR-45", nil),
    ] as [(String, String?)])
  func everyStructureIsStamped(_ name: String, _ notice: String?) async throws {
    let pki = try StampingPKI()
    let base = try Fixture.bytes("FieldReports/\(name).pdf")
    let (bytes, report) = try await DocumentTimestamper.stamp(base, by: pki.client())
    #expect(bytes.starts(with: base))
    if let notice { #expect(report.notices.contains { $0.code == notice }, "\(report.notices)") }
    var options = ValidationOptions(at: SignedFile.now)
    options.anchors = [TrustAnchor(try StampingPKI.certificate("root"), source: "test")]
    let judged = try Validator.validate(bytes, options: options)
    let last = try #require(judged.signatures.last)
    #expect(last.facts.kind == .documentTimestamp && last.facts.integrity.verdict == .intact)
    #expect(last.facts.coverage.verdict == .entireFile)
    let before = try Validator.validate(base, options: options)
    #expect(judged.signatures.count == before.signatures.count + 1)
    for (earlier, now) in zip(before.signatures, judged.signatures) {
      #expect(now.facts.integrity.verdict == earlier.facts.integrity.verdict)
      #expect(now.modifications.permitted == true)
    }
    #expect(pki.server.requests(on: "/tsa") == 2)
  }

  @Test func anEncryptedDocumentIsStampedWithItsPassword() async throws {
    let folder = try TemporaryFolder()
    let plain = try folder.write(PDFBuilder.sample().bytes, to: "plain.pdf")
    try Tool.run(["qpdf", "--encrypt", "user", "owner", "256", "--", plain, folder.file("locked.pdf")])
    let base = try folder.read("locked.pdf")
    let pki = try StampingPKI()
    await #expect(throws: FileError.wrongPassword) {
      _ = try await DocumentTimestamper.stamp(base, by: pki.client())
    }
    #expect(pki.server.requests(on: "/tsa") == 0, "an authority was asked in vain")
    var options = DocumentTimestampOptions()
    options.documentPassword = Secret(text: "user")
    let (bytes, _) = try await DocumentTimestamper.stamp(base, by: pki.client(), options: options)
    let file = try folder.write(bytes, to: "stamped.pdf")
    #expect(try Judges.qpdfCheck(file, password: "user").status == 0)
    var validation = ValidationOptions(at: SignedFile.now)
    validation.documentPassword = Secret(text: "user")
    let judged = try Validator.validate(bytes, options: validation)
    #expect(judged.signatures.map(\.facts.integrity.verdict) == [.intact])
  }

  /// The digest of the document is made once, whatever the authority's digest and the report ask for.
  @Test func theDocumentIsReadOnce() async throws {
    let folder = try TemporaryFolder()
    let base = PDFBuilder.sample().bytes
    let path = try folder.write(base, to: "base.pdf")
    let pki = try StampingPKI()
    let read = ReadBytes()
    var options = DocumentTimestampOptions()
    options.reportsDigest = true
    options.progress = { done, _ in read.set(done) }
    let output = try OutputFile(replacing: folder.file("stamped.pdf"))
    let report = try await DocumentTimestamper.stamp(
      ByteSource(path: path), to: output, by: pki.client { $0.digest = .sha512 }, options: options)
    #expect(read.total == base.count)
    let stamped = try folder.read("stamped.pdf")
    #expect(report.sha256 == (try DigestAlgorithm.sha256.digest(of: stamped)) && report.size == stamped.count)
  }
}
