import COpenSSL

/// A name, for its text and for comparing; what is kept of it is text.
struct DistinguishedName: ~Copyable {
  private let pointer: OpaquePointer
  /// The longest text that is taken from a name, in bytes.
  private static let longest = 16_384

  init(der: [UInt8]) throws(CMSError) {
    pointer = try OpenSSL.pointer("d2i_X509_NAME") {
      der.withUnsafeBufferPointer { buffer in
        var cursor = buffer.baseAddress
        return d2i_X509_NAME(nil, &cursor, buffer.count)
      }
    }
  }

  deinit { X509_NAME_free(pointer) }

  /// Whether it is the same name, case and spaces aside (RFC 5280, 7.1).
  func matches(_ other: borrowing DistinguishedName) -> Bool { X509_NAME_cmp(pointer, other.pointer) == 0 }

  /// As in RFC 4514, in UTF-8.
  var text: String {
    guard let bio = try? Owned<MemoryBIO>("BIO_new", { BIO_new(BIO_s_mem()) }),
      X509_NAME_print_ex(bio.pointer, pointer, 0, COpenSSL_name_flags()) >= 0
    else { return "" }
    var start: UnsafeMutablePointer<CChar>?
    let length = COpenSSL_BIO_get_mem_data(bio.pointer, &start)
    guard let start, length > 0 else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: min(length, Self.longest))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first commonName.
  var commonName: String? {
    let index = X509_NAME_get_index_by_NID(pointer, NID_commonName, -1)
    guard index >= 0, let entry = X509_NAME_get_entry(pointer, index), let value = X509_NAME_ENTRY_get_data(entry)
    else { return nil }
    var text: UnsafeMutablePointer<UInt8>?
    let length = ASN1_STRING_to_UTF8(&text, value)
    guard length >= 0, let text else { return nil }
    defer { CRYPTO_free(text, #file, #line) }
    return String(decoding: UnsafeBufferPointer(start: text, count: min(Int(length), Self.longest)), as: UTF8.self)
  }
}
