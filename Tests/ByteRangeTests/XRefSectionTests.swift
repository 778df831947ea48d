import ByteRange
import TestSupport
import Testing

@Suite struct XRefSectionTests {
  @Test(arguments: PDFBuilder.Style.allCases)
  func everyFormIsReadAndBothReadersAgree(_ style: PDFBuilder.Style) throws {
    let builder = PDFBuilder.sample(style, pages: 3)
    let document = try open(builder.bytes)
    try document.checkAgreement()
    #expect(document.revisions.count == (style == .hybrid ? 2 : 1))
    #expect(try document.catalog()["Pages"] == .reference(ObjectID(2)))
    #expect(try document.object(ObjectID(5)).dictionaryValue?["BaseFont"] == .name("Helvetica"))
    #expect(try document.streamBytes(ObjectID(4)).starts(with: Array("BT".utf8)))
    #expect(document.sections.flatMap(\.defects) == [])
  }

  @Test func aNewerSectionWinsAndAFreedObjectIsGone() throws {
    var builder = PDFBuilder.sample(.objectStream)
    builder.set(5, "<< /Type /Font /BaseFont /Times-Roman >>")
    builder.endRevision(.stream)
    builder.free(4)
    builder.endRevision(.stream)
    let document = try open(builder.bytes)
    try document.checkAgreement()
    #expect(try document.object(ObjectID(5)).dictionaryValue?["BaseFont"] == .name("Times-Roman"))
    #expect(try document.object(ObjectID(4)) == .null)
    #expect(document.sections[0].entries[4] == .free(nextGeneration: 1))
    #expect(document.revisions.map(\.changed).last?.contains(4) == true)
  }

  @Test func anObjectOfAnotherGenerationIsNotThere() throws {
    let document = try open(PDFBuilder.sample().bytes)
    #expect(try document.object(ObjectID(5, 1)) == .null)
    #expect(try document.object(ObjectID(77)) == .null)
    #expect(try document.object(ObjectID(.max, .max)) == .null)
    #expect(try document.object(ObjectID(-1, -1)) == .null)
  }

  @Test func wordsHybridFileShowsItsHiddenForm() throws {
    let document = try open(report("BR-02"))
    try document.checkAgreement()
    #expect(try document.object(ObjectID(7)).dictionaryValue != nil)
    #expect(document.sections[0].hybridStream != nil)
  }

  @Test func whereTableAndHybridStreamOfOneSectionDisagreeAFreeEntryGivesWay() throws {
    let document = try open(report("BR-02b"))
    try document.checkAgreement()
    #expect(document.chain.merged[7]?.isFree == false)
    #expect(try document.object(ObjectID(7)).dictionaryValue != nil)
  }

  @Test func aTableEntryInUseBeatsTheHybridStream() throws {
    var file = RawFile()
    file.page()
    let place = file.count
    file.add("4 0 obj\n(table)\nendobj\n")
    let other = file.count
    file.add("4 0 obj\n(stream)\nendobj\n")
    let stream = file.stream(
      9, "/W [1 2 1] /Index [4 1] /Size 10 /Root 1 0 R", rows: [1, UInt8(other >> 8), UInt8(other & 255), 0])
    let table = file.table("/Size 10 /Root 1 0 R /XRefStm \(stream)")
    #expect(place > 0)
    // The table has no entry for 4: the stream's counts.
    file.end(table)
    #expect(try open(file.bytes).object(ObjectID(4)) == .string(Array("stream".utf8)))
    // With an entry of the table, that one does.
    let second = file.count
    file.add("xref\n4 1\n\(RawFile.padded(place)) 00000 n \ntrailer\n")
    file.add("<< /Size 10 /Root 1 0 R /Prev \(table) /XRefStm \(stream) >>\n")
    file.end(second)
    let document = try open(file.bytes)
    try document.checkAgreement()
    #expect(try document.object(ObjectID(4)) == .string(Array("table".utf8)))
  }

