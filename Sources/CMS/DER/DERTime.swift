/// UTCTime and GeneralizedTime as seconds since 1970 in UTC.
///
/// Source: RFC 5280, 4.1.2.5; fractions of a second as RFC 3161 time stamps have them are passed over.
package enum DERTime {
  /// - Throws: ``CMSError/malformed(what:reason:)`` unless the text is a time in UTC.
  package static func seconds(_ value: DERValue) throws(CMSError) -> Int64 {
    let digits = Array(value.contents)
    let yearDigits: Int
    switch value.tag {
    case DERTag.utcTime: yearDigits = 2
    case DERTag.generalizedTime: yearDigits = 4
    default: throw damage("it is another type")
    }
    var cursor = 0
    func number(_ count: Int) throws(CMSError) -> Int64 {
      guard cursor + count <= digits.count else { throw damage("it is too short") }
      var number: Int64 = 0
      for digit in digits[cursor..<cursor + count] {
        guard (0x30...0x39).contains(digit) else { throw damage("it holds more than digits") }
        number = number * 10 + Int64(digit - 0x30)
      }
      cursor += count
      return number
    }
    var year = try number(yearDigits)
    if yearDigits == 2 { year += year < 50 ? 2000 : 1900 }
    let month = try number(2)
    let day = try number(2)
    let hour = try number(2)
    let minute = try number(2)
    // Seconds must be there (RFC 5280, 4.1.2.5.1); old certificates lack them.
    let second = cursor < digits.count && (0x30...0x39).contains(digits[cursor]) ? try number(2) : 0
    if cursor < digits.count, digits[cursor] == UInt8(ascii: ".") {
      cursor += 1
      while cursor < digits.count, (0x30...0x39).contains(digits[cursor]) { cursor += 1 }
    }
    guard cursor + 1 == digits.count, digits[cursor] == UInt8(ascii: "Z") else { throw damage("it is not in UTC") }
    guard (1...12).contains(month), day >= 1, day <= daysIn(month, year), hour < 24, minute < 60, second <= 60 else {
      throw damage("there is no such date")
    }
    return ((daysSince1970(year, month, day) * 24 + hour) * 60 + minute) * 60 + second
  }

  private static func daysIn(_ month: Int64, _ year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days in the proleptic Gregorian calendar, counted from a year that begins in March.
  private static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    return shifted * 365 + leapDays + dayOfYear - 719_468
  }

  private static func damage(_ reason: String) -> CMSError { .malformed(what: "a time", reason: reason) }
}
