/// Something that was done, or found, besides what was asked for; it does not stop the signature.
///
/// Codes are stable and listed in the documentation of warnings.
public struct SigningNotice: Hashable, Sendable {
  /// A stable code in lower case.
  public let code: String
  /// What it is about: an object such as `12 0`, a field's name, or nothing.
  public let object: String?
  /// The notice in words.
  public let text: String

  /// A notice.
  public init(code: String, object: String? = nil, text: String) {
    self.code = code
    self.object = object
    self.text = text
  }
}
