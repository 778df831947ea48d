/// Seconds since 1970 as `2026-01-31T12:00:00Z`.
package enum UTCText {
  package static func text(_ seconds: Int64) -> String {
    let (days, second) = seconds.quotientAndFloorRemainder(by: 86_400)
    // The inverse of the count of days from a year that begins in March.
    let shifted = days + 719_468
    let (era, dayOfEra) = shifted.quotientAndFloorRemainder(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = "\(year)-\(two(month))-\(two(day))"
    return "\(date)T\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
  }
}

extension Int64 {
  fileprivate func quotientAndFloorRemainder(by divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
