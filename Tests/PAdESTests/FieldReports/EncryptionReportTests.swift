import ByteRange
import PAdES
import SigField
import TestSupport
import Testing

/// Files that open without a password and are encrypted all the same: BR-13.
@Suite struct EncryptionReportTests {
  @Test func permissionsThatAllowFillingOnlyForbidANewField() async throws {
    let error = await #expect(throws: FieldError.self) { try await SignedFile(report: "BR-13a") }
    guard case .forbidden(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("permissions") && reason.contains("new field"))
  }

  @Test(arguments: ["BR-13a", "BR-13c"]) func theOwnersPasswordOverrides(_ name: String) async throws {
    let signed = try await SignedFile(report: name) { options in
      options.documentPassword = Secret(text: "owner")
      options.reason = "Zustimmung – ja"
    }
    // Readers open it with the empty user password.
    try signed.expectGood()
    try expectReadableStrings(signed, password: "owner")
  }

  @Test(arguments: RenderedPage.Renderer.allCases)
  func newStringsAndStreamsAreEncryptedAndTheContainerIsNot(_ renderer: RenderedPage.Renderer) async throws {
    let signed = try await SignedFile(report: "BR-13b") { options in
      options.reason = "Zustimmung – ja"
      options.field.placement = Seals.place(100, 100)
      options.field.seal = try Seals.marker()
    }
    try signed.expectGood()
    try expectReadableStrings(signed, password: nil)
    #expect(try signed.page(by: renderer).bounds { $0.distance(to: .init(255, 0, 255)) < 40 } != nil)
    // Nothing that was written in clear is left in the appended bytes.
    let update = String(decoding: signed.bytes[signed.base.count...], as: Unicode.ASCII.self)
    #expect(!update.contains("D:20"))
    #expect(!update.contains("Signature1"))
  }

  @Test func forbiddenChangesAreRefusedInWords() async throws {
    let error = await #expect(throws: FieldError.self) { try await SignedFile(report: "BR-13c") }
    guard case .forbidden(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("owner's password"))
  }

  @Test func aWrongPasswordIsSaidToBeWrong() async throws {
    await #expect(throws: FileError.wrongPassword) {
      try await SignedFile(report: "BR-13c") { $0.documentPassword = Secret(text: "wrong") }
    }
  }

  private func expectReadableStrings(_ signed: SignedFile, password: String?) throws {
    #expect(try signed.text("Reason", password: password) == "Zustimmung – ja")
    let time = try #require(try signed.text("M", password: password))
    #expect(PDFDate(time) == SignedFile.now)
    let fields = try FieldTree(signed.document(password: password)).fields
    #expect(fields.contains { $0.name == "Signature1" && $0.value != nil })
  }
}
