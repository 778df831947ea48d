/// How far changes after a signature go, the least first.
///
/// Source: ISO 32000-2:2020, table 257; EN 319 142-1, 5.4 for what long-term validation adds.
public enum ModificationLevel: String, Sendable, Comparable, CaseIterable {
  /// No object that a reader can reach differs.
  case none
  /// Validation data and document time-stamps only.
  case ltaUpdates
  /// Values and appearances of fields, new signatures.
  case formFilling
  /// Annotations besides.
  case annotations
  /// Anything else.
  case other
  /// Nothing was compared.
  case notJudged

  /// Orders by what a reader would have to allow.
  public static func < (left: ModificationLevel, right: ModificationLevel) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}
