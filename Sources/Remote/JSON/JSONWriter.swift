package import CMS

/// Writes one object of JSON as bytes that can be wiped, secrets straight from where they are kept.
package struct JSONWriter {
  private(set) package var bytes: [UInt8] = [UInt8(ascii: "{")]
  /// What is in it that nobody else may see; messages are cleaned of these.
  private(set) package var secrets: [Secret] = []

  package init() {}

  /// The whole object; the writer begins anew.
  package mutating func finish() -> [UInt8] {
    var whole: [UInt8] = [UInt8(ascii: "{")]
    swap(&whole, &bytes)
    whole.append(UInt8(ascii: "}"))
    return whole
  }

  /// Adds a text; nothing for nil.
  package mutating func add(_ name: String, _ text: String?) {
    guard let text else { return }
    begin(name)
    quote(text.utf8)
  }

  /// Adds a secret as a text; nothing for nil.
  package mutating func add(_ name: String, secret: Secret?) {
    guard let secret else { return }
    begin(name)
    var known = secret.bytes
    quote(known)
    known.wipe()
    secrets.append(secret)
  }

  /// Adds a whole number.
  package mutating func add(_ name: String, _ number: Int) {
    begin(name)
    bytes += String(number).utf8
  }

  /// Adds a truth value.
  package mutating func add(_ name: String, _ truth: Bool) {
    begin(name)
    bytes += (truth ? "true" : "false").utf8
  }

  /// Adds a list of texts.
  package mutating func add(_ name: String, _ texts: [String]) {
    begin(name)
    bytes.append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      quote(text.utf8)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Adds a list of objects.
  package mutating func add(_ name: String, objects: [JSONWriter]) {
    begin(name)
    bytes.append(UInt8(ascii: "["))
    for (index, object) in objects.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += object.bytes
      bytes.append(UInt8(ascii: "}"))
      secrets += object.secrets
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func begin(_ name: String) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    quote(name.utf8)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func quote(_ text: some Sequence<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        bytes += "\\u00".utf8
        bytes += Hexadecimal.text([byte]).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
