import CMS

/// What lets a credential sign, and how often (Signature Activation Data).
struct SignatureActivation: Sendable {
  let data: Secret
  /// Seconds since 1970 at which it ends.
  let end: Int64
  /// How many signatures are left.
  var left: Int
  /// Whether it is a token of the authorization server, which cannot be extended.
  var isToken = false

  /// CSC API v1.0.4, 11.6: where nothing is said.
  private static let usualLife = 3600
  /// One that ends so soon is not extended any more.
  private static let margin: Int64 = 5

  init(_ data: Secret, end: Int64, left: Int, isToken: Bool = false) {
    self.data = data
    self.end = end
    self.left = left
    self.isToken = isToken
  }

  /// What an answer holds; nil when there is none in it.
  init?(_ json: JSONValue, left: Int, now: Int64) {
    guard let data = Secret(of: json, "SAD") else { return nil }
    let life = json["expiresIn"]?.whole ?? Self.usualLife
    self.init(data, end: now + Int64(clamping: max(0, min(life, 1 << 32))), left: left)
  }

  /// Whether it lets so many more signatures be made.
  func allows(_ count: Int, now: Int64) -> Bool { !isToken && left >= count && now + Self.margin < end }
}
