public import CMS

/// How a document time-stamp is added.
public struct DocumentTimestampOptions: Sendable {
  /// The new field's fully qualified name; nil for a free one.
  public var field: String?
  /// The document's password, the user's or the owner's.
  public var documentPassword: Secret?
  /// Computes the output's SHA-256 for the report.
  public var reportsDigest = false
  /// Called now and then with the bytes of the document that have been read, and their number in all.
  public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

  /// The defaults.
  public init() {}
}
