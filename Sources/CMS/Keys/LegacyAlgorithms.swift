import COpenSSL

/// RC2 and the like, which OpenSSL 3 keeps in its legacy provider: loaded for the one file that needs them, in a library
/// context of their own, so that nothing else in the process begins to accept them.
enum LegacyAlgorithms {
  /// Runs `read` in the default context, and if an algorithm is missing there, once more where the old ones are.
  static func retrying<Result>(
    _ read: (OpaquePointer?) throws(CMSError) -> Result
  ) throws(CMSError) -> Result {
    do {
      return try read(nil)
    } catch CMSError.unsupported(let feature) where feature == missing {
      let library = try Owned<LibraryContext>("OSSL_LIB_CTX_new") { OSSL_LIB_CTX_new() }
      let base = OSSL_PROVIDER_load(library.pointer, "default")
      let legacy = OSSL_PROVIDER_load(library.pointer, "legacy")
      defer {
        OSSL_PROVIDER_unload(legacy)
        OSSL_PROVIDER_unload(base)
        ERR_clear_error()
      }
      guard base != nil, legacy != nil else {
        throw .unsupported(
          feature:
            "an old cipher (RC2, DES or RC4) without OpenSSL's legacy provider; convert the file with openssl pkcs12 -legacy"
        )
      }
      do {
        return try read(library.pointer)
      } catch CMSError.unsupported(let feature) where feature == missing {
        throw .unsupported(feature: "the cipher or derivation that the key's file uses")
      }
    }
  }

  /// What a failed decryption means: an algorithm that is missing, or a password that is wrong.
  static func passwordFailure(_ operation: StaticString) -> CMSError {
    OpenSSL.drainQueue().contains { $0.meansUnsupported } ? .unsupported(feature: missing) : .wrongPassword
  }

  private static let missing = "an algorithm of the default provider"

  private enum LibraryContext: Releasable {
    static func release(_ pointer: OpaquePointer) { OSSL_LIB_CTX_free(pointer) }
  }
}
