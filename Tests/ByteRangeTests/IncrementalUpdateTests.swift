import ByteRange
import TestSupport
import Testing

@Suite struct IncrementalUpdateTests {
  @Test(arguments: PDFBuilder.Style.allCases)
  func theSectionHasTheKindOfTheLastOneAndReadersTakeIt(_ style: PDFBuilder.Style) throws {
    let original = PDFBuilder.sample(style).bytes
    let updated = try UpdatedFile(original)
    #expect(updated.bytes.starts(with: original))
    let (again, text, stream) = try updated.reopened()
    #expect(text == UpdatedFile.words && stream == Array("stream bytes".utf8))
    #expect(again.revisions.count == updated.base.revisions.count + 1)
    switch again.sections[0].kind {
    case .table: #expect(style == .table || style == .hybrid)
    case .stream(let number):
      #expect(style == .stream || style == .objectStream)
      #expect(again.sections[0].entries[number] == .offset(again.sections[0].offset, generation: 0))
    }
    #expect(again.sections[0].hybridStream == nil && again.trailer["XRefStm"] == nil)
    #expect(try updated.judged().status == 0)
  }

  @Test(arguments: ["BR-01", "BR-02", "BR-02b", "BR-08", "BR-08b", "BR-10", "BR-12", "BR-15", "BR-16", "BR-19b"])
  func fieldReportsAreUpdatedAndStayClean(_ name: String) throws {
    let original = try report(name)
    let updated = try UpdatedFile(original)
    #expect(updated.bytes.starts(with: original))
    #expect(try updated.reopened().text == UpdatedFile.words)
    let judged = try updated.judged()
    #expect(judged.status == 0, "\(judged.stdout)\(judged.stderr)")
    let folder = try TemporaryFolder()
    let path = try folder.write(updated.bytes, to: "updated.pdf")
    #expect(try Tool.run(["mutool", "show", path, "trailer"]).stdout.contains("/Root"))
    // Every object of the base that was not set reads as before.
    let again = try open(updated.bytes)
    for (number, entry) in updated.base.chain.merged {
      guard let generation = entry.generation, ObjectID(number) != updated.base.catalogID else { continue }
      let id = ObjectID(number, generation)
      #expect(try again.object(id) == updated.base.object(id), "\(id)")
    }
  }

  @Test func newNumbersAreAboveAllThatWereUsedWhateverSizeSays() throws {
    let updated = try UpdatedFile(report("BR-04a"))
    #expect(updated.text.number == 6 && updated.stream.number == 7)
    #expect(try updated.reopened().document.trailer["Size"] == 8)
    // A number that was freed counts as used; an absurd /Size is not kept.
    var builder = PDFBuilder.sample()
    builder.set(40, "(gone)")
    builder.endRevision()
    builder.free(40)
    builder.endRevision()
    let text = String(decoding: builder.bytes, as: UTF8.self)
    #expect(text.contains("/Size 41"))
    let second = try UpdatedFile(builder.bytes)
    #expect(second.text.number == 41)
    #expect(try second.reopened().document.trailer["Size"] == 43)
  }

  @Test func theTrailersKeysAreKeptButForTheSectionsOwn() throws {
    for style in [PDFBuilder.Style.table, .stream, .hybrid] {
      var builder = PDFBuilder.sample(style)
      builder.trailer += " /Info 5 0 R /Private << /A 1 >> /Word (kept)"
      builder.set(5, "<< /Title (x) >>")
      builder.endRevision(style)
      let again = try UpdatedFile(builder.bytes).reopened().document
      #expect(again.trailer["Info"] == .reference(ObjectID(5)) && again.trailer["Private"] == ["A": 1])
      #expect(again.trailer["Word"] == .string(Array("kept".utf8)))
      #expect(again.trailer["Prev"] == .integer(builder.lastSection ?? 0))
      #expect(again.trailer["XRefStm"] == nil && again.trailer["Filter"] == nil)
    }
  }

  @Test func theFirstIdentifierStaysAndTheSecondIsFresh() throws {
    let first: PDFObject = .string([0, 17, 34, 51, 68, 85, 102, 119, 136, 153, 170, 187, 204, 221, 238, 255])
    let original = PDFBuilder.sample().bytes
    let once = try UpdatedFile(original).reopened().document.trailer["ID"]?.arrayValue ?? []
    let twice = try UpdatedFile(original).reopened().document.trailer["ID"]?.arrayValue ?? []
    #expect(once.count == 2 && once.first == first && twice.first == first)
    #expect(once.last != first && once.last != twice.last)
    // A file without one gets one.
    let added = try UpdatedFile(ThinUpdateTests.small).reopened().document.trailer["ID"]?.arrayValue ?? []
    #expect(added.count == 2 && added.allSatisfy { $0.stringValue?.count == 16 })
  }

