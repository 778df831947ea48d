import COpenSSL

/// A private key of the test PKI. It protects nothing.
package final class PrivateKey: Sendable {
  nonisolated(unsafe) let pointer: OpaquePointer  // never modified after init
  /// What kind of key it is.
  package let type: KeyType

  private init(owning pointer: OpaquePointer, type: KeyType) {
    self.pointer = pointer
    self.type = type
  }

  deinit { EVP_PKEY_free(pointer) }

  /// Makes a fresh key.
  package static func generate(_ type: KeyType) throws(PKIError) -> PrivateKey {
    if let bits = type.bits {
      return PrivateKey(owning: try QuickRSA.generate(bits: bits, algorithm: type.algorithm), type: type)
    }
    let context = try OpenSSL.pointer("EVP_PKEY_CTX_new_from_name") {
      EVP_PKEY_CTX_new_from_name(nil, type.algorithm, nil)
    }
    defer { EVP_PKEY_CTX_free(context) }
    try OpenSSL.success("EVP_PKEY_keygen_init") { EVP_PKEY_keygen_init(context) }
    if let curve = type.curve {
      try OpenSSL.success("group_name") { EVP_PKEY_CTX_set_group_name(context, curve) }
    }
    var made: OpaquePointer?
    try OpenSSL.success("EVP_PKEY_generate") { EVP_PKEY_generate(context, &made) }
    guard let made else { throw OpenSSL.failure(of: "EVP_PKEY_generate") }
    return PrivateKey(owning: made, type: type)
  }

  /// Reads an unencrypted PEM.
  static func read(pem: [UInt8], type: KeyType) throws(PKIError) -> PrivateKey {
    let pointer = try OpenSSL.reading(pem) { bio throws(PKIError) in
      try OpenSSL.pointer("PEM_read_bio_PrivateKey") { PEM_read_bio_PrivateKey(bio, nil, nil, nil) }
    }
    return PrivateKey(owning: pointer, type: type)
  }

  /// PKCS#8 in PEM: plain, or under the password with PBES2 (PBKDF2, AES-256-CBC).
  func pem(password: [UInt8]? = nil) throws(PKIError) -> [UInt8] {
    try OpenSSL.bytes("PEM_write_bio_PKCS8PrivateKey") { bio in
      guard let password else { return PEM_write_bio_PKCS8PrivateKey(bio, pointer, nil, nil, 0, nil, nil) }
      return password.withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          PEM_write_bio_PKCS8PrivateKey(bio, pointer, EVP_aes_256_cbc(), $0.baseAddress, CInt($0.count), nil, nil)
        }
      }
    }
  }
}
