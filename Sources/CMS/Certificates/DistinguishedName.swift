import COpenSSL

/// The text of an `X509_NAME`.
enum DistinguishedName {
  /// The longest text that is taken from a name, in bytes.
  private static let longest = 16_384

  /// As in RFC 4514, in UTF-8.
  static func text(_ name: OpaquePointer?) -> String {
    guard let name, let bio = try? Owned<MemoryBIO>("BIO_new", { BIO_new(BIO_s_mem()) }) else { return "" }
    guard X509_NAME_print_ex(bio.pointer, name, 0, COpenSSL_name_flags()) >= 0 else { return "" }
    var start: UnsafeMutablePointer<CChar>?
    let length = COpenSSL_BIO_get_mem_data(bio.pointer, &start)
    guard let start, length > 0 else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: min(length, longest))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first commonName.
  static func commonName(_ name: OpaquePointer?) -> String? {
    let index = X509_NAME_get_index_by_NID(name, NID_commonName, -1)
    guard index >= 0, let entry = X509_NAME_get_entry(name, index), let value = X509_NAME_ENTRY_get_data(entry) else {
      return nil
    }
    var text: UnsafeMutablePointer<UInt8>?
    let length = ASN1_STRING_to_UTF8(&text, value)
    guard length >= 0, let text else { return nil }
    defer { CRYPTO_free(text, #file, #line) }
    return String(decoding: UnsafeBufferPointer(start: text, count: min(Int(length), longest)), as: UTF8.self)
  }
}
