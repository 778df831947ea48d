import ByteRange
import CMS
import SigField
import TestSupport
import Testing
import Validation

/// The document security store through the revisions of a file.
@Suite struct StoredEvidenceTests {
  private func der(_ name: String) throws -> [UInt8] { try SharedPKI.entity(name).certificate.der() }

  private func evidence(_ bytes: [UInt8]) throws -> StoredEvidence { try StoredEvidence(Document(ByteSource(bytes))) }

  /// Revision 2 adds a store with one certificate and a CRL, revision 3 another page text, revision 4 two more streams.
  private func grown(_ style: PDFBuilder.Style, arrays: Bool = false) throws -> [UInt8] {
    var builder = PDFBuilder.sample(style)
    builder.setStream(10, data: try der("root"))
    builder.setStream(11, data: Array("no CRL, but bytes".utf8))
    builder.set(1, "<< /Type /Catalog /Pages 2 0 R /DSS 12 0 R >>")
    builder.set(13, "[10 0 R]")
    builder.set(12, "<< /Type /DSS /Certs \(arrays ? "13 0 R" : "[10 0 R]") /CRLs [11 0 R] >>")
    builder.endRevision(style)
    builder.setStream(4, data: Array("BT ET".utf8))
    builder.endRevision(style)
    builder.setStream(24, data: try der("issuing-a"))
    builder.setStream(25, data: Array("no response, but bytes".utf8))
    if arrays { builder.set(13, "[10 0 R 24 0 R]") }
    builder.set(
      12, "<< /Type /DSS /Certs \(arrays ? "13 0 R" : "[10 0 R 24 0 R]") /CRLs [11 0 R] /OCSPs [25 0 R] >>")
    builder.endRevision(style)
    return builder.bytes
  }

  @Test(arguments: PDFBuilder.Style.allCases, [false, true])
  func eachItemIsOfTheRevisionThatBroughtIt(_ style: PDFBuilder.Style, _ arrays: Bool) throws {
    let evidence = try evidence(grown(style, arrays: arrays))
    #expect(evidence.items.map(\.kind) == [.certificate, .crl, .certificate, .ocspResponse])
    // A hybrid update is two sections, each with an end of its own.
    let (first, second) = style == .hybrid ? (4, 8) : (2, 4)
    #expect(evidence.items.map(\.revision) == [first, first, second, second])
    #expect(evidence.certificates.map(\.revision) == [first, second])
    #expect(evidence.certificates.map(\.certificate.commonName) == ["Test Root CA", "Test Issuing CA A"])
    #expect(evidence.crls.map(\.der) == [Array("no CRL, but bytes".utf8)])
    #expect(evidence.ocspResponses.map(\.revision) == [second])
    #expect(evidence.isThere && evidence.isIndirect && evidence.warnings.isEmpty, "\(evidence.warnings)")
  }

  @Test func aStreamThatIsExchangedUnderItsNumberIsOfTheLaterRevision() throws {
    let file = try Document(ByteSource(grown(.table)))
    let section = try #require(file.sections.first).offset
    var builder = PDFBuilder(after: try grown(.table), lastSection: section, nextNumber: 26)
    builder.setStream(10, data: try der("rsa2048"))
    builder.endRevision(.table)
    let evidence = try evidence(builder.bytes)
    #expect(evidence.certificates.map(\.revision) == [2, 4, 5])
    #expect(evidence.certificates.map(\.certificate.commonName).first == "Test Root CA")
    #expect(evidence.certificates.last?.certificate.commonName == "Alice Arnold")
  }

  @Test func whatALaterRevisionDropsIsStillEvidence() throws {
    var builder = PDFBuilder.sample(catalog: "/DSS 12 0 R")
    builder.setStream(10, data: try der("root"))
    builder.set(12, "<< /Certs [10 0 R] >>")
    builder.endRevision()
    builder.set(1, "<< /Type /Catalog /Pages 2 0 R >>")
    builder.endRevision()
    let evidence = try evidence(builder.bytes)
    #expect(evidence.certificates.map(\.revision) == [2] && !evidence.isThere)
  }

  @Test func aLengthThatChangedLaterIsNotReadBack() throws {
    var builder = PDFBuilder.sample(catalog: "/DSS 12 0 R")
    builder.set(10, "<< /Length 11 0 R >>\nstream\nno CRL, but bytes\nendstream")
    builder.set(11, "17")
    builder.set(12, "<< /CRLs [10 0 R] >>")
    builder.endRevision()
    builder.set(11, "5")
    builder.endRevision()
    let evidence = try evidence(builder.bytes)
    #expect(evidence.crls.map(\.der) == [Array("no CRL, but bytes".utf8)])
    #expect(evidence.crls.map(\.revision) == [2] && evidence.warnings.isEmpty, "\(evidence.warnings)")
  }

  @Test func damagedEntriesAreWarningsAndTheOthersCount() throws {
    var builder = PDFBuilder.sample(catalog: "/DSS << /Certs [10 0 R 11 0 R (direct) 99 0 R 5 0 R] /CRLs 7 /VRI [] >>")
    builder.setStream(10, data: try der("root"))
    builder.setStream(11, data: Array("no certificate".utf8))
    builder.endRevision()
    let evidence = try evidence(builder.bytes)
    #expect(evidence.certificates.map(\.certificate.commonName) == ["Test Root CA"])
    #expect(evidence.isThere && !evidence.isIndirect)
    #expect(
      evidence.warnings.count == 6 && evidence.warnings.allSatisfy { $0.code == "security-store-defect" },
      "\(evidence.warnings)")
    #expect(evidence.warnings.contains { $0.object == "11 0" } && evidence.warnings.contains { $0.object == "99 0" })
  }

  @Test(arguments: ["BR-37", "BR-37b", "BR-37c", "BR-37d"])
  func anyKeyOfAValidationRecordIsKept(_ name: String) throws {
    let evidence = try evidence(Fixture.bytes("FieldReports/\(name).pdf"))
    #expect(evidence.records.count == 1 && evidence.records[0].key.count == 40)
    #expect((evidence.records[0].key == evidence.records[0].key.uppercased()) == (name != "BR-37c"))
    #expect(!evidence.certificates.isEmpty && !evidence.crls.isEmpty && evidence.warnings.isEmpty)
    #expect(evidence.items.allSatisfy { $0.revision == 3 }, "\(evidence.items.map(\.revision))")
  }

  @Test func aDecompressionBombIsAWarning() throws {
    var builder = PDFBuilder.sample(catalog: "/DSS << /Certs [10 0 R] >>")
    // 40 MiB of zeros, deflated twice over.
    let folder = try TemporaryFolder()
    let script = "import sys,zlib; open(sys.argv[1],'wb').write(zlib.compress(zlib.compress(bytes(40<<20), 9), 9))"
    try Tool.run(["python3", "-c", script, folder.file("bomb")])
    builder.setStream(10, entries: "/Filter [/FlateDecode /FlateDecode]", data: try folder.read("bomb"))
    builder.endRevision()
    let evidence = try evidence(builder.bytes)
    #expect(evidence.items.isEmpty && evidence.warnings.map(\.object) == ["10 0"], "\(evidence.warnings)")
  }
}
