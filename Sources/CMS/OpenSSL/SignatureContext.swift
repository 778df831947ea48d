import COpenSSL

/// Signing and verifying of a whole message: Ed25519, Ed448 and SM2, which need more than its digest.
enum SignatureContext {
  /// The identifier that every signer has unless told otherwise (GM/T 0009, 10).
  static let sm2Identifier = Array("1234567812345678".utf8)

  /// A context and, for SM2, the key context that goes with it.
  struct Context: ~Copyable {
    private let digest: Owned<DigestContext>
    private let key: Owned<KeyContext>?
    var pointer: OpaquePointer { digest.pointer }

    init(_ digest: consuming Owned<DigestContext>, _ key: consuming Owned<KeyContext>?) {
      self.digest = digest
      self.key = key
    }
  }

  static func begin(
    _ direction: KeyOperation.Direction, key: OpaquePointer, _ scheme: SignatureScheme
  ) throws(CMSError) -> Context {
    let context = try Owned<DigestContext>("EVP_MD_CTX_new") { EVP_MD_CTX_new() }
    let pointer = context.pointer
    var method: OpaquePointer?
    var keyContext: Owned<KeyContext>?
    if scheme == .sm2 {
      method = try DigestAlgorithm.sm3.evp()
      let made = try Owned<KeyContext>("EVP_PKEY_CTX_new") { EVP_PKEY_CTX_new(key, nil) }
      let madePointer = made.pointer
      try OpenSSL.success("EVP_PKEY_CTX_set1_id") {
        EVP_PKEY_CTX_set1_id(madePointer, sm2Identifier, CInt(sm2Identifier.count))
      }
      EVP_MD_CTX_set_pkey_ctx(pointer, madePointer)
      keyContext = consume made
    }
    switch direction {
    case .sign: try OpenSSL.success("EVP_DigestSignInit") { EVP_DigestSignInit(pointer, nil, method, nil, key) }
    case .verify:
      try OpenSSL.success("EVP_DigestVerifyInit") { EVP_DigestVerifyInit(pointer, nil, method, nil, key) }
    }
    return Context(context, keyContext)
  }
}
