import ByteRange
import TestSupport
import Testing

@Suite struct EarlierStateTests {
  /// Whoever leaves out what leads nowhere today does not see what a later revision makes it lead to.
  @Test func aReferenceToAMissingObjectIsReadAsItStands() throws {
    var builder = PDFBuilder.sample()
    builder.set(5, "<< /Type /Font /BaseFont /Courier /Absent 77 0 R /Listed [ 77 0 R null ] >>")
    builder.endRevision(.table)
    builder.set(77, "<< /Now true >>")
    builder.endRevision(.table)
    let document = try open(builder.bytes)
    for revision in document.revisions.dropFirst() {
      let font = try document.at(revision).object(ObjectID(5)).dictionaryValue
      #expect(font?["Absent"] == .reference(ObjectID(77)))
      #expect(font?["Listed"] == [.reference(ObjectID(77)), .null])
    }
    #expect(try document.at(document.revisions[1]).object(ObjectID(77)).isNull)
    #expect(try document.object(ObjectID(77)).dictionaryValue?["Now"] == true)
  }

  @Test(arguments: [PDFBuilder.Style.table, .stream, .objectStream, .hybrid])
  func anEarlierStateSaysWhatTheFileSaidThen(_ style: PDFBuilder.Style) throws {
    var builder = PDFBuilder.sample()
    for number in 1...3 {
      builder.set(5, "<< /Type /Font /BaseFont /Courier /N \(number) /F +0\(number).50 /S <6\(number)> >>")
      builder.setStream(90, data: Array("stream \(number)".utf8))
      builder.endRevision(style)
    }
    let document = try open(builder.bytes)
    for revision in document.revisions.dropFirst() where revision.changed.contains(90) {
      // The prefix as a file of its own is the judge of the state that was handed on.
      let alone = try open(Array(builder.bytes.prefix(revision.end)))
      let state = try document.at(revision)
      for number in [1, 2, 3, 4, 5, 90] {
        #expect(try state.object(ObjectID(number)).says(sameAs: alone.object(ObjectID(number))))
      }
      #expect(try state.streamBytes(ObjectID(90)) == alone.streamBytes(ObjectID(90)))
      #expect(state.trailer == alone.trailer)
      #expect(state.revisions.map(\.end) == alone.revisions.map(\.end))
      #expect(state.revisions.map(\.changed) == alone.revisions.map(\.changed))
      try state.checkAgreement()
    }
  }

  @Test func whatCannotBeReadIsSaidEveryTime() throws {
    var damaged = PDFBuilder.sample().bytes
    let place = try #require(damaged.firstRange(of: Array("\n5 0 obj".utf8)))
    damaged[place.lowerBound + 1] = UInt8(ascii: "6")
    let document = try open(damaged)
    for _ in 0..<3 { #expect(failure { _ = try document.object(ObjectID(5)) } != nil) }
  }
}
