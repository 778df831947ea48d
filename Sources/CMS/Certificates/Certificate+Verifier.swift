import COpenSSL

extension Certificate {
  /// A context ready to verify with this key: one from the last time, or a new one.
  func verifier(for scheme: SignatureScheme, key: OpaquePointer) throws(CMSError) -> Owned<KeyContext> {
    let pool = verifiers.withLock { pools -> ContextPool in
      if let pool = pools[scheme] { return pool }
      let pool = ContextPool()
      // Schemes come from files; a certificate that is asked for more than these is asked for nonsense.
      if pools.count < 8 { pools[scheme] = pool }
      return pool
    }
    return try pool.take { () throws(CMSError) in try KeyOperation.begin(.verify, key: key, scheme) }
  }

  func keep(_ context: OpaquePointer, for scheme: SignatureScheme) {
    guard let pool = verifiers.withLock({ $0[scheme] }) else {
      EVP_PKEY_CTX_free(context)
      return
    }
    pool.giveBack(context)
  }
}
