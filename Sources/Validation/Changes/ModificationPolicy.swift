/// What a signature without rules of its own lets others do afterwards, and how its rules are read.
///
/// ISO 32000-2 leaves both open: 12.8.2.2 says nothing of approval signatures, and table 257 nothing of new fields.
public struct ModificationPolicy: Hashable, Sendable, Codable {
  /// Whether fields may be filled and signatures added where nothing says otherwise.
  public var allowsFormFilling = true
  /// Whether annotations may be added and changed where nothing says otherwise.
  public var allowsAnnotations = false
  /// Whether a signature field may be made where form filling is allowed, besides signing fields that are there.
  public var allowsNewSignatureFields = true
  /// The name that reports tell.
  public var name = "default"

  /// The default.
  public init() {}
}
