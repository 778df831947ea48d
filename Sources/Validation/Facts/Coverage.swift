/// How much of the file a signature covers.
public struct Coverage: Hashable, Sendable {
  /// The verdict.
  public enum Verdict: String, Sendable {
    /// Everything but the signature's own value.
    case entireFile
    /// Everything that the file had when it was signed; something follows.
    case entireRevision
    /// Not the whole of any state of the file.
    case partial
  }

  /// The verdict.
  public let verdict: Verdict
  /// The number of the revision that ends with the signed bytes, from 1; nil when none does.
  public let revision: Int?
  /// How many revisions the file has.
  public let revisions: Int
}
