/// The two ways RSA signs.
public enum RSAPadding: String, Sendable, Codable, CaseIterable {
  /// RSASSA-PKCS1-v1_5.
  case pkcs1
  /// RSASSA-PSS.
  case pss
}
