public import CMS

/// A certificate with its chain, and the way to its key: in a file, in a token, at a service, behind a command.
public struct SigningIdentity: Sendable {
  /// Gives a key that signs with a digest and a padding; nil for what the key itself would take.
  public typealias KeyChoice = @Sendable (_ digest: DigestAlgorithm?, _ padding: RSAPadding?) throws -> any SigningKey

  /// The certificate of the key.
  public let certificate: Certificate
  /// The certificates above it.
  public let chain: [Certificate]
  /// The most signatures of one authorisation, where the key is a ``BatchSigningKey``; 1 where each is its own.
  public let largestBatch: Int
  private let choose: KeyChoice

  /// An identity whose key is anywhere.
  ///
  /// - Parameters:
  ///   - certificate: The certificate of the key.
  ///   - chain: The certificates above it.
  ///   - largestBatch: The most signatures of one authorisation, where the key is a ``BatchSigningKey``.
  ///   - choose: Gives the key; asked once for each document.
  public init(
    certificate: Certificate, chain: [Certificate] = [], largestBatch: Int = 1, choose: @escaping KeyChoice
  ) {
    self.certificate = certificate
    self.chain = chain
    self.largestBatch = max(1, largestBatch)
    self.choose = choose
  }

  /// An identity whose key is in the process.
  public init(_ credentials: Credentials) {
    self.init(certificate: credentials.certificate, chain: credentials.chain) { digest, padding in
      try credentials.signingKey(digest: digest, padding: padding)
    }
  }

  /// The key for one document.
  ///
  /// - Parameters:
  ///   - allowed: The digests that the document's field allows; nil when it does not mind.
  ///   - digest: The digest that the user asked for.
  ///   - padding: The padding that the user asked for.
  /// - Returns: The key.
  /// - Throws: ``CMSError`` when the key cannot do what is asked, and what the way to the key throws.
  func key(allowed: [DigestAlgorithm]?, digest: DigestAlgorithm?, padding: RSAPadding?) throws -> any SigningKey {
    try choose(digest ?? preferred(allowed, padding), padding)
  }

  /// The first digest that the field allows and the key can use; nil when the field does not mind.
  private func preferred(_ allowed: [DigestAlgorithm]?, _ padding: RSAPadding?) -> DigestAlgorithm? {
    guard let allowed else { return nil }
    if let own = try? SignatureAlgorithm.choose(for: certificate, padding: padding).digest, allowed.contains(own) {
      return own
    }
    return allowed.first { digest in
      (try? SignatureAlgorithm.choose(for: certificate, digest: digest, padding: padding)) != nil
    }
  }
}
