/// A moment with the offset of the clock that told it, as PDF writes dates.
///
/// Source: ISO 32000-2:2020, 7.9.4.
public struct PDFDate: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public let seconds: Int64
  /// How far the local clock was ahead of UTC, in minutes.
  public let offset: Int

  /// A moment.
  ///
  /// What lies outside the years 1 to 9999, or more than a day from UTC, is brought to the nearest that does not: a PDF
  /// has no spelling for it.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since 1970-01-01T00:00:00Z.
  ///   - offset: Minutes that the local clock is ahead of UTC.
  public init(seconds: Int64, offset: Int = 0) {
    self.seconds = min(max(seconds, Self.first), Self.last)
    self.offset = min(max(offset, -1439), 1439)
  }

  /// 0001-01-02T00:00:00Z and 9999-12-30T23:59:59Z, a day from where an offset would lead to another year.
  private static let first: Int64 = -62_135_510_400
  private static let last: Int64 = 253_402_214_399

  /// Years outside are not written by anybody and would overflow elsewhere.
  private static let years: ClosedRange<Int64> = 1...9999

  /// The date as a PDF string: `D:20261202035201+01'00`.
  package var text: String {
    let local = Self.civil(seconds + Int64(offset) * 60)
    var text = "D:" + Self.padded(local.year, 4)
    for part in [local.month, local.day, local.hour, local.minute, local.second] { text += Self.padded(part, 2) }
    guard offset != 0 else { return text + "Z" }
    let size = offset.magnitude
    return text + (offset < 0 ? "-" : "+") + Self.padded(Int64(size / 60), 2) + "'" + Self.padded(Int64(size % 60), 2)
      + "'"
  }

  /// The moment in UTC as RFC 3339 writes it: `2026-12-02T02:52:01Z`.
  public var rfc3339: String {
    let utc = Self.civil(seconds)
    return Self.padded(utc.year, 4) + "-" + Self.padded(utc.month, 2) + "-" + Self.padded(utc.day, 2) + "T"
      + Self.padded(utc.hour, 2) + ":" + Self.padded(utc.minute, 2) + ":" + Self.padded(utc.second, 2) + "Z"
  }

  /// Reads an RFC 3339 date and time; nil when it is none.
  public init?(rfc3339 text: String) {
    var digits = Digits(text)
    guard let year = digits.take(4), digits.skip("-"), let month = digits.take(2), digits.skip("-"),
      let day = digits.take(2), digits.skip("T") || digits.skip("t") || digits.skip(" "),
      let hour = digits.take(2), digits.skip(":"), let minute = digits.take(2), digits.skip(":"),
      let second = digits.take(2)
    else { return nil }
    if digits.skip(".") { guard digits.skipDigits() else { return nil } }
    var offset = 0
    if !digits.skip("Z"), !digits.skip("z") {
      let isBehind = digits.skip("-")
      guard isBehind || digits.skip("+"), let hours = digits.take(2), digits.skip(":"), let minutes = digits.take(2),
        hours < 24, minutes < 60
      else { return nil }
      offset = Int(hours * 60 + minutes) * (isBehind ? -1 : 1)
    }
    guard digits.isAtEnd,
      let local = Self.seconds(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    self.init(seconds: local - Int64(offset) * 60, offset: offset)
  }

  /// Reads a PDF date as files have it: `D:` and the last apostrophe may be missing, a missing offset means UTC; nil
  /// when a part is no number or out of range.
  package init?(_ text: String) {
    var digits = Digits(text)
    if digits.skip("D") { guard digits.skip(":") else { return nil } }
    guard let year = digits.take(4) else { return nil }
    var parts: [Int64] = [1, 1, 0, 0, 0]
    for index in parts.indices {
      guard digits.isAtDigit else { break }
      guard let part = digits.take(2) else { return nil }
      parts[index] = part
    }
    var offset = 0
    if !digits.isAtEnd, !digits.skip("Z") {
      let isBehind = digits.skip("-")
      guard isBehind || digits.skip("+"), let hours = digits.take(2), hours < 24 else { return nil }
      _ = digits.skip("'")
      var minutes: Int64 = 0
      if digits.isAtDigit {
        guard let taken = digits.take(2), taken < 60 else { return nil }
        minutes = taken
        _ = digits.skip("'")
      }
      offset = Int(hours * 60 + minutes) * (isBehind ? -1 : 1)
    } else {
      // Z00'00' is met in files; it says UTC once more.
      for mark in ["0", "0", "'", "0", "0", "'"] { _ = digits.skip(Character(mark)) }
    }
    guard digits.isAtEnd,
      let local = Self.seconds(
        year: year, month: parts[0], day: parts[1], hour: parts[2], minute: parts[3], second: parts[4])
    else { return nil }
    self.init(seconds: local - Int64(offset) * 60, offset: offset)
  }

  // MARK: The calendar

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// Days from 1970-01-01 to a day of the Gregorian calendar, counted in eras of 400 years that begin in March.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func seconds(
    year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64
  ) -> Int64? {
    guard years.contains(year), 1...12 ~= month, day >= 1, hour < 24, minute < 60, second <= 60 else { return nil }
    let start = days(year, month, 1)
    let next = month == 12 ? days(year + 1, 1, 1) : days(year, month + 1, 1)
    guard day <= next - start else { return nil }
    return (start + day - 1) * 86_400 + hour * 3600 + minute * 60 + second
  }

  private struct Civil {
    var year: Int64
    var month: Int64
    var day: Int64
    var hour: Int64
    var minute: Int64
    var second: Int64
  }

  private static func civil(_ seconds: Int64) -> Civil {
    let day = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let rest = seconds - day * 86_400
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return Civil(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, hour: rest / 3600, minute: rest % 3600 / 60, second: rest % 60)
  }
}

/// Takes digits and marks from the front of a text.
private struct Digits {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }
  var isAtDigit: Bool { rest.first.map { 0x30...0x39 ~= $0 } ?? false }

  mutating func take(_ count: Int) -> Int64? {
    guard rest.count >= count else { return nil }
    var value: Int64 = 0
    for byte in rest.prefix(count) {
      guard 0x30...0x39 ~= byte else { return nil }
      value = value * 10 + Int64(byte - 0x30)
    }
    rest = rest.dropFirst(count)
    return value
  }

  mutating func skip(_ mark: Character) -> Bool {
    guard let byte = mark.asciiValue, rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  mutating func skipDigits() -> Bool {
    let before = rest.count
    rest = rest.drop { 0x30...0x39 ~= $0 }
    return rest.count < before
  }
}
