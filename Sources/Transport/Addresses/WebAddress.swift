/// An http or https URL, read strictly and written anew, so that no two readers of it see different hosts.
///
/// Source: RFC 3986, 3; RFC 9110, 4.2.
package struct WebAddress: Hashable, Sendable {
  /// http or https.
  package let isSecure: Bool
  /// The name or the address in lower case; an IPv6 address without its brackets.
  package let host: String
  /// The port, also where the URL leaves it out.
  package let port: UInt16
  /// Path and query, at least `/`.
  package let target: String

  /// The longest URL that is read, in bytes.
  package static let longest = 4096
  /// The longest host's name in bytes (RFC 1035, 2.3.4).
  private static let longestHost = 253

  /// Reads a URL. Its fragment is left out; blanks and bytes beyond ASCII in path and query are percent-encoded.
  ///
  /// - Parameter text: The URL.
  /// - Throws: ``TransportError/notAnAddress(_:reason:)``.
  package init(_ text: String) throws(TransportError) {
    let bytes = Array(text.utf8)
    func refused(_ reason: String) -> TransportError {
      .notAnAddress(text.utf8.count > 200 ? "" : text, reason: reason)
    }
    guard bytes.count <= Self.longest else { throw refused("it is longer than \(Self.longest) bytes") }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { throw refused("it has no scheme") }
    switch String(decoding: bytes[..<colon], as: UTF8.self).lowercased() {
    case "http": isSecure = false
    case "https": isSecure = true
    default: throw refused("its scheme is neither http nor https")
    }
    guard bytes[colon...].starts(with: "://".utf8) else { throw refused("there is no // behind its scheme") }
    let rest = bytes[(colon + 3)...]
    let end = rest.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
    let authority = rest[..<end]
    guard !authority.contains(UInt8(ascii: "@")) else { throw refused("it holds a user's name") }
    var portText: ArraySlice<UInt8>?
    if authority.first == UInt8(ascii: "[") {
      guard let close = authority.firstIndex(of: UInt8(ascii: "]")) else { throw refused("its host has no ]") }
      host = String(decoding: authority[(authority.startIndex + 1)..<close], as: UTF8.self).lowercased()
      guard host.contains(":"), host.utf8.allSatisfy({ "0123456789abcdef:.".utf8.contains($0) }) else {
        throw refused("its host is no address of IPv6")
      }
      let behind = authority[(close + 1)...]
      guard behind.isEmpty || behind.first == UInt8(ascii: ":") else { throw refused("its port cannot be read") }
      portText = behind.dropFirst()
    } else {
      let parts = authority.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      host = String(decoding: parts.first ?? [], as: UTF8.self).lowercased()
      // Without percent signs, since one reader decodes them and another does not.
      guard !host.isEmpty, host.utf8.count <= Self.longestHost, host.utf8.allSatisfy(Self.isHostByte) else {
        throw refused("its host is no name of letters, digits, points and hyphens")
      }
      portText = parts.count == 2 ? parts[1] : nil
    }
    if let portText, !portText.isEmpty {
      guard portText.count <= 5, portText.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = UInt16(String(decoding: portText, as: UTF8.self)), number > 0
      else { throw refused("its port is no number from 1 to 65535") }
      port = number
    } else {
      port = isSecure ? 443 : 80
    }
    guard !rest[end...].contains(where: { $0 < 0x20 || $0 == 0x7f }) else { throw refused("it holds control bytes") }
    target = Self.normalised(rest[end...].prefix { $0 != UInt8(ascii: "#") })
  }

  /// The URL as it is asked for.
  package var text: String { origin + target }

  /// The host as a URL has it.
  package var shownHost: String { host.contains(":") ? "[\(host)]" : host }

  /// Scheme, host and port, without a path.
  package var origin: String {
    let standard: UInt16 = isSecure ? 443 : 80
    return "\(isSecure ? "https" : "http")://\(shownHost)\(port == standard ? "" : ":\(port)")"
  }

  /// Whether another one leads to the same server in the same way.
  package func isSameOrigin(as other: WebAddress) -> Bool {
    isSecure == other.isSecure && host == other.host && port == other.port
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || "-._".utf8.contains(byte)
  }

  private static func normalised(_ target: ArraySlice<UInt8>) -> String {
    var written = target.first == UInt8(ascii: "/") ? "" : "/"
    for byte in target {
      if byte <= 0x20 || byte >= 0x7f || "\"<>\\^`{|}".utf8.contains(byte) {
        let digits = String(byte, radix: 16, uppercase: true)
        written += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      } else {
        written.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return written
  }
}
