import COpenSSL

/// What knows how to free one kind of C object.
///
/// Swift imports every opaque C type as the one type `OpaquePointer`; the kind brings the difference back.
protocol Releasable {
  static func release(_ pointer: OpaquePointer)
}

enum MemoryBIO: Releasable {
  static func release(_ pointer: OpaquePointer) { BIO_free_all(pointer) }
}
enum KeyContext: Releasable {
  static func release(_ pointer: OpaquePointer) { EVP_PKEY_CTX_free(pointer) }
}
enum DigestContext: Releasable {
  static func release(_ pointer: OpaquePointer) { EVP_MD_CTX_free(pointer) }
}
enum KeyObject: Releasable {
  static func release(_ pointer: OpaquePointer) { EVP_PKEY_free(pointer) }
}
enum PKCS8Object: Releasable {
  static func release(_ pointer: OpaquePointer) { PKCS8_PRIV_KEY_INFO_free(pointer) }
}
enum EncryptedKeyObject: Releasable {
  static func release(_ pointer: OpaquePointer) { X509_SIG_free(pointer) }
}
enum PKCS12Object: Releasable {
  static func release(_ pointer: OpaquePointer) { PKCS12_free(pointer) }
}
enum CertificateStore: Releasable {
  static func release(_ pointer: OpaquePointer) { X509_STORE_free(pointer) }
}
enum StoreContext: Releasable {
  static func release(_ pointer: OpaquePointer) { X509_STORE_CTX_free(pointer) }
}
/// A stack whose elements belong to somebody else.
enum Stack: Releasable {
  static func release(_ pointer: OpaquePointer) { OPENSSL_sk_free(pointer) }
}

/// A C object that one function owns: freed at the end of its life, never twice.
struct Owned<Kind: Releasable>: ~Copyable {
  let pointer: OpaquePointer

  init(_ operation: StaticString, _ make: () -> OpaquePointer?) throws(CMSError) {
    pointer = try OpenSSL.pointer(operation, make)
  }

  /// Takes over an object that somebody made.
  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit { Kind.release(pointer) }

  /// Gives the object to another owner, who frees it.
  consuming func handOver() -> OpaquePointer {
    let pointer = pointer
    discard self
    return pointer
  }
}
