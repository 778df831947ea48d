import COpenSSL

/// What libcrypto made of a certificate, made when it is first asked for.
///
/// To decode a key takes libcrypto 3 ten times as long as everything else in a certificate, and most certificates of a
/// file or a trust store are never verified with.
struct ParsedObjects: ~Copyable {
  private nonisolated(unsafe) var x509: OpaquePointer?
  private nonisolated(unsafe) var key: OpaquePointer?
  private var isX509Tried = false
  private var isKeyTried = false

  deinit {
    X509_free(x509)
    EVP_PKEY_free(key)
  }

  fileprivate mutating func certificate(_ der: [UInt8]) -> OpaquePointer? {
    if isX509Tried { return x509 }
    isX509Tried = true
    x509 = der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_X509(nil, &cursor, buffer.count)
    }
    if let x509, X509_get_signature_nid(x509) == NID_SM2_with_SM3 { setSM2Identifier(x509) }
    ERR_clear_error()
    return x509
  }

  /// libcrypto verifies SM2 with an empty identifier unless it is told the one that issuers use (GM/T 0009, 10).
  private func setSM2Identifier(_ x509: OpaquePointer) {
    guard let identifier = ASN1_OCTET_STRING_new() else { return }
    let octets = SignatureContext.sm2Identifier
    if ASN1_OCTET_STRING_set(identifier, octets, CInt(octets.count)) == 1 {
      X509_set0_distinguishing_id(x509, identifier)
    } else {
      ASN1_OCTET_STRING_free(identifier)
    }
  }

  fileprivate mutating func publicKey(_ der: [UInt8]) -> OpaquePointer? {
    if isKeyTried { return key }
    isKeyTried = true
    key = der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_PUBKEY(nil, &cursor, buffer.count)
    }
    ERR_clear_error()
    return key
  }
}

extension Certificate {
  /// The `X509`, which lives as long as the certificate and is never modified; nil when libcrypto cannot read it.
  var x509: OpaquePointer? { parsed.withLock { Handle($0.certificate(der)) }.pointer }

  /// The `EVP_PKEY`, which lives as long as the certificate and is never modified; nil when libcrypto cannot read it.
  var publicKey: OpaquePointer? { parsed.withLock { Handle($0.publicKey(fields.publicKeyInfo)) }.pointer }

  /// Carries a pointer out of the lock: what it points to is reference counted and only read.
  private struct Handle: @unchecked Sendable {
    let pointer: OpaquePointer?
    init(_ pointer: OpaquePointer?) { self.pointer = pointer }
  }
}
