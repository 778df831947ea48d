import COpenSSL

/// Signing and verifying of a digest: RSA, ECDSA and DSA.
enum KeyOperation {
  enum Direction {
    case sign
    case verify
  }

  /// A context that is ready for `EVP_PKEY_sign` or `EVP_PKEY_verify`; the caller frees it.
  static func begin(
    _ direction: Direction, key: OpaquePointer, _ scheme: SignatureScheme
  ) throws(CMSError) -> OpaquePointer {
    guard let digest = scheme.digest else { throw .unsupported(feature: "\(scheme.name) over a digest") }
    let method = try digest.evp()
    let context = try Owned<KeyContext>("EVP_PKEY_CTX_new") { EVP_PKEY_CTX_new(key, nil) }
    let pointer = context.pointer
    switch direction {
    case .sign: try OpenSSL.success("EVP_PKEY_sign_init") { EVP_PKEY_sign_init(pointer) }
    case .verify: try OpenSSL.success("EVP_PKEY_verify_init") { EVP_PKEY_verify_init(pointer) }
    }
    try setPadding(pointer, scheme)
    try OpenSSL.success("EVP_PKEY_CTX_set_signature_md") { EVP_PKEY_CTX_set_signature_md(pointer, method) }
    return context.handOver()
  }

  /// Sets what RSA needs; nothing for other keys.
  static func setPadding(_ context: OpaquePointer, _ scheme: SignatureScheme) throws(CMSError) {
    switch scheme {
    case .rsaPKCS1:
      try OpenSSL.success("EVP_PKEY_CTX_set_rsa_padding") {
        EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING)
      }
    case .rsaPSS(let parameters):
      let mask = try parameters.maskDigest.evp()
      try OpenSSL.success("EVP_PKEY_CTX_set_rsa_padding") {
        EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING)
      }
      try OpenSSL.success("EVP_PKEY_CTX_set_rsa_mgf1_md") { EVP_PKEY_CTX_set_rsa_mgf1_md(context, mask) }
      try OpenSSL.success("EVP_PKEY_CTX_set_rsa_pss_saltlen") {
        EVP_PKEY_CTX_set_rsa_pss_saltlen(context, CInt(parameters.saltLength))
      }
    default: return
    }
  }
}
