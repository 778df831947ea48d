/// Any member of a policy file, so that one which is no rule is seen.
struct PolicyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }

  /// Refuses members that are no rules: one that is misspelt must not be passed over in silence.
  static func check(_ decoder: any Decoder, isRule: (String) -> Bool) throws {
    for key in try decoder.container(keyedBy: PolicyKey.self).allKeys where !isRule(key.stringValue) {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "\(key.stringValue) is no rule"))
    }
  }
}