  @Test(arguments: [
    ("%%EOF\n", "n"), ("%%EOF\r\n", "n"), ("%%EOF\r", "n"), ("%%EOF", "\n"), ("%%EOF \u{0}", "\n"),
  ])
  func anEndOfLineIsAddedOnlyWhereTheFileLacksOne(_ end: String, _ first: String) throws {
    let sample = PDFBuilder.sample().bytes
    let original = Array(sample.dropLast(6)) + Array(end.utf8)
    let updated = try UpdatedFile(original)
    #expect(updated.bytes.starts(with: original))
    #expect((updated.appended.bytes.first == 0x0A) == (first == "\n"))
    let revisions = try updated.reopened().document.revisions
    #expect(revisions.count == 2 && revisions[0].endOfMarker <= original.count)
    #expect(revisions[0].end <= original.count + 1)
  }

  @Test func generationsAreKeptAndNotMixed() throws {
    var builder = PDFBuilder.sample()
    builder.set(7, generation: 3, "(third)")
    builder.endRevision()
    let document = try open(builder.bytes)
    var update = try IncrementalUpdate(document)
    update.set(ObjectID(7, 3), .string(Array("changed".utf8)))
    let bytes = builder.bytes + (try update.appended().bytes)
    #expect(try open(bytes).object(ObjectID(7, 3)) == .string(Array("changed".utf8)))
    for wrong in [ObjectID(7), ObjectID(7, 4), ObjectID(5, 1), ObjectID(0), ObjectID(99, 1)] {
      var update = try IncrementalUpdate(document)
      update.set(wrong, 1)
      guard case .refused = failure(of: { _ = try update.appended() }) else {
        Issue.record("\(wrong) was written")
        continue
      }
    }
    var twice = try IncrementalUpdate(document)
    twice.set(ObjectID(7, 3), 1)
    twice.set(ObjectID(7), 1)
    guard case .refused = failure(of: { _ = try twice.appended() }) else {
      Issue.record("two generations were written")
      return
    }
  }

  @Test func untouchedNumbersKeepTheirSpellingWhenAnObjectIsRewritten() throws {
    let spellings = "[+0 007 792.00 -.50 4. -0]"
    for style in [PDFBuilder.Style.table, .stream] {
      let builder = PDFBuilder.sample(style, page: "/Rect \(spellings)")
      var update = try IncrementalUpdate(open(builder.bytes))
      var page = try update.objectForRewriting(ObjectID(3)).dictionaryValue ?? [:]
      page["Rotate"] = 90
      update.set(ObjectID(3), .dictionary(page))
      let text = String(decoding: try update.appended().bytes, as: UTF8.self)
      #expect(text.contains("/Rect \(spellings)"), "\(style)")
      #expect(text.contains("/Rotate 90"))
    }
  }

  @Test func anUpdateOfAFileOnWhichTwoReadersDisagreeIsRefused() throws {
    // libqpdf keeps the section itself as object 9, where the entry leads elsewhere.
    var file = RawFile()
    file.page()
    let rows: [UInt8] = [1, 2, 3].flatMap { number -> [UInt8] in
      let place = file.places[number] ?? 0
      return [1, UInt8(place >> 8), UInt8(place & 255), 0]
    }
    let start = file.stream(9, "/W [1 2 1] /Index [1 3 9 1] /Size 10 /Root 1 0 R", rows: rows + [1, 0, 9, 0])
    file.end(start)
    let document = try open(file.bytes)
    let error = FileError.damaged(
      object: "9 0", reason: "a cross-reference stream has the number of another object")
    #expect(throws: error) { try document.checkAgreement() }
    #expect(throws: error) { try IncrementalUpdate(document) }
  }

  @Test func aFileWithAMACIsRefusedByName() throws {
    var builder = PDFBuilder.sample()
    builder.trailer += " /AuthCode << /MACLocation /Standalone >>"
    builder.set(5, "<< >>")
    builder.endRevision()
    let document = try open(builder.bytes)
    #expect(document.hasMAC)
    #expect(throws: FileError.unsupported(feature: "a file with a MAC (/AuthCode, ISO/TS 32004)")) {
      try IncrementalUpdate(document)
    }
  }

  @Test func tenUpdatesOnTopOfOneAnotherAreElevenRevisions() throws {
    for style in [PDFBuilder.Style.table, .stream, .hybrid] {
      var bytes = PDFBuilder.sample(style).bytes
      let before = try open(bytes).revisions.count
      for _ in 0..<10 { bytes = try UpdatedFile(bytes).bytes }
      let document = try open(bytes)
      try document.checkAgreement()
      #expect(document.revisions.count == before + 10)
      let folder = try TemporaryFolder()
      #expect(try Judges.qpdfCheck(try folder.write(bytes, to: "ten.pdf")).status == 0)
    }
  }
}
