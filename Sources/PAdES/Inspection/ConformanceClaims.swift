import ByteRange

/// What a document's metadata claims of itself: PDF/A and PDF/UA. A claim is not checked.
///
/// Source: ISO 19005-1, 6.7.11; ISO 14289-1, 5.
enum ConformanceClaims {
  /// Metadata is small; more is not looked through.
  private static let largestMetadata = 4 << 20

  /// Reads the claims.
  ///
  /// - Throws: ``FileError`` when the catalog cannot be read; metadata that cannot be read claims nothing.
  static func read(_ document: Document) throws -> [String] {
    guard let id = try document.catalog()["Metadata"]?.referenceValue,
      let bytes = try? document.streamBytes(id, limit: largestMetadata)
    else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    var claims: [String] = []
    if let part = value("pdfaid:part", in: text) {
      claims.append("PDF/A-\(part)\((value("pdfaid:conformance", in: text) ?? "").lowercased())")
    }
    if let part = value("pdfuaid:part", in: text) { claims.append("PDF/UA-\(part)") }
    return claims
  }

  /// A property's value, written as an attribute or as an element.
  private static func value(_ property: String, in text: String) -> String? {
    for (before, after) in [("\(property)=\"", "\""), ("\(property)='", "'"), ("<\(property)>", "<")] {
      guard let start = text.utf8.firstRange(of: before) else { continue }
      let rest = text.utf8[start.upperBound...].prefix(16)
      guard let end = rest.firstIndex(of: after.utf8.first ?? 0) else { continue }
      let value = String(decoding: rest[..<end], as: UTF8.self)
      if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x7A).contains($0) }) {
        return value
      }
    }
    return nil
  }
}

extension String.UTF8View {
  /// Where a pattern stands first.
  fileprivate func firstRange(of pattern: String) -> Range<Index>? {
    let wanted = Array(pattern.utf8)
    guard let first = wanted.first else { return nil }
    var index = startIndex
    while let found = self[index...].firstIndex(of: first) {
      if self[found...].starts(with: wanted) { return found..<self.index(found, offsetBy: wanted.count) }
      index = self.index(after: found)
    }
    return nil
  }
}
