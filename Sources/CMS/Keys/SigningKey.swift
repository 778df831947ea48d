/// A key that signs, wherever it is: in the process, in a token, at a service, in somebody's pocket.
public protocol SigningKey: Sendable {
  /// The certificate of the key.
  var certificate: Certificate { get }
  /// What the key signs with.
  var algorithm: SignatureAlgorithm { get }
  /// The largest value the key returns, in bytes; the file reserves room for it before the key is asked.
  var maximumSignatureSize: Int { get }

  /// Signs.
  ///
  /// It gets the DER of the signed attributes, not a digest: Ed25519 needs the message, and a service that wants a
  /// digest hashes a few hundred bytes itself.
  ///
  /// - Parameter message: The DER of the signed attributes, with the tag of a SET.
  /// - Returns: The signature value; for ECDSA and SM2 the DER of r and s, or r‖s.
  /// - Throws: Whatever hinders the key; the error reaches the caller unchanged.
  func sign(_ message: [UInt8]) async throws -> [UInt8]
}

extension SigningKey {
  /// The largest value that a key of this certificate makes, in bytes.
  public var maximumSignatureSize: Int { certificate.maximumSignatureSize }
}
