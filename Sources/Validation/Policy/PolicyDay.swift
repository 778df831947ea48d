import SigField

/// A day of the Gregorian calendar, in UTC, written as `2028-12-31`.
public struct PolicyDay: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The text.
  public let description: String
  /// The first second of the next day, since 1970 in UTC.
  package let end: Int64

  /// Reads a day; nil unless it is one, as `YYYY-MM-DD`.
  public init?(_ text: String) {
    guard text.utf8.count == 10, let last = PDFDate(rfc3339: text + "T23:59:59Z") else { return nil }
    description = text
    end = last.seconds + 1
  }

  /// A day that stands in the source.
  init(_ year: Int, _ month: Int, _ day: Int) {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let text = "\(year)-\(padded(month))-\(padded(day))"
    description = text
    // A day that there is not would end nothing.
    end = PDFDate(rfc3339: text + "T23:59:59Z").map { $0.seconds + 1 } ?? .min
  }

  /// Reads a day.
  ///
  /// - Parameter decoder: Gives a string.
  /// - Throws: `DecodingError` when it is no day.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let day = PolicyDay(text) else { throw AnyKey.failure("\(text) is no day like 2028-12-31", decoder) }
    self = day
  }

  /// Writes the day as a string.
  ///
  /// - Parameter encoder: Takes it.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
