import COpenSSL

/// Signing with SM2, whose digest takes in who signs: without an identifier libcrypto would take an empty one.
enum SM2Signing {
  /// The identifier that everybody uses (GM/T 0009, 10).
  private static let identifier = "1234567812345678"

  /// A digest context for `X509_sign_ctx` and its like; the caller frees it with ``free(_:)``.
  static func context(_ key: PrivateKey) throws(PKIError) -> OpaquePointer {
    let context = try OpenSSL.pointer("EVP_MD_CTX_new") { EVP_MD_CTX_new() }
    do {
      let keyContext = try OpenSSL.pointer("EVP_PKEY_CTX_new_from_pkey") {
        EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil)
      }
      EVP_MD_CTX_set_pkey_ctx(context, keyContext)
      try OpenSSL.success("EVP_DigestSignInit") { EVP_DigestSignInit(context, nil, EVP_sm3(), nil, key.pointer) }
      try OpenSSL.success("EVP_PKEY_CTX_set1_id") {
        EVP_PKEY_CTX_set1_id(keyContext, identifier, CInt(identifier.utf8.count))
      }
    } catch {
      free(context)
      throw error
    }
    return context
  }

  /// Frees a context and the key context in it, which libcrypto leaves to whoever set it.
  static func free(_ context: OpaquePointer) {
    let keyContext = EVP_MD_CTX_get_pkey_ctx(context)
    EVP_MD_CTX_free(context)
    EVP_PKEY_CTX_free(keyContext)
  }
}
