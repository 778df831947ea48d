import ByteRange
import PAdES
import TestSupport
import Testing

/// Files that a strict reader refuses, and files that nobody can read.
@Suite struct DamagedFileTests {
  @Test(arguments: ["BR-07", "BR-07b"])
  func aLoopInTheCrossReferenceIsAnAnswer(_ name: String) throws {
    let report = try SignedFile.validate(Fixture.bytes("FieldReports/\(name).pdf"))
    #expect(report.signatures.isEmpty && report.indication == nil && report.warnings.map(\.code) == ["recovered"])
  }

  @Test func whatOpensOnlyWithRecoveryIsNeverGood() async throws {
    let file = try await SignedFile(PDFBuilder.sample().bytes).again()
    let place = file.bytes.count - 30..<file.bytes.count
    var broken = file.bytes
    for index in place where (0x30...0x39).contains(broken[index]) { broken[index] = UInt8(ascii: "9") }
    let report = try SignedFile.validate(broken)
    #expect(report.signatures.count == 2 && report.indication == .totalFailed)
    for signature in report.signatures {
      #expect(signature.facts.integrity.verdict == .malformed && signature.verdict.subIndication == .formatFailure)
      #expect(signature.facts.integrity.reason?.contains("rebuilds its cross-reference") == true)
      #expect(signature.facts.coverage.verdict == .partial)
    }
  }

  @Test(arguments: ["", "%PDF-1.7\n", "no PDF at all", "%PDF-1.7\n1 0 obj\n<< /Type /Page >>\nendobj\n"])
  func whatHasNoCatalogIsAnError(_ text: String) throws {
    #expect(throws: FileError.self) { try SignedFile.validate(Array(text.utf8)) }
  }

  /// A changed byte in what a signature covers is never unnoticed, and nothing but a file error is ever thrown.
  @Test func noChangedByteGoesUnnoticed() async throws {
    let file = try await SignedFile(PDFBuilder.sample(.objectStream).bytes) { $0.reason = "Agreed" }
    let gap = try file.gap
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    for _ in 0..<400 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let place = Int(state >> 33) % file.bytes.count
      var changed = file.bytes
      changed[place] ^= UInt8(1 << (state >> 28 & 7))
      do {
        for signature in try SignedFile.validate(changed).signatures where !gap.contains(place) {
          #expect(signature.facts.integrity.verdict != .intact, "byte \(place) of \(file.bytes.count)")
        }
      } catch is FileError {}
    }
  }

  @Test func encryptedFilesAreValidatedWithTheirPassword() async throws {
    let folder = try TemporaryFolder()
    let plain = try folder.write(PDFBuilder.sample().bytes, to: "plain.pdf")
    let tool = try Tool.run([
      "qpdf", "--encrypt", "user", "owner", "256", "--", plain, folder.file("encrypted.pdf"),
    ])
    #expect(tool.status == 0, "\(tool.stderr)")
    let file = try await SignedFile(folder.read("encrypted.pdf")) {
      $0.documentPassword = Secret(text: "owner")
      $0.reason = "Verschlüsselt"
    }
    for password in ["user", "owner"] {
      let signature = try SignedFile.single(file.bytes, password: password)
      #expect(signature.facts.integrity.verdict == .intact && signature.facts.reason == "Verschlüsselt")
    }
    #expect(throws: FileError.wrongPassword) { try SignedFile.validate(file.bytes, password: "neither") }
    #expect(throws: FileError.wrongPassword) { try SignedFile.validate(file.bytes) }
  }

  @Test func aMACIsSaidNotToBeChecked() throws {
    var builder = PDFBuilder.sample()
    builder.trailer += " /AuthCode << /MACLocation /Standalone >>"
    builder.set(9, "null")
    builder.endRevision(.table)
    #expect(try SignedFile.validate(builder.bytes).warnings.map(\.code) == ["mac-not-checked"])
  }
}
