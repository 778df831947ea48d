import COpenSSL

extension PrivateKey {
  /// The largest key file that is read, in bytes.
  private static let largestFile = 1 << 20

  /// Reads a key file.
  ///
  /// - Parameters:
  ///   - encoded: PEM or DER; PKCS #8 or traditional, encrypted or not.
  ///   - password: The password, UTF-8; nil when there is none.
  /// - Throws: ``CMSError/badKey(reason:)``, ``CMSError/passwordNeeded``, ``CMSError/wrongPassword``,
  ///   ``CMSError/unsupported(feature:)``, ``CMSError/limit(what:bound:)``.
  public convenience init(encoded: [UInt8], password: Secret? = nil) throws(CMSError) {
    guard encoded.count <= PrivateKey.largestFile else {
      throw .limit(what: "bytes of a key file", bound: PrivateKey.largestFile)
    }
    if encoded.first == DERTag.sequence, (try? DERReader.containerLength(encoded)) != nil {
      self.init(owning: try PrivateKey.read(der: encoded, password))
      return
    }
    var blocks = try PEMBlock.all(in: encoded)
    defer {
      for index in blocks.indices { blocks[index].bytes.wipe() }
    }
    guard let block = blocks.first(where: { $0.label.hasSuffix("PRIVATE KEY") }) else {
      throw .badKey(reason: "no private key is in the file")
    }
    if block.label == "ENCRYPTED PRIVATE KEY" {
      self.init(owning: try PrivateKey.decrypt(pkcs8: block.bytes, password))
    } else if block.header.contains("ENCRYPTED") {
      self.init(owning: try PrivateKey.decrypt(traditional: block, password))
    } else {
      self.init(owning: try PrivateKey.read(der: block.bytes, password))
    }
  }

  /// Reads a key in DER: PKCS #8, encrypted PKCS #8, or traditional.
  private static func read(der: [UInt8], _ password: Secret?) throws(CMSError) -> OpaquePointer {
    if isEncryptedPKCS8(der) { return try decrypt(pkcs8: der, password) }
    ERR_clear_error()
    let key = der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      var cursor = buffer.baseAddress
      return d2i_AutoPrivateKey(nil, &cursor, buffer.count)
    }
    guard let key else { throw .badKey(reason: OpenSSL.failure(of: "d2i_AutoPrivateKey").text) }
    ERR_clear_error()
    return key
  }

  /// EncryptedPrivateKeyInfo begins with an AlgorithmIdentifier (RFC 5208, 6), the others with a version.
  private static func isEncryptedPKCS8(_ der: [UInt8]) -> Bool {
    guard let value = try? DERReader.only(der[...]) else { return false }
    return value.reader.peek == DERTag.sequence
  }

  private static func decrypt(pkcs8 der: [UInt8], _ password: Secret?) throws(CMSError) -> OpaquePointer {
    var reader = try DERReader.only(der[...]).reader
    try KeyDerivation.checkCost(try reader.next())
    guard let password else { throw .passwordNeeded }
    return try LegacyAlgorithms.retrying { library throws(CMSError) in
      let sealed = try Owned<EncryptedKeyObject>("d2i_X509_SIG") {
        der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
          var cursor = buffer.baseAddress
          return d2i_X509_SIG(nil, &cursor, buffer.count)
        }
      }
      let pointer = sealed.pointer
      return try PrivateKey.open(library) {
        password.withCString { PKCS8_decrypt_ex(pointer, $0, CInt(password.count), library, nil) }
      }
    }
  }

  /// Decrypts a PKCS #8 and gives its key, which belongs to the default library context whatever decrypted it.
  static func open(
    _ library: OpaquePointer?, _ decrypt: () -> OpaquePointer?
  ) throws(CMSError) -> OpaquePointer {
    ERR_clear_error()
    guard let plain = decrypt() else { throw LegacyAlgorithms.passwordFailure("PKCS8_decrypt_ex") }
    let info = Owned<PKCS8Object>(plain)
    guard let key = EVP_PKCS82PKEY_ex(info.pointer, nil, nil) else {
      throw .badKey(reason: OpenSSL.failure(of: "EVP_PKCS82PKEY_ex").text)
    }
    ERR_clear_error()
    return key
  }

  /// The traditional encrypted form: one pass of MD5 over the password (RFC 1421 headers, OpenSSL's own scheme).
  private static func decrypt(traditional block: PEMBlock, _ password: Secret?) throws(CMSError) -> OpaquePointer {
    guard let password else { throw .passwordNeeded }
    var cipher = EVP_CIPHER_INFO()
    var header = Array(block.header.utf8CString)
    try OpenSSL.success("PEM_get_EVP_CIPHER_INFO") { PEM_get_EVP_CIPHER_INFO(&header, &cipher) }
    var bytes = block.bytes
    defer { bytes.wipe() }
    var length = bytes.count
    ERR_clear_error()
    let done = PEM_do_header(&cipher, &bytes, &length, lend, Unmanaged.passUnretained(password).toOpaque())
    guard done == 1, length >= 0, length <= bytes.count else {
      throw LegacyAlgorithms.passwordFailure("PEM_do_header")
    }
    var plain = Array(bytes[..<length])
    defer { plain.wipe() }
    // A wrong password gives right padding once in 256 times; what comes out is no key then.
    do {
      return try read(der: plain, nil)
    } catch {
      throw .wrongPassword
    }
  }
}

/// Gives libcrypto the password it asks for.
private func lend(
  _ buffer: UnsafeMutablePointer<CChar>?, _ size: CInt, _: CInt, _ owner: UnsafeMutableRawPointer?
) -> CInt {
  guard let buffer, let owner else { return -1 }
  let password = Unmanaged<Secret>.fromOpaque(owner).takeUnretainedValue()
  return password.withBytes { bytes in
    guard bytes.count <= Int(size) else { return -1 }
    UnsafeMutableRawBufferPointer(start: buffer, count: Int(size)).copyBytes(from: bytes)
    return CInt(bytes.count)
  }
}
