/// Where the signer claims to be (EN 319 122-1, 5.2.5).
public struct SignerLocation: Hashable, Sendable {
  /// The country.
  public var country: String?
  /// The city or place.
  public var locality: String?
  /// One to six lines; empty for none.
  public var postalAddress: [String]

  /// A location of at least one part.
  public init(country: String? = nil, locality: String? = nil, postalAddress: [String] = []) {
    self.country = country
    self.locality = locality
    self.postalAddress = postalAddress
  }
}
