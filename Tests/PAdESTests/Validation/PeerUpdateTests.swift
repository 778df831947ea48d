import PAdES
import TestSupport
import Testing
import Validation

/// What pyHanko appends to a file that we signed, judged by us.
@Suite struct PeerUpdateTests {
  private static let script = """
    import sys
    from pyhanko.keys import load_cert_from_pemder
    from pyhanko.pdf_utils import generic
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign import fields, signers
    from pyhanko.sign.timestamps import HTTPTimeStamper
    from pyhanko.sign.validation.dss import DocumentSecurityStore
    what, source, target, certificate, tsa = sys.argv[1:]
    with open(source, "rb") as file:
        writer = IncrementalPdfFileWriter(file)
        if what == "store":
            DocumentSecurityStore.supply_dss_in_writer(writer, sig_contents=None, certs=[load_cert_from_pemder(certificate)])
        elif what == "field":
            fields.append_signature_field(writer, fields.SigFieldSpec("Later", box=(10, 10, 60, 40)))
        elif what == "language":
            writer.root["/Lang"] = generic.pdf_string("xx")
            writer.update_root()
        with open(target, "wb") as output:
            if what == "stamp":
                signers.PdfTimeStamper(HTTPTimeStamper(tsa)).timestamp_pdf(writer, "sha256", output=output)
            else:
                writer.write(output)
    """

  @Test(
    arguments: [
      ("store", .ltaUpdates), ("stamp", .ltaUpdates), ("field", .formFilling), ("language", .other),
    ] as [(String, ModificationLevel)])
  func anUpdateByAPeerIsJudgedByWhatItIs(_ what: String, _ level: ModificationLevel) async throws {
    let signed = try await SignedFile(PDFBuilder.sample().bytes)
    let folder = try TemporaryFolder()
    let source = try folder.write(signed.bytes, to: "signed.pdf")
    let certificate = try SharedPKI.rootPEM
    let server = try LiveServer()
    let result = try Tool.run([
      Judges.python(), "-c", Self.script, what, source, folder.file("updated.pdf"), certificate, server.url("/tsa"),
    ])
    #expect(result.status == 0, "\(result)")
    let report = try Validator.validate(
      folder.read("updated.pdf"), options: ValidationOptions(at: SignedFile.now))
    let first = try #require(report.signatures.first)
    #expect(first.facts.integrity.verdict == .intact)
    #expect(first.modifications.level == level)
    #expect(first.modifications.permitted == (level != .other))
    #expect(report.signatures.count == (what == "stamp" ? 2 : 1))
    if what == "stamp" {
      #expect(report.signatures[1].facts.kind == .documentTimestamp)
      #expect(report.signatures[1].modifications.level == ModificationLevel.none)
    }
  }
}
