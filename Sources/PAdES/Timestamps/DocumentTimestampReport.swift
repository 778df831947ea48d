public import SigField

/// What a document time-stamp is, as it was written.
public struct DocumentTimestampReport: Sendable {
  /// The field's fully qualified name.
  public let field: String
  /// The time-stamp dictionary's object, such as `12 0`.
  public let object: String
  /// The four numbers of `/ByteRange`.
  public let byteRange: [Int]
  /// What the token says.
  public let timestamp: TimestampSummary
  /// The output's length in bytes.
  public let size: Int
  /// The output's SHA-256, where it was asked for.
  public internal(set) var sha256: [UInt8]?
  /// What was done or found besides.
  public internal(set) var notices: [SigningNotice]
}
