import ByteRange
import TestSupport
import Testing

@Suite struct RevisionTests {
  @Test func everySavedStateIsARevisionWithWhatItChanged() throws {
    var builder = PDFBuilder.sample()
    var ends = [builder.bytes.count]
    for style in [PDFBuilder.Style.table, .table, .table] {
      builder.set(5, "<< /Type /Font /BaseFont /Courier /N \(ends.count) >>")
      builder.endRevision(style)
      ends.append(builder.bytes.count)
    }
    let document = try open(builder.bytes)
    #expect(document.revisions.map(\.end) == ends)
    #expect(document.revisions.dropFirst().allSatisfy { $0.changed == [5] })
    #expect(document.revisions[0].changed == [0, 1, 2, 3, 4, 5])
    // Each prefix is a file in itself, and shows its own state.
    for (number, revision) in document.revisions.enumerated() {
      let earlier = try document.at(revision)
      try earlier.checkAgreement()
      #expect(earlier.revisions.count == number + 1)
      #expect(try earlier.object(ObjectID(5)).dictionaryValue?["N"]?.integerValue == (number == 0 ? nil : number))
    }
  }

  @Test(arguments: ["BR-08", "BR-08b"])
  func theFirstMarkerOfALinearizedFileEndsNoRevision(_ name: String) throws {
    let bytes = try report(name)
    let document = try open(bytes)
    try document.checkAgreement()
    #expect(document.sections.count == 2)
    #expect(document.revisions.map(\.end) == [bytes.count])
    let updated = try UpdatedFile(bytes)
    #expect(try updated.reopened().document.revisions.map(\.end) == [bytes.count, updated.bytes.count])
    #expect(try updated.reopened().document.trailer["Prev"] == .integer(document.chain.tail.startxref))
  }

  @Test func sixtySignaturesAreSixtyOneRevisions() throws {
    let document = try open(report("BR-45"))
    #expect(document.revisions.count == 61)
    #expect(zip(document.revisions, document.revisions.dropFirst()).allSatisfy { $0.end < $1.end })
  }

  @Test(arguments: [
    ("BR-31c", 2), ("BR-31d", 3), ("BR-31e", 2), ("BR-31f", 3), ("BR-18", 2),
  ])
  func whatLooksLikeStructureAndOddEndsOfLineMakeNoRevision(_ name: String, _ count: Int) throws {
    let document = try open(report(name))
    #expect(document.revisions.count == count)
    for revision in document.revisions {
      let marker = document.source.copy(revision.endOfMarker - 5..<revision.endOfMarker)
      #expect(marker == Array("%%EOF".utf8))
      #expect(revision.end - revision.endOfMarker <= 2)
    }
  }

  @Test func aTailThatNamesAnOlderSectionAgainDoesNotTurnRevisionsRound() throws {
    var file = RawFile()
    file.page()
    let oldest = file.table("/Size 4 /Root 1 0 R")
    file.end(oldest)
    let firstEnd = file.count
    let middle = file.table("/Size 4 /Root 1 0 R /Prev \(oldest)")
    file.end(middle)
    let secondEnd = file.count
    let newest = file.table("/Size 4 /Root 1 0 R /Prev \(middle)")
    // The tail behind the newest section leads back to the oldest; only then comes its own.
    file.end(oldest)
    file.end(newest)
    let document = try open(file.bytes)
    #expect(document.revisions.map(\.end) == [firstEnd, secondEnd, file.count])
  }

  @Test func aSectionBehindTheLastMarkerIsNotPartOfTheFile() throws {
    var file = RawFile()
    file.page()
    let newest = file.count
    func section(_ previous: Int) -> String {
      "xref\n0 0\ntrailer\n<< /Size 4 /Root 1 0 R /Prev \(RawFile.padded(previous)) >>\nstartxref\n\(newest)\n%%EOF\n"
    }
    let behind = newest + section(0).utf8.count
    file.add(section(behind))
    #expect(file.table("/Size 4 /Root 1 0 R") == behind)
    guard case .damaged = failure(of: { _ = try open(file.bytes) }) else {
      Issue.record("not refused")
      return
    }
  }

  @Test func aPrefixThatLacksASectionItLeadsToIsNoRevision() throws {
    var file = RawFile()
    file.page()
    // The older section stands behind the newer one.
    let newerPlace = file.count
    func newer(_ previous: Int) -> String {
      "xref\n1 1\n\(RawFile.padded(file.places[1] ?? 0)) 00000 n \ntrailer\n<< /Size 4 /Root 1 0 R /Prev "
        + RawFile.padded(previous) + " >>\nstartxref\n\(newerPlace)\n%%EOF\n"
    }
    let older = newerPlace + newer(0).utf8.count
    file.add(newer(older))
    _ = file.table("/Size 4 /Root 1 0 R")
    file.end(older)
    let newest = file.table("/Size 4 /Root 1 0 R /Prev \(newerPlace)")
    file.end(newest)
    let document = try open(file.bytes)
    #expect(document.sections.map(\.offset) == [newest, newerPlace, older])
    #expect(document.revisions.count == 2)
    #expect(zip(document.revisions, document.revisions.dropFirst()).allSatisfy { $0.end < $1.end })
    for revision in document.revisions { #expect(throws: Never.self) { try document.at(revision) } }
  }
}

@Suite struct HeaderTests {
  /// A file behind junk, with offsets counted from the header or from the first byte.
  static func file(junk: String, fromHeader: Bool) -> [UInt8] {
    var file = RawFile(junk + "%PDF-1.6\n")
    let shift = fromHeader ? junk.utf8.count : 0
    file.page()
    let table = file.table("/Size 4 /Root 1 0 R", shift: shift)
    file.end(table - shift)
    return file.bytes
  }

  @Test(arguments: [true, false], ["X", "junk before\r\n", String(repeating: "0123456789", count: 100)])
  func bothOffsetConventionsAreReadAndKept(_ fromHeader: Bool, _ junk: String) throws {
    let bytes = Self.file(junk: junk, fromHeader: fromHeader)
    let document = try open(bytes)
    try document.checkAgreement()
    #expect(document.header.offset == junk.utf8.count && document.header.version == "1.6")
    #expect(document.chain.base == (fromHeader ? junk.utf8.count : 0))
    #expect(try document.object(ObjectID(3)).dictionaryValue?["Type"] == .name("Page"))
    let updated = try UpdatedFile(bytes)
    let (again, text, stream) = try updated.reopened()
    #expect(text == UpdatedFile.words && stream == Array("stream bytes".utf8))
    #expect(again.chain.base == document.chain.base && again.revisions.count == 2)
  }

  @Test func theViewOfAMappedFileWorksToo() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.file(junk: "junk", fromHeader: false), to: "junk.pdf")
    let document = try Document(ByteSource(path: path))
    try document.checkAgreement()
    #expect(try document.catalog()["Type"] == .name("Catalog"))
    #expect(try folder.read("junk.pdf").starts(with: Array("junk%PDF".utf8)))
  }

  @Test(arguments: ["BR-05a", "BR-05b", "BR-05c", "BR-05d", "BR-05e"])
  func whateverFollowsTheLastMarkerBecomesPartOfTheSignedPrefix(_ name: String) throws {
    let bytes = try report(name)
    let updated = try UpdatedFile(bytes)
    #expect(updated.bytes.starts(with: bytes))
    #expect(try updated.reopened().text == UpdatedFile.words)
    #expect(try updated.judged().status == 0)
  }
}