  @Test(
    arguments: [
      ("BR-04a", [], 5), ("BR-04b", [XRefDefect.offsetZero], nil), ("BR-04c", [.shortEntries], nil),
      ("BR-04d", [.streamKeysInTrailer], nil),
    ] as [(String, [XRefDefect], Int?)])
  func defectsThatReadersRepairAreNamed(_ name: String, _ defects: [XRefDefect], _ highest: Int?) throws {
    let document = try open(report(name))
    try document.checkAgreement()
    #expect(Set(document.sections.flatMap(\.defects)).isSuperset(of: defects))
    if let highest { #expect(document.highestNumber == highest) }
    // None of them keeps an update from being written right.
    let updated = try UpdatedFile(report(name))
    let (again, text, stream) = try updated.reopened()
    #expect(text == UpdatedFile.words && stream == Array("stream bytes".utf8))
    #expect(again.sections[0].kind == .table)
    #expect(again.trailer["W"] == nil && again.trailer["Type"] == nil && again.trailer["Filter"] == nil)
  }

  @Test func anEntryInUseAtOffsetZeroCountsAsFree() throws {
    let document = try open(report("BR-04b"))
    #expect(document.chain.merged[6]?.isFree == true && document.chain.merged[7]?.isFree == true)
    #expect(try document.object(ObjectID(6)) == .null)
  }

  @Test(arguments: [
    "xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1", "xref\n0 1\n0000000000 65535 x \ntrailer\n<< >>",
    "xref\n0 9999999999\n", "xref\n9223372036854775807 2\n0000000000 65535 f \n", "xref\n0 1\n", "xref\n0\n",
    "xref\n-1 1\n",
    "xref\n0 1\n99999999999999999999 00000 n \ntrailer\n<< >>", "xref\ntrailer\n<< /Root 1 0 R /Prev /A >>\n",
    "xref\ntrailer\n<< /Root 1 0 R /Prev -1 >>\n", "xref\ntrailer\n<< /Root 1 0 R /Prev 1e99 >>\n",
    "xref\ntrailer\n<< /Root 1 0 R /XRefStm 9223372036854775807 >>\n", "xref\ntrailer\n<< /Root 1 0 R /XRefStm -5 >>\n",
    "xref\ntrailer\n<< /Root (a) >>\n", "xref\ntrailer\n<< >>\n", "5 0 obj\n<< /Type /XRef >>\nendobj\n",
    "5 0 obj\n<< /Type /Catalog >>\nstream\n", "5 0 obj\n(a)\nendobj\n", "nothing",
  ])
  func aSectionThatIsNoneIsDamageOrALimit(_ section: String) {
    var file = RawFile()
    file.page()
    let start = file.count
    file.add(section + "\n")
    file.end(start)
    switch failure(of: { _ = try open(file.bytes) }) {
    case .damaged, .limit, .notAPDF: break
    case let other: Issue.record("\(section): \(String(describing: other))")
    }
  }

  @Test(arguments: [
    "/W [1 2]", "/W [1 2 9]", "/W [0 0 0]", "/W [-1 2 1]", "/W 3", "/W [1 /A 2 1]", "/W [1 2 1] /Index [0]",
    "/W [1 2 1] /Index [0 /A]", "/W [1 2 1] /Index [-1 1]", "/W [1 2 1] /Index [9223372036854775807 1]",
    "/W [1 2 1] /Index [0 9223372036854775807]", "/W [1 2 1] /Index [0 2147483647]", "/W [1 2 1] /Index [0 3]",
    "/W [1 2 1] /Size -1", "/W [1 2 1] /Filter /Unknown", "/W [1 2 1] /Filter /DCTDecode", "/W [1 2 1] /Filter 9 0 R",
    "/W [1 2 1] /Filter /FlateDecode", "/W [8 8 8]",
  ])
  func aCrossReferenceStreamThatLiesIsRefused(_ entries: String) {
    var file = RawFile()
    file.page()
    let size = entries.contains("/Size") ? "" : "/Size 2"
    let start = file.stream(9, "\(size) /Root 1 0 R \(entries)", rows: [UInt8](repeating: 255, count: 8))
    file.end(start)
    switch failure(of: { _ = try open(file.bytes) }) {
    case .damaged, .limit: break
    case let other: Issue.record("\(entries): \(String(describing: other))")
    }
  }
}
