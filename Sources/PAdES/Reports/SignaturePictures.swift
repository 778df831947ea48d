/// The pages of a document as one signature signed them, beside what they are now.
public struct SignaturePictures: Sendable {
  /// The pages that are worth a look.
  public var pages: [PagePair]
  /// What the pictures do not show, or why there are none.
  public var notes: [String]

  /// Pictures.
  public init(pages: [PagePair], notes: [String]) {
    self.pages = pages
    self.notes = notes
  }
}
