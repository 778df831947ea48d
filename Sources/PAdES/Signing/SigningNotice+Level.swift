import SigField
import Validation

extension SigningNotice {
  /// A lower level was written than the one that was asked for.
  static func levelNotReached(_ reached: PAdESLevel, of requested: PAdESLevel, because reason: String) -> SigningNotice
  {
    SigningNotice(
      code: "level-not-reached",
      text: "level \(reached.rawValue) was written, not \(requested.rawValue): \(reason);"
        + " padessign extend raises it later")
  }
}
