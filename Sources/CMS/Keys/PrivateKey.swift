import COpenSSL

/// A private key in the process. libcrypto wipes it when it is freed.
public final class PrivateKey: Sendable {
  nonisolated(unsafe) let pointer: OpaquePointer  // an EVP_PKEY, never modified after init, freed in deinit

  /// Takes over an `EVP_PKEY`.
  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit { EVP_PKEY_free(pointer) }

  /// Whether the certificate holds this key's public half.
  ///
  /// - Parameter certificate: The certificate in question.
  /// - Returns: True when the public keys are equal.
  public func fits(_ certificate: Certificate) -> Bool {
    guard let publicKey = certificate.publicKey else { return false }
    defer { ERR_clear_error() }
    return EVP_PKEY_eq(publicKey, pointer) == 1
  }
}
