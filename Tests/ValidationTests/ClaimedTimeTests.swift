import ByteRange
import SigField
import Testing
import Validation

@Suite struct ClaimedTimeTests {
  @Test(arguments: [("a", "2026-01-01T10:00:00Z"), ("d", "2026-01-01T15:00:00Z"), ("g", "2024-03-01T12:00:00Z")])
  func oddDatesThatSayOneThingAreRead(_ variant: String, _ time: String) throws {
    let facts = try Facts.single(report: "BR-35\(variant)")
    #expect(facts.integrity == .intact && facts.claimedTime?.rfc3339 == time && facts.warnings.isEmpty)
  }

  @Test(arguments: ["b", "c"])
  func anUnreadableDateIsAWarningAndNoTime(_ variant: String) throws {
    let facts = try Facts.single(report: "BR-35\(variant)")
    #expect(facts.integrity == .intact && facts.claimedTime == nil && facts.codes == ["time-unreadable"])
  }

  @Test(arguments: [("e", "future"), ("f", "before the certificate")])
  func anImplausibleDateIsAWarning(_ variant: String, _ words: String) throws {
    let facts = try Facts.single(report: "BR-35\(variant)")
    #expect(facts.integrity == .intact && facts.claimedTime != nil && facts.codes == ["time-implausible"])
    #expect(facts.warnings.first?.text.contains(words) == true)
  }

  @Test func aClockThatIsAheadByLessThanADayIsNoReasonForDoubt() {
    func codes(_ ahead: Int64) -> [String] {
      let text = PDFDate(seconds: Facts.now + ahead).rfc3339.filter(\.isNumber)
      return ClaimedTime.read(
        .string(Array("D:\(text)Z".utf8)), certificate: nil, now: Facts.now, object: "7 0"
      ).warnings.map(\.code)
    }
    #expect(codes(86_400).isEmpty)
    #expect(codes(86_401) == ["time-implausible"])
  }

  @Test func whatIsNoStringIsUnreadable() {
    let (time, warnings) = ClaimedTime.read(.integer(2026), certificate: nil, now: Facts.now, object: "7 0")
    #expect(time == nil && warnings.map(\.code) == ["time-unreadable"] && warnings.first?.object == "7 0")
    #expect(ClaimedTime.read(.null, certificate: nil, now: Facts.now, object: "7 0").warnings.isEmpty)
  }
}
