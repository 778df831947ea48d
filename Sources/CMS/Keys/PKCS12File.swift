import COpenSSL

/// The keys and certificates of a PKCS #12 file, found by walking its bags.
///
/// `PKCS12_parse` refuses a file without a MAC, and gives one key and no idea which certificates belong to it.
///
/// Source: RFC 7292, 4.
struct PKCS12File {
  var keys: [PrivateKey] = []
  var certificates: [Certificate] = []

  /// Bounds on a file: its bytes, its bags, and bags within bags.
  private static let largestFile = 16 << 20
  private static let mostBags = 1024
  private static let deepestBag = 8

  private var bags = 0

  static func read(_ der: [UInt8], password: Secret?) throws(CMSError) -> PKCS12File {
    guard der.count <= largestFile else { throw .limit(what: "bytes of a PKCS #12 file", bound: largestFile) }
    guard let length = try? DERReader.containerLength(der), length <= der.count else {
      throw .badKey(reason: "it is not a PKCS #12 file")
    }
    return try LegacyAlgorithms.retrying { library throws(CMSError) in
      let file = try Owned<PKCS12Object>("PKCS12_init_ex") {
        PKCS12_init_ex(NID_pkcs7_data, library, nil)
      }
      var pointer: OpaquePointer? = file.handOver()
      ERR_clear_error()
      // The object is filled in place, which keeps its library context; a failure frees it.
      let parsed = der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
        var cursor = buffer.baseAddress
        return d2i_PKCS12(&pointer, &cursor, buffer.count)
      }
      guard let parsed else {
        throw .badKey(reason: "it is not a PKCS #12 file: \(OpenSSL.failure(of: "d2i_PKCS12").text)")
      }
      let opened = Owned<PKCS12Object>(parsed)
      return try read(opened.pointer, library, password)
    }
  }

  private static func read(
    _ file: OpaquePointer, _ library: OpaquePointer?, _ password: Secret?
  ) throws(CMSError) -> PKCS12File {
    let spelling = try Password(password, opening: file)
    var contents = PKCS12File()
    ERR_clear_error()
    guard let safes = PKCS12_unpack_authsafes(file) else {
      throw .badKey(reason: OpenSSL.failure(of: "PKCS12_unpack_authsafes").text)
    }
    let list = Owned<SafeStack>(safes)
    for index in 0..<OPENSSL_sk_num(list.pointer) {
      guard let safe = OPENSSL_sk_value(list.pointer, index)?.assumingMemoryBound(to: PKCS7.self) else { continue }
      let bags = try contents.unpack(safe, spelling)
      try contents.walk(bags.pointer, library, spelling, depth: 0)
    }
    return contents
  }

  /// The bags of one safe, decrypted where it is encrypted.
  private func unpack(_ safe: UnsafeMutablePointer<PKCS7>, _ password: Password) throws(CMSError) -> Owned<BagStack> {
    ERR_clear_error()
    switch OBJ_obj2nid(safe.pointee.type) {
    case NID_pkcs7_data:
      guard let bags = PKCS12_unpack_p7data(safe) else {
        throw .badKey(reason: OpenSSL.failure(of: "PKCS12_unpack_p7data").text)
      }
      return Owned(bags)
    case NID_pkcs7_encrypted:
      if let content = safe.pointee.d.encrypted?.pointee.enc_data?.pointee.algorithm {
        try PKCS12File.checkCost(content)
      }
      guard let bags = password.withCString({ PKCS12_unpack_p7encdata(safe, $0, $1) }) else {
        throw LegacyAlgorithms.passwordFailure("PKCS12_unpack_p7encdata")
      }
      return Owned(bags)
    default: throw .unsupported(feature: "a PKCS #12 file sealed for a public key")
    }
  }

  private mutating func walk(
    _ stack: OpaquePointer, _ library: OpaquePointer?, _ password: Password, depth: Int
  ) throws(CMSError) {
    guard depth < Self.deepestBag else { throw .limit(what: "bags within bags", bound: Self.deepestBag) }
    for index in 0..<OPENSSL_sk_num(stack) {
      bags += 1
      guard bags <= Self.mostBags else { throw .limit(what: "bags of a PKCS #12 file", bound: Self.mostBags) }
      guard let bag = OPENSSL_sk_value(stack, index).map({ OpaquePointer($0) }) else { continue }
      switch PKCS12_SAFEBAG_get_nid(bag) {
      case NID_keyBag:
        guard let key = EVP_PKCS82PKEY_ex(PKCS12_SAFEBAG_get0_p8inf(bag), nil, nil) else {
          throw .badKey(reason: OpenSSL.failure(of: "EVP_PKCS82PKEY_ex").text)
        }
        keys.append(PrivateKey(owning: key))
      case NID_pkcs8ShroudedKeyBag:
        try Self.checkCost(sealed: PKCS12_SAFEBAG_get0_pkcs8(bag))
        let key = try PrivateKey.open(library) {
          password.withCString { PKCS12_decrypt_skey_ex(bag, $0, $1, library, nil) }
        }
        keys.append(PrivateKey(owning: key))
      case NID_certBag: try takeCertificate(bag)
      case NID_safeContentsBag:
        if let inner = PKCS12_SAFEBAG_get0_safes(bag) { try walk(inner, library, password, depth: depth + 1) }
      default: continue
      }
    }
  }

  /// Takes a certificate's octets out of its bag, without having libcrypto read the certificate on the way.
  private mutating func takeCertificate(_ bag: OpaquePointer) throws(CMSError) {
    guard PKCS12_SAFEBAG_get_bag_nid(bag) == NID_x509Certificate else { return }
    var encoding: UnsafeMutablePointer<UInt8>?
    let length = i2d_PKCS12_SAFEBAG(bag, &encoding)
    guard length > 0, let encoding else { throw OpenSSL.failure(of: "i2d_PKCS12_SAFEBAG") }
    defer { CRYPTO_free(encoding, #file, #line) }
    // SafeBag and CertBag: an identifier, and the value in [0] (RFC 7292, 4.2 and 4.2.3).
    let der = Array(UnsafeBufferPointer(start: encoding, count: Int(length)))
    var reader = try DERReader.only(der[...]).reader
    _ = try reader.next(DERTag.objectIdentifier, "bagId")
    reader = try DERReader.only(try reader.next(DERTag.context(0), "bagValue").contents).reader
    _ = try reader.next(DERTag.objectIdentifier, "certId")
    let octets = try DERReader.only(try reader.next(DERTag.context(0), "certValue").contents).octets()
    certificates.append(try Certificate(der: octets))
  }

  private static func checkCost(sealed: OpaquePointer?) throws(CMSError) {
    var algorithm: UnsafePointer<X509_ALGOR>?
    X509_SIG_get0(sealed, &algorithm, nil)
    if let algorithm { try checkCost(algorithm) }
  }

  private static func checkCost(_ algorithm: UnsafePointer<X509_ALGOR>) throws(CMSError) {
    var encoding: UnsafeMutablePointer<UInt8>?
    let length = i2d_X509_ALGOR(algorithm, &encoding)
    guard length > 0, let encoding else { throw OpenSSL.failure(of: "i2d_X509_ALGOR") }
    defer { CRYPTO_free(encoding, #file, #line) }
    let der = Array(UnsafeBufferPointer(start: encoding, count: Int(length)))
    try KeyDerivation.checkCost(try DERReader.only(der[...]))
  }
}

private enum SafeStack: Releasable {
  static func release(_ pointer: OpaquePointer) {
    OPENSSL_sk_pop_free(pointer) { PKCS7_free($0?.assumingMemoryBound(to: PKCS7.self)) }
  }
}

private enum BagStack: Releasable {
  static func release(_ pointer: OpaquePointer) {
    OPENSSL_sk_pop_free(pointer) { PKCS12_SAFEBAG_free(OpaquePointer($0)) }
  }
}
