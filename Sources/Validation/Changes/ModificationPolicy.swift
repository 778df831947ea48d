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
  /// The name that reports tell: that of the policy of which it is a part.
  package var name = "default"

  private enum CodingKeys: String, CodingKey {
    case allowsFormFilling, allowsAnnotations, allowsNewSignatureFields
  }

  /// The default.
  public init() {}

  /// Reads what a file sets; the rest keeps its default.
  ///
  /// - Parameter decoder: The file's decoder.
  /// - Throws: `DecodingError`, also for a name that is no rule.
  public init(from decoder: any Decoder) throws {
    try PolicyKey.check(decoder) { CodingKeys(stringValue: $0) != nil }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    allowsFormFilling = try values.decodeIfPresent(Bool.self, forKey: .allowsFormFilling) ?? allowsFormFilling
    allowsAnnotations = try values.decodeIfPresent(Bool.self, forKey: .allowsAnnotations) ?? allowsAnnotations
    allowsNewSignatureFields =
      try values.decodeIfPresent(Bool.self, forKey: .allowsNewSignatureFields) ?? allowsNewSignatureFields
  }
}
