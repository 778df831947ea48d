/// What is demanded of certificates, revocation data and times, as a verifier sets it.
///
/// Every field has a default, so a policy file names only what it changes.
///
/// Source: EN 319 102-1, 5.1.4 and 5.2.4: the constraints that drive validation.
public struct ValidationPolicy: Codable, Hashable, Sendable {
  /// How revocation is demanded of the certificates of a path.
  public enum RevocationDemand: String, Codable, Sendable, CaseIterable {
    /// Each certificate below the anchor needs revocation data, but for an OCSP responder with ocsp-nocheck.
    case required
    /// A certificate that names no source, and for which no data are at hand, passes without.
    case whereNamed
    /// What is at hand is judged, and nothing is missed.
    case whereAtHand
  }

  /// The name that a report gives, so that its reader knows by which rules it was made.
  public var name = "default"
  /// Which certificates need revocation data.
  public var revocation = RevocationDemand.required
  /// How old revocation data may be at the time that is judged, in seconds; nil, the default, asks for no age.
  /// Data that are older give TRY_LATER (EN 319 102-1, 5.2.5).
  public var revocationFreshness: Int64?
  /// Whether what says that the signer's certificate is not revoked must be issued after the signature is proven to exist:
  /// with the default, `false`, it may be older. Data that are older give TRY_LATER (EN 319 102-1, 5.2.5).
  public var revocationAfterSignature = false
  /// Whether the signer's keyUsage, where it is there, must have digitalSignature or nonRepudiation (RFC 5280, 4.2.1.3).
  public var checksKeyUsage = true
  /// Extended key usages, one of which the signer's certificate must have, as dotted identifiers; with none, the
  /// default, any certificate is accepted whose usages, if it has them, are not for other things than documents.
  public var extendedKeyUsages: [String] = []
  /// The longest time that may lie between the claimed time and the first time-stamp, in seconds; nil, the default,
  /// asks nothing (EN 319 102-1, 5.5.4, step 5).
  public var timestampDelay: Int64?
  /// Which algorithms can be relied on, and until when.
  public var algorithms = AlgorithmPolicy.standard
  /// Which signature policies are accepted, and what is demanded of them.
  public var signaturePolicies = SignaturePolicyRules()
  /// What a signature without rules of its own lets others change afterwards.
  public var modifications = ModificationPolicy()
  /// By how much the clocks of two time-stamp authorities, or of one and the verifier, may differ, in seconds; where
  /// they contradict each other by more, their order is wrong (EN 319 102-1, 5.5.4, step 5).
  public var clockTolerance: Int64 = 60

  /// The defaults.
  public init() {}

  /// Reads what a file sets; the rest keeps its default.
  ///
  /// - Parameter decoder: The file's decoder.
  /// - Throws: `DecodingError`, also for a name that is none of this policy's: a rule that is misspelt must not be
  ///   passed over in silence.
  public init(from decoder: any Decoder) throws {
    self.init()
    try PolicyKey.check(decoder) { CodingKeys(stringValue: $0) != nil }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decodeIfPresent(String.self, forKey: .name) ?? name
    revocation = try values.decodeIfPresent(RevocationDemand.self, forKey: .revocation) ?? revocation
    revocationFreshness = try values.decodeIfPresent(Int64.self, forKey: .revocationFreshness)
    revocationAfterSignature =
      try values.decodeIfPresent(Bool.self, forKey: .revocationAfterSignature) ?? revocationAfterSignature
    checksKeyUsage = try values.decodeIfPresent(Bool.self, forKey: .checksKeyUsage) ?? checksKeyUsage
    extendedKeyUsages = try values.decodeIfPresent([String].self, forKey: .extendedKeyUsages) ?? extendedKeyUsages
    timestampDelay = try values.decodeIfPresent(Int64.self, forKey: .timestampDelay)
    algorithms = try values.decodeIfPresent(AlgorithmPolicy.self, forKey: .algorithms) ?? algorithms
    signaturePolicies =
      try values.decodeIfPresent(SignaturePolicyRules.self, forKey: .signaturePolicies) ?? signaturePolicies
    modifications = try values.decodeIfPresent(ModificationPolicy.self, forKey: .modifications) ?? modifications
    clockTolerance = try values.decodeIfPresent(Int64.self, forKey: .clockTolerance) ?? clockTolerance
  }
}
