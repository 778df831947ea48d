import ByteRange
import TestSupport
import Testing

@Suite struct NewNumberTests {

  @Test func aNumberThatTheTrailerNamesIsNotGivenAway() throws {
    var builder = PDFBuilder()
    builder.set(1, "<< /Type /Catalog /Pages 2 0 R >>")
    builder.set(2, "<< /Type /Pages /Kids [] /Count 0 >>")
    builder.trailer += " /AdditionalStreams [/odt 3 0 R] /More << /X 5 0 R >>"
    builder.endRevision(.table)
    var update = try IncrementalUpdate(Document(ByteSource(builder.bytes)))
    #expect(try update.allocate().number == 4)
    #expect(try update.allocate().number == 6)
  }

  @Test func theNumberOfAStreamThatDoesNotListItselfIsTaken() throws {
    var builder = PDFBuilder()
    builder.set(1, "<< /Type /Catalog /Pages 2 0 R >>")
    builder.set(2, "<< /Type /Pages /Kids [] /Count 0 >>")
    builder.endRevision(.table)
    // A cross-reference stream under a number that its own /Index leaves out.
    let place = builder.bytes.count
    let previous = try #require(builder.lastSection)
    let row: [UInt8] = [1, 0, UInt8(place >> 8), UInt8(place & 0xFF), 0]
    var bytes = builder.bytes
    bytes += Array(
      """
      9 0 obj
      << /Type /XRef /Size 10 /Root 1 0 R /W [1 3 1] /Index [7 1] /Prev \(previous) /Length 5 >>
      stream

      """.utf8)
    bytes += row + Array("\nendstream\nendobj\nstartxref\n\(place)\n%%EOF\n".utf8)
    // Object 7 is said to be where the stream stands; only the numbers matter here.
    let document = try Document(ByteSource(bytes))
    #expect(document.highestNumber == 9)
  }
}
