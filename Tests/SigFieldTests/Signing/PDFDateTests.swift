import Testing

@testable import SigField

@Suite struct PDFDateTests {
  @Test(arguments: [
    ("2026-12-02T02:52:01Z", "D:20261202025201Z"), ("2026-12-02T03:52:01+01:00", "D:20261202035201+01'00'"),
    ("2026-12-01T23:22:01-03:30", "D:20261201232201-03'30'"), ("2024-02-29T23:59:59+14:00", "D:20240229235959+14'00'"),
    ("2000-01-01T00:00:00-00:15", "D:20000101000000-00'15'"),
  ])
  func isWrittenWithItsOwnOffset(_ rfc: String, _ pdf: String) throws {
    let date = try #require(PDFDate(rfc3339: rfc))
    #expect(date.text == pdf)
    #expect(PDFDate(pdf) == date)
    #expect(PDFDate(rfc3339: date.rfc3339)?.seconds == date.seconds)
  }

  @Test(arguments: Array(stride(from: Int64(-62_000_000_000), to: 253_000_000_000, by: 7_654_321_987)))
  func everyMomentComesBack(_ seconds: Int64) {
    for offset in [0, 60, -210, 345, 840, -720, 1] {
      let date = PDFDate(seconds: seconds, offset: offset)
      #expect(PDFDate(date.text) == date)
    }
  }

  @Test(arguments: [
    "D:2026", "2026", "D:202612", "D:20261202", "20261202025201", "D:20261202025201", "D:20261202025201Z00'00'",
    "D:20261202025201-03'00", "D:20261202025201+0100", "D:20261202025201+01",
  ])
  func whatFilesHaveIsRead(_ text: String) { #expect(PDFDate(text) != nil) }

  @Test(arguments: [
    "", "D", "D:", "D:20", "D:20261302", "D:20260230", "D:20261202025201+-10'00'", "D:01260101000000+00'64'",
    "D:20261202256100", "yesterday", "D:20261202025201+25'00'", "D:20261202025201 ", "D:-0261202", "D:00000101",
  ])
  func whatIsNoDateIsNone(_ text: String) { #expect(PDFDate(text) == nil) }

  @Test func momentsThatHaveNoSpellingAreBroughtToTheNearest() {
    for seconds in [Int64.min, .max] {
      for offset in [Int.min, .max] {
        let date = PDFDate(seconds: seconds, offset: offset)
        #expect(PDFDate(date.text) == date)
        #expect(date.rfc3339.utf8.count == 20)
      }
    }
  }

  @Test(arguments: ["2026-12-02", "2026-12-02T02:52", "2026-12-02T02:52:01", "2026-12-02T02:52:01+1:00", "x"])
  func anIncompleteRFC3339TimeIsNone(_ text: String) { #expect(PDFDate(rfc3339: text) == nil) }
}
