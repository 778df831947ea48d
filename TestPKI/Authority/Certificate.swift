import COpenSSL

/// A certificate of the test PKI.
package final class Certificate: Sendable {
  nonisolated(unsafe) let pointer: OpaquePointer  // never modified after init

  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { X509_free(pointer) }

  static func read(pem: [UInt8]) throws(PKIError) -> Certificate {
    let pointer = try OpenSSL.reading(pem) { bio throws(PKIError) in
      try OpenSSL.pointer("PEM_read_bio_X509") { PEM_read_bio_X509(bio, nil, nil, nil) }
    }
    return Certificate(owning: pointer)
  }

  /// The certificate in PEM.
  package func pem() throws(PKIError) -> [UInt8] {
    try OpenSSL.bytes("PEM_write_bio_X509") { PEM_write_bio_X509($0, pointer) }
  }

  /// The certificate in DER.
  package func der() throws(PKIError) -> [UInt8] {
    try OpenSSL.bytes("i2d_X509_bio") { i2d_X509_bio($0, pointer) }
  }
}
