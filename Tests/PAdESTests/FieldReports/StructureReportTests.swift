import ByteRange
import PAdES
import SigField
import TestSupport
import Testing

/// Files whose structure made other signers fail: BR-01, 02, 04, 05, 07, 08, 31.
@Suite struct StructureReportTests {
  @Test func aFormInAnObjectStreamKeepsItsFieldAndTheSignatureIsAPlainObject() async throws {
    let signed = try await SignedFile(report: "BR-01")
    try signed.expectGood()
    #expect(try signed.field("note").value == .string(Array("hello".utf8)))
    #expect(try signed.annotations(1).contains(ObjectID(7)))
    let document = try signed.document()
    guard case .stream(let own) = try #require(document.sections.first).kind else {
      Issue.record("a table follows a cross-reference stream")
      return
    }
    #expect(try signed.changed.contains(own))
    let number = try #require(Int(signed.report.object.dropLast(2)))
    guard case .offset = document.chain.merged[number] else {
      Issue.record("the signature dictionary is in an object stream")
      return
    }
    let before = try Document(ByteSource(signed.base))
    #expect(document.trailer["Info"] == before.trailer["Info"])
    #expect(try firstID(document) == firstID(before))
    try await signed.again().expectGood(2)
  }

  private func firstID(_ document: Document) throws -> PDFObject? {
    try document.resolve(document.trailer["ID"]).arrayValue?.first
  }

  @Test func aHybridFileIsReadThroughItsStreamAndNotContinuedAsHybrid() async throws {
    let signed = try await SignedFile(report: "BR-02")
    // pyHanko validates no hybrid file by default, whoever signed it.
    try signed.expectGood(1, [.qpdf, .mutool, .openssl])
    #expect(try signed.fields("note").first?.id == ObjectID(7))
    let trailer = try signed.document().trailer
    #expect(trailer["XRefStm"] == nil)
    #expect(trailer["Prev"] != nil)
    let text = String(decoding: signed.bytes[signed.base.count...], as: UTF8.self)
    #expect(!text.contains("/ObjStm"))
  }

  @Test func theDisputedHybridFormIsSignedByTheStatedRule() async throws {
    let signed = try await SignedFile(report: "BR-02b")
    try signed.expectGood(1, [.qpdf, .mutool, .openssl], warnsAnyway: true)
    let object = try signed.document().object(ObjectID(7))
    #expect(object.isNull || object.dictionaryValue?["T"] == .string(Array("note".utf8)))
  }

  @Test(arguments: ["a", "b", "c", "d"])
  func defectsThatReadersRepairAreSignedAround(_ variant: String) async throws {
    let signed = try await SignedFile(report: "BR-04\(variant)")
    try signed.expectGood(1, [.qpdf, .openssl], warnsAnyway: true)
    let update = String(decoding: signed.bytes[signed.base.count...], as: UTF8.self)
    switch variant {
    case "a":
      #expect(try signed.changed.isDisjoint(with: [2, 4, 5]))
    case "b":
      #expect(!update.contains("\n0000000000 00000 n"))
      #expect(!update.contains("\n0000000000 65536 n"))
    case "c":
      #expect(signed.report.notices.contains { $0.text.contains("19") })
    default:
      #expect(signed.report.notices.contains { $0.text.contains("trailer") })
      let trailer = try #require(update.components(separatedBy: "trailer").last)
      for key in ["/Type", "/W", "/Index", "/Filter", "/Length"] { #expect(!trailer.contains("\(key) ")) }
    }
    // Nothing is accused of what it has not.
    #expect(try await SignedFile(PDFBuilder.sample().bytes).report.notices == [])
  }

  @Test(arguments: ["a", "b", "c", "d", "e"])
  func whatFollowsTheLastMarkerIsKeptAndNeverGlued(_ variant: String) async throws {
    let signed = try await SignedFile(report: "BR-05\(variant)")
    try signed.expectGood(1, variant < "d" ? .all : [.openssl, .mutool], warnsAnyway: true)
    let border = signed.base.count
    let last = try #require(signed.base.last)
    if last != 0x0A, last != 0x0D { #expect([0x0A, 0x0D].contains(signed.bytes[border])) }
    if last == 0x0D { #expect(signed.bytes[border] != 0x0A) }
  }

  @Test(arguments: ["BR-07", "BR-07b"]) func aLoopOfSectionsIsRefused(_ name: String) async throws {
    let error = await #expect(throws: FileError.self) { try await SignedFile(report: name) }
    guard case .damaged = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["BR-08", "BR-08b"]) func aLinearizedFileIsContinuedFromItsLastSection(_ name: String) async throws {
    let signed = try await SignedFile(report: name)
    try signed.expectGood(warnsAnyway: true)
    #expect(signed.notices("no-longer-linearized"))
    let twice = try await signed.again()
    try twice.expectGood(2, warnsAnyway: true)
  }

  @Test(arguments: ["BR-31a", "BR-31b", "BR-31c", "BR-31e"])
  func noReaderCanJoinTheEndOfLineOfTwoRevisions(_ name: String) async throws {
    let signed = try await SignedFile(report: name)
    let border = signed.base.count
    #expect(!(signed.bytes[border - 1] == 0x0D && signed.bytes[border] == 0x0A))
    #expect(try signed.check().verdict == .intact)
    let folder = try TemporaryFolder()
    let poppler = try Judges.pdfsig(folder.write(signed.bytes, to: "signed.pdf"))
    #expect(poppler.count == 2 && poppler.allSatisfy(\.valid))
    #expect(poppler.filter(\.totalDocument).count == 1)
  }

  @Test func ourOwnUpdatesStartSoThatTheEarlierSignatureCoversItsRevision() async throws {
    let signed = try await SignedFile(PDFBuilder.sample().bytes)
    let twice = try await signed.again()
    try twice.expectGood(2)
    // The first signature's last byte is the last of its revision, whatever the second one begins with.
    let end = signed.report.byteRange[2] + signed.report.byteRange[3]
    #expect(try twice.document().revisions.contains { $0.end == end })
  }
}
