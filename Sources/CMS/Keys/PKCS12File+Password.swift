import COpenSSL

extension PKCS12File {
  /// The password as the file's MAC knows it.
  ///
  /// PKCS #12 tells no password from an empty one (the empty one is two zero octets, RFC 7292, B.1), and writers
  /// differ in which they mean; where the user gives none or an empty one, the MAC says which it was.
  struct Password {
    private let secret: Secret?

    init(_ secret: Secret?, opening file: OpaquePointer) throws(CMSError) {
      let isEmpty = secret.map { $0.count == 0 } ?? true
      guard PKCS12_mac_present(file) == 1 else {
        // Without a MAC nothing can be asked; a wrong password shows when a bag does not open.
        self.secret = secret ?? Secret(text: "")
        return
      }
      var rounds: UnsafePointer<ASN1_INTEGER>?
      PKCS12_get0_mac(nil, nil, nil, &rounds, file)
      var count: Int64 = 1
      if let number = rounds, ASN1_INTEGER_get_int64(&count, number) != 1 { count = Int64.max }
      try KeyDerivation.check(rounds: Int(clamping: count))
      let spellings: [Secret?] = isEmpty ? [secret ?? Secret(text: ""), nil] : [secret]
      ERR_clear_error()
      for spelling in spellings {
        let candidate = Password(spelling)
        if candidate.withCString({ PKCS12_verify_mac(file, $0, $1) }) == 1 {
          self = candidate
          return
        }
      }
      let failure = LegacyAlgorithms.passwordFailure("PKCS12_verify_mac")
      throw secret == nil && failure == .wrongPassword ? .passwordNeeded : failure
    }

    private init(_ secret: Secret?) { self.secret = secret }

    func withCString<Result>(_ body: (UnsafePointer<CChar>?, CInt) -> Result) -> Result {
      guard let secret else { return body(nil, 0) }
      return secret.withCString { body($0, CInt(secret.count)) }
    }
  }
}
