/// The policy that a signature was made under (EN 319 122-1, 5.2.9).
public struct SignaturePolicy: Hashable, Sendable {
  /// The policy's dotted identifier.
  public var identifier: String
  /// The digest of the policy document.
  public var digest: [UInt8]
  /// What the digest was made with.
  public var digestAlgorithm: DigestAlgorithm
  /// Where the document can be had: the SPuri qualifier.
  public var location: String?

  /// A policy by its identifier and the digest of its document.
  public init(identifier: String, digest: [UInt8], digestAlgorithm: DigestAlgorithm, location: String? = nil) {
    self.identifier = identifier
    self.digest = digest
    self.digestAlgorithm = digestAlgorithm
    self.location = location
  }
}
