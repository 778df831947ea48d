/// Base64 with what a path cannot hold percent-encoded (RFC 6960, A.1).
enum Base64Path {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let padded = Array(group) + [UInt8](repeating: 0, count: 3 - group.count)
      let value = padded.reduce(0) { $0 << 8 | Int($1) }
      for index in 0..<4 {
        switch index <= group.count ? alphabet[value >> (18 - 6 * index) & 0x3f] : UInt8(ascii: "=") {
        case UInt8(ascii: "+"): text += "%2B"
        case UInt8(ascii: "/"): text += "%2F"
        case UInt8(ascii: "="): text += "%3D"
        case let byte: text.unicodeScalars.append(Unicode.Scalar(byte))
        }
      }
    }
    return text
  }
}
