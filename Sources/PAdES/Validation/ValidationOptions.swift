public import CMS
public import SigField

/// How a document is validated.
public struct ValidationOptions: Sendable {
  /// The time now, against which claimed times are held.
  public var now: PDFDate
  /// The document's password, the user's or the owner's.
  public var documentPassword: Secret?
  /// Computes the file's SHA-256 for the report.
  public var reportsDigest = false
  /// Called now and then with the bytes of the document that have been read, and their number in all.
  public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

  /// The defaults at a time.
  public init(at now: PDFDate) { self.now = now }
}
