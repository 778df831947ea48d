/// What one page, or one appearance, may cost. Each bound is far above real pages; what is beyond is not looked at, and
/// the answer says that it is not complete.
struct InkBudget {
  /// Bytes of one decoded stream.
  static let longestStream = 16 << 20
  /// Nested forms, patterns and glyph procedures.
  static let deepestForm = 16
  /// Graphics states saved by `q`.
  static let deepestState = 256
  /// Boxes that are told apart.
  static let mostBoxes = 10_000
  /// Parts of boxes: letters, strips.
  static let mostParts = 200_000
  /// Operands of one operator; the longest that is defined has 32 (colours of DeviceN).
  static let mostOperands = 64
  /// Points of one path after its curves are made straight.
  static let mostPoints = 20_000
  /// Fonts of one page.
  static let mostFonts = 1_000

  /// Operators that may still be run.
  private(set) var operators = 1_000_000
  /// Bytes that may still be decoded or scanned, counted again each time a form is painted.
  private(set) var bytes = 64 << 20
  /// Forms that may still be painted.
  private(set) var forms = 10_000

  mutating func takeOperator() -> Bool { Self.take(1, from: &operators) }
  mutating func takeBytes(_ count: Int) -> Bool { Self.take(count, from: &bytes) }
  mutating func takeForm() -> Bool { Self.take(1, from: &forms) }

  private static func take(_ count: Int, from account: inout Int) -> Bool {
    guard count <= account else {
      account = 0
      return false
    }
    account -= count
    return true
  }
}
