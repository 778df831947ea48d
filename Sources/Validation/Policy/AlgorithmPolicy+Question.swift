package import CMS

extension AlgorithmPolicy {
  /// Why an algorithm cannot be relied on at a time.
  package struct Objection: Hashable, Sendable {
    /// In words, such as `SHA-1 could be relied on until 2010-12-31`.
    package let text: String
    /// From when on it cannot, in seconds since 1970; nil when it never could.
    ///
    /// With a proof that what it protects is older, the objection falls (EN 319 102-1, 5.6.2.4).
    package let end: Int64?
  }

  /// Whether a digest can be relied on at a time.
  ///
  /// - Parameters:
  ///   - digest: The digest.
  ///   - time: Seconds since 1970, UTC.
  /// - Returns: The objection; nil when there is none.
  package func objection(to digest: DigestAlgorithm, at time: Int64) -> Objection? {
    guard let rule = digests.first(where: { $0.name == digest.name }) else { return never(digest.name) }
    return objection(to: digest.name, rule.until, time)
  }

  /// Whether a way to sign can be relied on at a time, without its key.
  package func objection(to scheme: SignatureScheme, at time: Int64) -> Objection? {
    guard let rule = schemes.first(where: { $0.name == scheme.name }) else { return never(scheme.name) }
    if let found = objection(to: scheme.name, rule.until, time) { return found }
    if case .rsaPSS(let parameters) = scheme, let found = objection(to: parameters.maskDigest, at: time) {
      return found
    }
    return scheme.digest.flatMap { objection(to: $0, at: time) }
  }

  /// Whether a key can be relied on at a time.
  package func objection(to key: PublicKeyKind, at time: Int64) -> Objection? {
    let (kind, bits) = key.ruleName
    let fitting = keys.filter { $0.kind == kind && ($0.bits ?? 0) <= bits ?? 0 }
    guard let rule = fitting.max(by: { ($0.bits ?? 0) < ($1.bits ?? 0) }) else { return never("a key of \(key.text)") }
    return objection(to: "a key of \(key.text)", rule.until, time)
  }

  /// Every objection to one signature at a time, the one that cannot be healed by a proof of existence, or that needs
  /// the oldest, first.
  ///
  /// - Parameters:
  ///   - scheme: How the value was made; nil when that is not known, to which the cryptographic check has objected.
  ///   - key: The key that verifies it.
  ///   - digest: The digest of what is signed, where the scheme does not name it.
  ///   - time: Seconds since 1970, UTC.
  /// - Returns: The objections; empty when there are none.
  package func objections(
    to scheme: SignatureScheme?, key: PublicKeyKind?, digest: DigestAlgorithm? = nil, at time: Int64
  ) -> [Objection] {
    var found = [
      digest.flatMap { objection(to: $0, at: time) }, scheme.flatMap { objection(to: $0, at: time) },
      key.flatMap { objection(to: $0, at: time) },
    ].compactMap(\.self)
    found.sort { ($0.end ?? .min, $0.text) < ($1.end ?? .min, $1.text) }
    var seen: Set<Objection> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// The same for the signature on a certificate, a CRL or an OCSP response.
  package func objections(to facts: AlgorithmFacts, at time: Int64) -> [Objection] {
    guard facts.scheme != nil else { return [never(facts.name)] }
    return objections(to: facts.scheme, key: facts.key, digest: facts.digest, at: time)
  }

  /// The first objection in words; nil when there is none.
  package func problem(
    with scheme: SignatureScheme?, key: PublicKeyKind?, digest: DigestAlgorithm? = nil, at time: Int64
  ) -> String? {
    objections(to: scheme, key: key, digest: digest, at: time).first?.text
  }

  private func never(_ name: String) -> Objection {
    Objection(text: "\(name) is not among the algorithms that can be relied on", end: nil)
  }

  private func objection(to name: String, _ until: PolicyDay?, _ time: Int64) -> Objection? {
    guard let until, time >= until.end else { return nil }
    return Objection(text: "\(name) could be relied on until \(until)", end: until.end)
  }
}

extension PublicKeyKind {
  /// What a rule calls it, and its size in bits where rules look at that.
  fileprivate var ruleName: (kind: String, bits: Int?) {
    switch self {
    case .rsa(let bits), .rsaPSS(let bits, _): ("RSA", bits)
    case .dsa(let bits): ("DSA", bits)
    case .ec(let curve): (curve.name, nil)
    case .ed25519: ("Ed25519", nil)
    case .ed448: ("Ed448", nil)
    case .sm2: ("SM2", nil)
    case .other(let name): (name, nil)
    }
  }
}
