public import SigField
public import Validation

/// What was added to a document to raise its signatures.
public struct ExtensionReport: Sendable {
  /// The level that was asked for.
  public let requestedLevel: PAdESLevel
  /// The level that was reached.
  public internal(set) var level: PAdESLevel
  /// Why a lower level was written than the one that was asked for; nil when it was not.
  public internal(set) var levelFallback: String?
  /// The fields of the signatures that were raised.
  public internal(set) var fields: [String] = []
  /// The validation data.
  public internal(set) var stored = StoredData()
  /// The document time-stamps, in the order in which they were made.
  public internal(set) var timestamps: [TimestampSummary] = []
  /// The output's length in bytes.
  public internal(set) var size = 0
  /// The output's SHA-256, where it was asked for.
  public internal(set) var sha256: [UInt8]?
  /// What was done or found besides.
  public internal(set) var notices: [SigningNotice] = []
}
