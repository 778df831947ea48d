import PAdES
import SigField
import TestSupport
import Testing

/// The permission bits of encrypted files (ISO 32000-2, table 22), made by qpdf.
@Suite struct PermissionTests {
  private static func document(_ options: [String], bits: Int = 256) throws -> [UInt8] {
    var builder = PDFBuilder.sample(page: "/Annots [6 0 R]", catalog: "/AcroForm << /Fields [6 0 R] >>")
    builder.set(
      6, "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seller) /Rect [0 0 0 0] /F 132 /P 3 0 R >>")
    builder.endRevision()
    let folder = try TemporaryFolder()
    let plain = try folder.write(builder.bytes, to: "plain.pdf")
    let made = try Tool.run(
      ["qpdf", "--allow-weak-crypto", "--encrypt", "", "owner", "\(bits)"] + options
        + ["--", plain, folder.file("encrypted.pdf")])
    try #require(made.status == 0, "\(made.stderr)")
    return try folder.read("encrypted.pdf")
  }

  @Test(arguments: 0..<8) func everyCombinationOfBitsIsDecidedAsTheTableSays(_ bits: Int) async throws {
    func word(_ bit: Int) -> String { bits & bit != 0 ? "y" : "n" }
    let base = try Self.document([
      "--modify-other=\(word(1))", "--annotate=\(word(2))", "--form=\(word(4))", "--assemble=n",
    ])
    // qpdf lets bit 9 follow bit 6 (annotating includes filling), so the file is asked what it says.
    let encryption = try #require(try Document(ByteSource(base)).encryption)
    let (modifies, annotates, fills) = (
      encryption.permits(bit: 4), encryption.permits(bit: 6), encryption.permits(bit: 9)
    )
    try await expect(modifies && annotates, base) { $0.field.name = "Buyer" }
    try await expect(fills || annotates, base) { $0.field.name = "Seller" }
    // Without a name: a new field where it is allowed, else the only empty one.
    let unnamed = try? await SignedFile(base)
    #expect(unnamed?.report.field == (modifies && annotates ? "Signature1" : fills || annotates ? "Seller" : nil))
  }

  private func expect(
    _ isAllowed: Bool, _ base: [UInt8], _ change: (inout SigningOptions) -> Void
  ) async throws {
    if isAllowed {
      try await SignedFile(base, change).expectGood(1, [.qpdf])
      return
    }
    let error = await #expect(throws: FieldError.self) { try await SignedFile(base, change) }
    guard case .forbidden(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("permissions"))
    try await SignedFile(base) { options in
      change(&options)
      options.documentPassword = Secret(text: "owner")
    }.expectGood(1, [.qpdf])
  }

  @Test(
    arguments: [
      (40, []), (128, ["--use-aes=n"]), (128, ["--use-aes=y"]), (128, ["--use-aes=y", "--cleartext-metadata"]),
      (256, ["--cleartext-metadata"]), (256, ["--force-R5"]),
    ] as [(Int, [String])])
  func everyMethodIsContinued(_ bits: Int, _ options: [String]) async throws {
    let base = try Self.document(options, bits: bits)
    let signed = try await SignedFile(base) { options in
      options.reason = "Grüße"
      options.field.placement = Seals.place(72, 500)
      options.field.seal = try Seals.marker()
    }
    // pyHanko opens no file of revision 5.
    try signed.expectGood(1, options == ["--force-R5"] ? [.qpdf, .mutool, .openssl] : .all)
    #expect(try signed.text("Reason") == "Grüße")
    #expect(try signed.page().bounds { $0.distance(to: .init(255, 0, 255)) < 40 } != nil)
    try await signed.again().expectGood(2, [.qpdf, .mutool])
  }

  @Test func stringsUnderTheIdentityFilterStayPlain() async throws {
    var base = try Self.document(["--use-aes=y"], bits: 128)
    // Room for the longer name comes from an entry that may be left out.
    for (old, new) in [("/AuthEvent /DocOpen", "                   "), ("/StrF /StdCF /U", "/StrF/Identity/U")] {
      let place = try #require(base.firstRange(of: Array(old.utf8)))
      base.replaceSubrange(place, with: Array(new.utf8))
      if new.utf8.count > old.utf8.count {
        let space = try #require(base.firstRange(of: Array("                   ".utf8)))
        base.remove(at: space.lowerBound)
      }
    }
    let signed = try await SignedFile(base) { $0.reason = "in the clear" }
    #expect(try signed.check().verdict == .intact)
    #expect(signed.bytes[signed.base.count...].firstRange(of: Array("(in the clear)".utf8)) != nil)
    #expect(try signed.text("Reason") == "in the clear")
  }
}
