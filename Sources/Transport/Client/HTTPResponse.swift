/// What a server answered.
package struct HTTPResponse: Hashable, Sendable {
  /// 200 to 599, but no redirect that was followed.
  package let status: Int
  /// The header's lines, names in lower case, in their order.
  package let headers: [HTTPRequest.Header]
  /// Whoever was given secrets in it wipes it.
  package var body: [UInt8]
  /// Where it came from in the end.
  package let address: WebAddress

  /// Whether the server did what was asked.
  package var isSuccess: Bool { (200...299).contains(status) }

  /// The first value of a header.
  package func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name == name }?.value
  }

  /// Seconds after which a server that is busy wants to be asked again; nil when it does not say.
  package var retryAfter: Int? { header("retry-after").flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } }

  /// ``retryAfter``, also where the server gives a date instead (RFC 9110, 10.2.3).
  ///
  /// - Parameter now: Seconds since 1970.
  /// - Returns: Seconds from now, never below 0.
  package func retryAfter(now: Int64) -> Int? {
    if let retryAfter { return retryAfter }
    return header("retry-after").flatMap(HTTPDate.seconds).map { Int(clamping: max(0, $0 - now)) }
  }

  init(status: Int, head: [UInt8], body: [UInt8], address: WebAddress) {
    self.status = status
    self.body = body
    self.address = address
    headers = Self.fields(head)
  }

  /// The lines behind the status line; what is no field is passed over.
  private static func fields(_ head: [UInt8]) -> [HTTPRequest.Header] {
    head.split(separator: 0x0a).dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0d]
        var part = bytes.drop { blanks.contains($0) }
        while let last = part.last, blanks.contains(last) { part.removeLast() }
        return String(decoding: part, as: UTF8.self)
      }
      return HTTPRequest.Header(trimmed(line[..<colon]).lowercased(), trimmed(line[(colon + 1)...]))
    }
  }
}
