/// Something that a reader of the report should know and that decides nothing by itself.
public struct ValidationWarning: Hashable, Sendable {
  /// A stable name for programs.
  public let code: String
  /// The object it is about, such as `12 0`; nil for the file.
  public let object: String?
  /// A sentence for people.
  public let text: String

  /// A warning; its code stands in docs/warnings.md.
  public init(_ code: String, object: String? = nil, _ text: String) {
    self.code = code
    self.object = object
    self.text = text
  }
}
