/// One GeneralName, as far as revocation sources are named with it (RFC 5280, 4.2.1.6).
package enum GeneralName: Hashable, Sendable {
  case uri(String)
  /// The encoding of the name.
  case directoryName([UInt8])
  /// Any other kind, as encoded.
  case other([UInt8])

  /// The longest address that is taken from a certificate, in bytes.
  static let longestURI = 2048
  /// The most names in one list.
  private static let mostNames = 64

  init(reading value: DERValue) throws(CMSError) {
    switch value.tag {
    case DERTag.implicit(6): self = .uri(String(decoding: value.contents.prefix(Self.longestURI + 1), as: UTF8.self))
    case DERTag.context(4): self = .directoryName(try DERReader.only(value.contents).bytes)
    default: self = .other(value.bytes)
    }
  }

  /// Reads the elements of GeneralNames.
  static func all(in reader: DERReader) throws(CMSError) -> [GeneralName] {
    var reader = reader
    var names: [GeneralName] = []
    while !reader.isAtEnd {
      guard names.count < mostNames else { throw .limit(what: "names in a list", bound: mostNames) }
      names.append(try GeneralName(reading: try reader.next()))
    }
    return names
  }

  /// Whether both name the same thing.
  package func matches(_ other: GeneralName) -> Bool {
    if case .directoryName(let first) = self, case .directoryName(let second) = other {
      return NameMatching.areSame(first, second)
    }
    return self == other
  }

  /// The address, when it is one that may be fetched: http or https, of bounded length, without blanks and controls.
  package var webAddress: String? {
    guard case .uri(let text) = self, text.utf8.count <= Self.longestURI,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    let scheme = text.prefix(8).lowercased()
    return scheme.hasPrefix("http://") || scheme.hasPrefix("https://") ? text : nil
  }
}
