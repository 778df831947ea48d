/// Which signature policies are accepted, and what is demanded of them.
///
/// By default any is: who says under which policy he signs says more than who does not, and a verifier who knows no policies
/// cannot judge by them. The report tells that the policy was not looked at.
///
/// Source: EN 319 102-1, 5.2.4.
public struct SignaturePolicyRules: Codable, Hashable, Sendable {
  /// One policy that a verifier knows.
  public struct Known: Codable, Hashable, Sendable {
    /// Its dotted identifier.
    public var identifier: String
    /// The path of its document; nil when the identifier is enough, or ``digest`` is there.
    public var document: String?
    /// The digest of its document in hexadecimal, by the algorithm's name such as `SHA-256`.
    public var digest: [String: String]?
    /// The document, once somebody has read it.
    public var contents: Contents?

    private enum CodingKeys: String, CodingKey { case identifier, document, digest }

    /// A policy by its identifier.
    public init(identifier: String) { self.identifier = identifier }

    /// Reads one of a file.
    ///
    /// - Parameter decoder: The file's decoder.
    /// - Throws: `DecodingError`, also for a member that is none.
    public init(from decoder: any Decoder) throws {
      try PolicyKey.check(decoder) { CodingKeys(stringValue: $0) != nil }
      let values = try decoder.container(keyedBy: CodingKeys.self)
      identifier = try values.decode(String.self, forKey: .identifier)
      document = try values.decodeIfPresent(String.self, forKey: .document)
      digest = try values.decodeIfPresent([String: String].self, forKey: .digest)
      for name in (digest ?? [:]).keys where !AlgorithmPolicy.digestNames.contains(name) {
        throw AnyKey.failure("\(name) is no digest", decoder)
      }
    }
  }

  /// A policy's document.
  public enum Contents: Hashable, Sendable {
    /// Its bytes.
    case read([UInt8])
    /// Why it could not be read.
    case unreadable(String)
  }

  /// Whether a signature must name a policy.
  public var isRequired = false
  /// Whether a policy that is not among ``known`` is accepted.
  public var acceptsOthers = true
  /// The policies that are known.
  public var known: [Known] = []

  private enum CodingKeys: String, CodingKey {
    case isRequired = "required"
    case acceptsOthers, known
  }

  /// Any policy or none.
  public init() {}

  /// Reads what a file sets.
  ///
  /// - Parameter decoder: The file's decoder.
  /// - Throws: `DecodingError`, also for a member that is none.
  public init(from decoder: any Decoder) throws {
    try PolicyKey.check(decoder) { CodingKeys(stringValue: $0) != nil }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    isRequired = try values.decodeIfPresent(Bool.self, forKey: .isRequired) ?? isRequired
    acceptsOthers = try values.decodeIfPresent(Bool.self, forKey: .acceptsOthers) ?? acceptsOthers
    known = try values.decodeIfPresent([Known].self, forKey: .known) ?? known
  }
}
