/// The date of a header (RFC 9110, 5.6.7).
enum HTTPDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Seconds since 1970 of an IMF-fixdate such as `Sun, 06 Nov 1994 08:49:37 GMT`; nil for anything else. The obsolete
  /// forms are passed over: no server of today writes them.
  static func seconds(_ text: String) -> Int64? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[5] == "GMT", let day = number(words[1], 2, 1...31),
      let month = months.firstIndex(of: String(words[2])), let year = number(words[3], 4, 1970...9999)
    else { return nil }
    let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let hour = number(clock[0], 2, 0...23), let minute = number(clock[1], 2, 0...59),
      let second = number(clock[2], 2, 0...60)
    else { return nil }
    return ((days(year, Int64(month) + 1, day) * 24 + hour) * 60 + minute) * 60 + second
  }

  private static func number(_ text: Substring, _ digits: Int, _ bounds: ClosedRange<Int64>) -> Int64? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text),
      bounds.contains(number)
    else { return nil }
    return number
  }

  /// Days since 1970 in the Gregorian calendar, counted from a year that begins in March.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}
