/// The answer to whether a signature is good.
///
/// Source: EN 319 102-1, 5.1.3.
public enum Indication: String, Sendable {
  /// Everything that was asked for holds.
  case totalPassed = "TOTAL-PASSED"
  /// It is broken, by its own bytes.
  case totalFailed = "TOTAL-FAILED"
  /// What is at hand does not decide it.
  case indeterminate = "INDETERMINATE"
}
