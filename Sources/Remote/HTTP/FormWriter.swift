import CMS

/// Writes a form (application/x-www-form-urlencoded) as bytes that can be wiped.
///
/// Source: RFC 6749, appendix B.
struct FormWriter {
  private(set) var bytes: [UInt8] = []
  /// What is in it that nobody else may see.
  private(set) var secrets: [Secret] = []

  init() {}

  /// Adds a field; nothing for nil.
  mutating func add(_ name: String, _ value: String?) {
    guard let value else { return }
    begin(name)
    encode(value.utf8)
  }

  /// Adds a secret field; nothing for nil.
  mutating func add(_ name: String, secret: Secret?) {
    guard let secret else { return }
    begin(name)
    var known = secret.bytes
    encode(known)
    known.wipe()
    secrets.append(secret)
  }

  /// Overwrites what was written.
  mutating func wipe() { bytes.wipe() }

  /// The fields as a query of a URL.
  var query: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func begin(_ name: String) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
    encode(name.utf8)
    bytes.append(UInt8(ascii: "="))
  }

  private mutating func encode(_ text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "%"))
        bytes += Hexadecimal.text([byte]).utf8
      }
    }
  }

  /// The fields of a query, percent-encoding and plus signs resolved.
  ///
  /// - Parameter query: What stands behind the question mark.
  /// - Returns: The fields in their order; nil when an escape is broken, or there are too many.
  static func fields(_ query: some StringProtocol) -> [(name: String, value: String)]? {
    let parts = query.split(separator: "&")
    guard parts.count <= 64 else { return nil }
    var fields: [(name: String, value: String)] = []
    for part in parts {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(pair[0]), let value = decoded(pair.count == 2 ? pair[1] : "") else { return nil }
      fields.append((name, value))
    }
    return fields
  }

  private static func decoded(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst(), let low = rest.popFirst(),
          let value = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)
        else { return nil }
        bytes.append(value)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
