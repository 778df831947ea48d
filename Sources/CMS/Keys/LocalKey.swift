import COpenSSL

/// A signing key whose private half is in the process.
public final class LocalKey: SigningKey {
  /// The certificate of the key.
  public let certificate: Certificate
  /// What the key signs with.
  public let algorithm: SignatureAlgorithm
  /// The largest value the key makes, in bytes.
  public let maximumSignatureSize: Int
  private let key: PrivateKey
  private let contexts: ContextPool

  /// Joins a private key with its certificate.
  ///
  /// - Parameters:
  ///   - key: The private key.
  ///   - certificate: The certificate that holds the key's public half.
  ///   - algorithm: What to sign with, as ``SignatureAlgorithm/choose(for:digest:padding:)`` gives it.
  /// - Throws: ``CMSError/keyMismatch(certificate:)`` when they do not belong together.
  public init(_ key: PrivateKey, certificate: Certificate, algorithm: SignatureAlgorithm) throws(CMSError) {
    guard key.fits(certificate) else { throw .keyMismatch(certificate: certificate.commonName ?? certificate.subject) }
    self.key = key
    self.certificate = certificate
    self.algorithm = algorithm
    maximumSignatureSize = max(0, Int(EVP_PKEY_get_size(key.pointer)))
    contexts = ContextPool()
  }

  /// Signs the message.
  ///
  /// - Parameter message: The DER of the signed attributes.
  /// - Returns: The signature value.
  /// - Throws: ``CMSError/openSSL(operation:queue:)``.
  public func sign(_ message: [UInt8]) async throws -> [UInt8] {
    try signNow(message)
  }

  /// Signs without a suspension.
  ///
  /// - Parameter message: The DER of the signed attributes.
  /// - Returns: The signature value.
  /// - Throws: ``CMSError/openSSL(operation:queue:)``.
  public func signNow(_ message: [UInt8]) throws(CMSError) -> [UInt8] {
    let scheme = algorithm.scheme
    // RSA and ECDSA sign a digest, and a context that is set up once signs any number of them.
    if let digest = scheme.digest, scheme != .sm2 {
      return try signDigest(try digest.digest(of: message), scheme)
    }
    let context = try SignatureContext.begin(.sign, key: key.pointer, scheme)
    return try value("EVP_DigestSign") { buffer, size in
      EVP_DigestSign(context.pointer, buffer, &size, message, message.count)
    }
  }

  private func signDigest(_ digest: [UInt8], _ scheme: SignatureScheme) throws(CMSError) -> [UInt8] {
    let context = try contexts.take { () throws(CMSError) in
      try KeyOperation.begin(.sign, key: key.pointer, scheme)
    }
    let value = try value("EVP_PKEY_sign") { buffer, size in
      EVP_PKEY_sign(context.pointer, buffer, &size, digest, digest.count)
    }
    contexts.giveBack(context.handOver())
    return value
  }

  private func value(
    _ operation: StaticString, _ make: (UnsafeMutablePointer<UInt8>?, inout Int) -> CInt
  ) throws(CMSError) -> [UInt8] {
    ERR_clear_error()
    var status: CInt = 0
    let value = [UInt8](unsafeUninitializedCapacity: maximumSignatureSize) { buffer, count in
      var size = buffer.count
      status = make(buffer.baseAddress, &size)
      count = status == 1 ? min(size, buffer.count) : 0
    }
    guard status == 1 else { throw OpenSSL.failure(of: operation) }
    return value
  }
}
