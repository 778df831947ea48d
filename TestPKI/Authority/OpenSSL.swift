import COpenSSL

/// Calls into libcrypto: a result that is not a success becomes an error that holds the whole queue.
enum OpenSSL {
  static func pointer(_ operation: StaticString, _ call: () -> OpaquePointer?) throws(PKIError) -> OpaquePointer {
    ERR_clear_error()
    guard let result = call() else { throw failure(of: operation) }
    return result
  }

  static func pointer<T>(
    _ operation: StaticString, _ call: () -> UnsafeMutablePointer<T>?
  ) throws(PKIError) -> UnsafeMutablePointer<T> {
    ERR_clear_error()
    guard let result = call() else { throw failure(of: operation) }
    return result
  }

  /// For calls that answer with a positive number, 1 or a length.
  static func success(_ operation: StaticString, _ call: () -> CInt) throws(PKIError) {
    ERR_clear_error()
    guard call() > 0 else { throw failure(of: operation) }
  }

  static func failure(of operation: StaticString) -> PKIError {
    var queue: [String] = []
    while true {
      let code = ERR_get_error()
      if code == 0 { break }
      let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer -> String in
        ERR_error_string_n(code, buffer.baseAddress, buffer.count)
        return buffer.baseAddress.map { String(cString: $0) } ?? ""
      }
      queue.append(text)
    }
    return .openSSL(operation: "\(operation)", queue: queue)
  }

  /// The bytes that `write` puts into a memory BIO.
  static func bytes(_ operation: StaticString, _ write: (OpaquePointer) -> CInt) throws(PKIError) -> [UInt8] {
    let bio = try pointer("BIO_new") { BIO_new(BIO_s_mem()) }
    defer { BIO_free_all(bio) }
    try success(operation) { write(bio) }
    var start: UnsafeMutableRawPointer?
    let count = BIO_ctrl(bio, BIO_CTRL_INFO, 0, &start)
    guard count > 0, let start else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The DER that an i2d function writes.
  static func der(
    _ operation: StaticString, _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) -> CInt
  ) throws(PKIError) -> [UInt8] {
    ERR_clear_error()
    var start: UnsafeMutablePointer<UInt8>?
    let count = write(&start)
    guard count > 0, let start else { throw failure(of: operation) }
    defer { CRYPTO_free(start, nil, 0) }
    return [UInt8](UnsafeBufferPointer(start: start, count: Int(count)))
  }

  /// What a d2i function makes of DER.
  static func parse(
    _ operation: StaticString, _ der: [UInt8],
    _ read: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> OpaquePointer?
  ) throws(PKIError) -> OpaquePointer {
    ERR_clear_error()
    let result = der.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return read(&start, buffer.count)
    }
    guard let result else { throw failure(of: operation) }
    return result
  }

  /// A stack of certificates, which stay their owners'; the caller frees the stack alone.
  static func stack(of certificates: [Certificate]) throws(PKIError) -> OpaquePointer {
    let stack = try pointer("OPENSSL_sk_new_null") { OPENSSL_sk_new_null() }
    for certificate in certificates { OPENSSL_sk_push(stack, UnsafeRawPointer(certificate.pointer)) }
    return stack
  }

  /// What `read` makes of a memory BIO over `bytes`.
  static func reading<T>(
    _ bytes: [UInt8], _ read: (OpaquePointer) throws(PKIError) -> T
  ) throws(PKIError) -> T {
    let bio = try pointer("BIO_new") { BIO_new(BIO_s_mem()) }
    defer { BIO_free_all(bio) }
    if !bytes.isEmpty { try success("BIO_write") { BIO_write(bio, bytes, CInt(bytes.count)) } }
    return try read(bio)
  }

  /// An ASN.1 INTEGER; the caller frees it.
  static func integer(_ value: UInt64) throws(PKIError) -> UnsafeMutablePointer<ASN1_INTEGER> {
    let integer = try pointer("ASN1_INTEGER_new") { ASN1_INTEGER_new() }
    guard ASN1_INTEGER_set_uint64(integer, value) == 1 else {
      ASN1_INTEGER_free(integer)
      throw failure(of: "ASN1_INTEGER_set_uint64")
    }
    return integer
  }
}
