/// The values of a few properties in a metadata stream, found by their usual spelling.
///
/// No XML is parsed: what is found here only ever forbids.
struct MetadataText {
  /// The longest stream that is read, in bytes.
  static let longest = 8 << 20
  /// The longest value that is compared, in bytes.
  static let longestValue = 64 << 10

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The text of a property, its tags taken off; nil when the property is not there.
  func value(of property: String) -> String? {
    let name = Array(property.utf8)
    var position = 0
    while let found = find(name, from: position) {
      position = found + name.count
      guard found > 0, position < bytes.count else { continue }
      if bytes[found - 1] == UInt8(ascii: "<") { return element(name, from: position) }
      // As an attribute, it stands behind white space and before an equals sign.
      guard bytes[position] == UInt8(ascii: "="), position + 1 < bytes.count else { continue }
      let quote = bytes[position + 1]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
      let start = position + 2
      guard let end = bytes[start...].prefix(Self.longestValue).firstIndex(of: quote) else { continue }
      return Self.plain(bytes[start..<end])
    }
    return nil
  }

  private func element(_ name: [UInt8], from start: Int) -> String? {
    guard let open = bytes[start...].prefix(Self.longestValue).firstIndex(of: UInt8(ascii: ">")) else { return nil }
    // An element without content.
    if bytes[open - 1] == UInt8(ascii: "/") { return "" }
    let closing = Array("</".utf8) + name
    guard let end = find(closing, from: open + 1, within: Self.longestValue) else { return nil }
    return Self.plain(bytes[(open + 1)..<end])
  }

  private func find(_ pattern: [UInt8], from start: Int, within limit: Int = .max) -> Int? {
    let last = min(bytes.count, start + min(limit, bytes.count)) - pattern.count
    guard start <= last else { return nil }
    for index in start...last where bytes[index] == pattern[0] && bytes[index...].starts(with: pattern) { return index }
    return nil
  }

  /// The text without its tags and with the five entities of XML resolved.
  private static func plain(_ slice: ArraySlice<UInt8>) -> String {
    var kept: [UInt8] = []
    var isInTag = false
    for byte in slice {
      switch byte {
      case UInt8(ascii: "<"): isInTag = true
      case UInt8(ascii: ">") where isInTag: isInTag = false
      default: if !isInTag { kept.append(byte) }
      }
    }
    var text = String(decoding: kept, as: UTF8.self)
    for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")] {
      text = text.split(separator: entity, omittingEmptySubsequences: false).joined(separator: character)
    }
    return text
  }
}
