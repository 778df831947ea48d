/// Which algorithms may be relied on, and until when.
///
/// What is not listed is not accepted at any time, so nothing passes because nobody thought of it. What has ended is
/// accepted for what is proven to be older (EN 319 102-1, 5.6.2.4).
///
/// Source: ETSI TS 119 312 for the kind of list, ETSI TS 119 322 for the idea of a file with dates.
public struct AlgorithmPolicy: Codable, Hashable, Sendable {
  /// One digest or signature scheme, by the name that reports have for it.
  public struct AlgorithmRule: Codable, Hashable, Sendable {
    /// The name, such as `SHA-256` or `RSASSA-PSS`.
    public var name: String
    /// The last day on which it can be relied on; nil when no end is known.
    public var until: PolicyDay?

    /// Makes a rule.
    public init(_ name: String, until: PolicyDay? = nil) {
      self.name = name
      self.until = until
    }

    /// Reads a rule.
    ///
    /// - Parameter decoder: The file's decoder.
    /// - Throws: `DecodingError`, also for a member that there is not.
    public init(from decoder: any Decoder) throws {
      try AnyKey.refuseOthers(than: ["name", "until"], in: decoder)
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      until = try values.decodeIfPresent(PolicyDay.self, forKey: .until)
    }
  }

  /// One kind of key from a size on.
  public struct KeyRule: Codable, Hashable, Sendable {
    /// `RSA`, `DSA`, `Ed25519`, `Ed448`, `SM2`, or a curve by its name or dotted identifier, such as `P-256`.
    public var kind: String
    /// The smallest key it is about, in bits; nil for keys of one size. The rule with the largest size that a key
    /// reaches counts.
    public var bits: Int?
    /// The last day on which such a key can be relied on; nil when no end is known.
    public var until: PolicyDay?

    /// Makes a rule.
    public init(_ kind: String, bits: Int? = nil, until: PolicyDay? = nil) {
      self.kind = kind
      self.bits = bits
      self.until = until
    }

    /// Reads a rule.
    ///
    /// - Parameter decoder: The file's decoder.
    /// - Throws: `DecodingError`, also for a member that there is not.
    public init(from decoder: any Decoder) throws {
      try AnyKey.refuseOthers(than: ["kind", "bits", "until"], in: decoder)
      let values = try decoder.container(keyedBy: CodingKeys.self)
      kind = try values.decode(String.self, forKey: .kind)
      bits = try values.decodeIfPresent(Int.self, forKey: .bits)
      until = try values.decodeIfPresent(PolicyDay.self, forKey: .until)
    }
  }

  /// The digests.
  public var digests: [AlgorithmRule]
  /// The signature schemes.
  public var schemes: [AlgorithmRule]
  /// The keys.
  public var keys: [KeyRule]

  /// Makes a policy of its own.
  public init(digests: [AlgorithmRule], schemes: [AlgorithmRule], keys: [KeyRule]) {
    self.digests = digests
    self.schemes = schemes
    self.keys = keys
  }

  /// Reads what a file sets; a list that it leaves out is the default's.
  ///
  /// - Parameter decoder: The file's decoder.
  /// - Throws: `DecodingError`, also for a list or an algorithm that has no such name: a misspelt rule must not be
  ///   passed over in silence.
  public init(from decoder: any Decoder) throws {
    self = .standard
    try AnyKey.refuseOthers(than: ["digests", "schemes", "keys"], in: decoder)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    digests = try values.decodeIfPresent([AlgorithmRule].self, forKey: .digests) ?? digests
    schemes = try values.decodeIfPresent([AlgorithmRule].self, forKey: .schemes) ?? schemes
    keys = try values.decodeIfPresent([KeyRule].self, forKey: .keys) ?? keys
    for name in digests.map(\.name) where !Self.digestNames.contains(name) {
      throw AnyKey.failure("\(name) is no digest", decoder)
    }
    for name in schemes.map(\.name) where !Self.schemeNames.contains(name) {
      throw AnyKey.failure("\(name) is no signature scheme", decoder)
    }
  }
}

/// Any key of a keyed container, to find those that nothing reads.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }

  static func refuseOthers(than known: Set<String>, in decoder: any Decoder) throws {
    for key in try decoder.container(keyedBy: AnyKey.self).allKeys where !known.contains(key.stringValue) {
      throw failure("\(key.stringValue) is no rule", decoder)
    }
  }

  static func failure(_ text: String, _ decoder: any Decoder) -> DecodingError {
    DecodingError.dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: text))
  }
}
