public import CMS
public import Validation

/// How the signatures of a document are raised to a level.
public struct ExtensionOptions: Sendable {
  /// The level: B-T, B-LT or B-LTA.
  public var level: PAdESLevel
  /// Who time-stamps; needed for B-LTA, and where a signature has no time-stamp yet.
  public var authority: (any TimestampAuthority)?
  /// Where the validation data come from.
  public var data: LongTermOptions
  /// Writes a lower level when a service fails, and says so.
  public var allowsLowerLevel = false
  /// The document's password, the user's or the owner's.
  public var documentPassword: Secret?
  /// Computes the output's SHA-256 for the report.
  public var reportsDigest = false
  /// Called now and then with the bytes of the document that have been read, and their number in all.
  public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

  /// The defaults for a level.
  public init(_ level: PAdESLevel, data: LongTermOptions, authority: (any TimestampAuthority)? = nil) {
    self.level = level
    self.data = data
    self.authority = authority
  }
}
