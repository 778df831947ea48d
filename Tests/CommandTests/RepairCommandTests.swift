import Foundation
import TestSupport
import Testing

/// `repair`.
@Suite struct RepairCommandTests {
  @Test func aDamagedFileIsMendedAndSigned() throws {
    let here = try CommandFolder()
    try here.writeDamaged()
    let refused = try here.sign("damaged.pdf", to: "signed.pdf")
    #expect(refused.status == 65)
    #expect(refused.stderr.contains("padessign repair"))
    let result = try here.padessign("repair", "damaged.pdf", "-o", "mended.pdf", "--json")
    #expect(result.status == 0)
    let json = try CommandFolder.json(result)
    #expect((json["warnings"] as? [[String: Any]])?.first?["code"] as? String == "damage-mended")
    #expect(try here.sign("mended.pdf", to: "signed.pdf").status == 0)
    #expect(try Judges.pdfsig(here.folder.file("signed.pdf")).map(\.valid) == [true])
  }

  @Test func aSoundFileIsNormalised() throws {
    let here = try CommandFolder()
    let json = try CommandFolder.json(try here.padessign("repair", "contract.pdf", "-o", "contract.pdf", "--json"))
    #expect((json["warnings"] as? [Any])?.isEmpty == true)
    #expect(try Judges.qpdfCheck(here.folder.file("contract.pdf")).status == 0)
    #expect(try here.sign("contract.pdf", to: "signed.pdf").status == 0)
  }

  @Test func anEncryptedFileStaysEncrypted() throws {
    let here = try CommandFolder()
    try Tool.run(["qpdf", "--encrypt", "user", "owner", "256", "--", "contract.pdf", "e.pdf"], in: here.folder.path)
    try here.folder.write(Array("user".utf8), to: "user.txt")
    #expect(
      try here.padessign("repair", "e.pdf", "-o", "mended.pdf", "--document-password-file", "user.txt").status == 0)
    #expect(try Judges.qpdfCheck(here.folder.file("mended.pdf"), password: "user").status == 0)
    #expect(try here.padessign("inspect", "mended.pdf").status == 77)
  }

  @Test func aSignedFileIsRefusedAlsoWhenItIsDamaged() throws {
    let here = try CommandFolder()
    try here.sign("contract.pdf", to: "signed.pdf")
    try here.writeDamaged("broken.pdf", from: "signed.pdf")
    // Cut within the revision that signs: what is left looks like the unsigned contract with something behind it.
    let signed = try here.folder.read("signed.pdf")
    let gap = try #require(Data(signed).range(of: Data("/Contents <".utf8), options: .backwards))
    try here.folder.write(signed[..<(gap.lowerBound + 200)], to: "cut.pdf")
    for file in ["signed.pdf", "broken.pdf", "cut.pdf"] {
      let result = try here.padessign("repair", file, "-o", "out.pdf")
      #expect(result.status == 77, "\(file): \(result.stderr)")
      #expect(result.stderr.contains("--discard-signatures"))
    }
    #expect(try !here.folder.names().contains("out.pdf"))
  }

  @Test(arguments: [false, true]) func discardedSignaturesAreGone(_ damaged: Bool) throws {
    let here = try CommandFolder()
    try here.sign(
      "contract.pdf", to: "signed.pdf", "--certify", "form-fill", "--page", "1", "--rect", "72,72,90,60", "--seal",
      "seal.png")
    try here.sign("signed.pdf", to: "signed.pdf", "--field", "Second")
    if damaged { try here.writeDamaged("signed.pdf", from: "signed.pdf") }
    let result = try here.padessign("repair", "signed.pdf", "-o", "out.pdf", "--discard-signatures", "--json")
    #expect(result.status == 0)
    let json = try CommandFolder.json(result)
    #expect(Set(json["discardedSignatures"] as? [String] ?? []) == ["Signature1", "Second"])
    let codes = Set((json["warnings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String })
    #expect(codes.contains("signatures-discarded"))
    let plain = try Tool.run(["qpdf", "--qdf", "--object-streams=disable", "out.pdf", "-"], in: here.folder.path)
    let text = String(decoding: plain.output, as: Unicode.ASCII.self)
    for word in ["/ByteRange", "/Perms", "/DocMDP", "/SigFlags 3", "/V "] { #expect(!text.contains(word), "\(word)") }
    #expect(text.contains("/FT /Sig"))
    #expect(try here.padessign("verify", "out.pdf").status == 3)
    #expect(try here.sign("out.pdf", to: "again.pdf", "--field", "Second").status == 0)
    // The other field is empty again, which poppler lists too.
    #expect(try Judges.pdfsig(here.folder.file("again.pdf")).filter(\.valid).count == 1)
  }

  @Test(arguments: [
    ["/Perms << /UR3 9 0 R >>", "<< >>"], ["/AcroForm << /Fields [8 0 R] >>", "<< /FT /Tx /T (x) /V 9 0 R >>"],
    ["", "<< >>"],
  ])
  func aSignatureIsSeenWhoeverNamesIt(_ parts: [String]) throws {
    let here = try CommandFolder()
    var builder = PDFBuilder.sample(catalog: parts[0])
    builder.set(8, parts[1])
    builder.set(9, "<< /Type /Sig /Filter /Adobe.PPKLite /Byte#52ange [0 1 2 3] /Contents <00> >>")
    builder.endRevision()
    try here.folder.write(builder.bytes, to: "odd.pdf")
    let result = try here.padessign("repair", "odd.pdf", "-o", "out.pdf")
    #expect(result.status == 77, "\(result.stderr)")
    #expect(try !here.folder.names().contains("out.pdf"))
  }

  @Test func aFileWithAMACIsRefused() throws {
    let here = try CommandFolder()
    var builder = PDFBuilder.sample()
    builder.trailer += " /AuthCode << /MACLocation /Standalone >>"
    builder.endRevision()
    try here.folder.write(builder.bytes, to: "mac.pdf")
    let result = try here.padessign("repair", "mac.pdf", "-o", "out.pdf")
    #expect(result.status == 65)
    #expect(result.stderr.contains("MAC"))
  }

  @Test func whatCannotBeMendedIsNotSentToRepair() throws {
    let here = try CommandFolder()
    try here.folder.write(Array("%PDF-1.7\nnothing\n".utf8), to: "hopeless.pdf")
    let result = try here.padessign("repair", "hopeless.pdf", "-o", "out.pdf")
    #expect(result.status == 65)
    #expect(!result.stderr.contains("padessign repair"))
  }
}
