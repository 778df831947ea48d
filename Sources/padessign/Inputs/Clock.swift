import Glibc
import PAdES

/// The machine's clock.
enum Clock {
  /// The time now, with the offset of the local zone.
  static var now: PDFDate {
    var seconds = Glibc.time(nil)
    var local = tm()
    localtime_r(&seconds, &local)
    return PDFDate(seconds: Int64(seconds), offset: local.tm_gmtoff / 60)
  }

  /// The time that an option names, else now.
  ///
  /// - Throws: ``Failure`` when it is no RFC 3339 time.
  static func time(_ line: Line, _ option: String) throws -> PDFDate {
    guard let text = line.value(option) else { return now }
    guard let date = PDFDate(rfc3339: text) else {
      throw Failure.usage("--\(option)", "\(text) is no time such as 2026-01-31T12:00:00+01:00")
    }
    return date
  }
}
