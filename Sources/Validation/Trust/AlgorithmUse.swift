import CMS

/// An algorithm that something relies on.
struct AlgorithmUse: Hashable {
  /// How a signature was made; nil where only a digest is relied on.
  let signature: AlgorithmFacts?
  /// The digest; nil where the signature has none of its own.
  let digest: DigestAlgorithm?
  /// What relies on it, in words.
  let words: String

  /// A signature.
  init(_ signature: AlgorithmFacts, _ words: String) {
    self.signature = signature
    digest = signature.digest
    self.words = words
  }

  /// A digest.
  init(_ digest: DigestAlgorithm, _ words: String) {
    signature = nil
    self.digest = digest
    self.words = words
  }

  /// What a report calls it.
  var name: String {
    let parts = [signature?.name, digest?.name].compactMap { $0 }
    return parts.isEmpty ? "an unknown algorithm" : parts.joined(separator: " with ")
  }
}
