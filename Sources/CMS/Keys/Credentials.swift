/// A private key in the process with its certificate and the certificates above it.
public struct Credentials: Sendable {
  /// The private key.
  public let privateKey: PrivateKey
  /// The certificate that fits the key.
  public let certificate: Certificate
  /// The certificates above it, each one the issuer of the one before; a root at the end where there was one.
  public let chain: [Certificate]

  /// Joins a key with the certificate that fits it, among certificates in any order.
  ///
  /// - Parameters:
  ///   - privateKey: The private key.
  ///   - certificates: Certificates in any order. Those that are not above the signer's are left out.
  /// - Throws: ``CMSError/keyMismatch(certificate:)`` when none fits.
  public init(privateKey: PrivateKey, certificates: [Certificate]) throws(CMSError) {
    let fitting = certificates.filter(privateKey.fits)
    // A key may be certified twice, as a leaf and in a certificate of its own: the leaf signs.
    guard let leaf = fitting.first(where: { !$0.isCA && !$0.isSelfIssued }) ?? fitting.first else {
      throw .keyMismatch(certificate: certificates.first.map { $0.commonName ?? $0.subject } ?? "(none)")
    }
    self.privateKey = privateKey
    certificate = leaf
    chain = Credentials.chain(above: leaf, among: certificates)
  }

  /// Reads a key file, a certificate file and a chain file.
  ///
  /// - Parameters:
  ///   - key: PEM or DER; PKCS #8 or traditional, encrypted or not.
  ///   - password: The key's password; nil when there is none.
  ///   - certificate: PEM or DER; the certificate that fits the key, and others perhaps.
  ///   - chain: More certificates, in any order; nil for none.
  /// - Throws: ``CMSError``; ``CMSError/passwordNeeded`` and ``CMSError/wrongPassword`` about the password alone.
  public init(
    key: [UInt8], password: Secret? = nil, certificate: [UInt8], chain: [UInt8]? = nil
  ) throws(CMSError) {
    var certificates = try Certificate.all(in: certificate)
    if let chain { certificates += try Certificate.all(in: chain) }
    try self.init(privateKey: try PrivateKey(encoded: key, password: password), certificates: certificates)
  }

  /// Reads a PKCS #12 file.
  ///
  /// - Parameters:
  ///   - pkcs12: The DER of the PFX.
  ///   - password: Its password, UTF-8; nil when there is none, which is tried as the empty password too.
  /// - Throws: ``CMSError``; ``CMSError/wrongPassword`` about the password alone.
  public init(pkcs12: [UInt8], password: Secret?) throws(CMSError) {
    let contents = try PKCS12File.read(pkcs12, password: password)
    guard let first = contents.keys.first else { throw .badKey(reason: "the PKCS #12 file holds no private key") }
    // A file may hold several keys: the first that has its certificate is the one.
    let key = contents.keys.first { key in contents.certificates.contains(where: key.fits) } ?? first
    try self.init(privateKey: key, certificates: contents.certificates)
  }

  /// The key, ready to sign.
  ///
  /// - Parameters:
  ///   - digest: The digest asked for; nil for the key's own.
  ///   - padding: The padding asked for; nil for the key's own.
  /// - Returns: A key for ``SigningKey``'s users.
  /// - Throws: As ``SignatureAlgorithm/choose(for:digest:padding:)`` does.
  public func signingKey(digest: DigestAlgorithm? = nil, padding: RSAPadding? = nil) throws(CMSError) -> LocalKey {
    let algorithm = try SignatureAlgorithm.choose(for: certificate, digest: digest, padding: padding)
    return try LocalKey(privateKey, certificate: certificate, algorithm: algorithm)
  }

  /// The certificates above one, ordered by issuer, ending at a self-issued one or where the next is missing.
  ///
  /// - Parameters:
  ///   - certificate: Where to begin; it is not in the result.
  ///   - candidates: Certificates in any order.
  /// - Returns: The path upwards.
  public static func chain(above certificate: Certificate, among candidates: [Certificate]) -> [Certificate] {
    var chain: [Certificate] = []
    var current = certificate
    while !current.isSelfIssued {
      // Each certificate stands in the path once, so a ring of issuers ends.
      let next = candidates.first { candidate in
        candidate != certificate && !chain.contains(candidate) && candidate.hasIssued(current)
      }
      guard let next else { return chain }
      chain.append(next)
      current = next
    }
    return chain
  }
}
