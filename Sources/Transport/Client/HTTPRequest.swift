/// One question to a server.
package struct HTTPRequest: Hashable, Sendable {
  /// What is done there.
  package enum Method: Hashable, Sendable {
    /// Fetches.
    case get
    /// Hands a body in and fetches the answer.
    case post([UInt8], type: String)
  }

  /// One line of a header.
  package struct Header: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What ends an answer that is too much or too slow.
  package struct Limits: Hashable, Sendable {
    /// Bytes of the body.
    package var body = 1 << 20
    /// Bytes of all header lines.
    package var headers = 32 << 10
    /// Until the connection stands.
    package var connectMilliseconds = 5_000
    /// From the first attempt to the last byte, redirects included.
    package var totalMilliseconds = 15_000
    /// How many redirects are followed.
    package var redirects = 5

    package init() {}
  }

  package var method: Method
  /// The URL as its source spells it.
  package var url: String
  package var headers: [Header]
  package var limits: Limits
  /// Whether body and answer are wiped wherever this room keeps them; the caller wipes what it gave and what it gets.
  package var holdsSecrets = false

  /// A request.
  package init(_ method: Method = .get, _ url: String, headers: [Header] = [], limits: Limits = Limits()) {
    self.method = method
    self.url = url
    self.headers = headers
    self.limits = limits
  }

  /// The lines of the header, checked: a line end in a value would begin a line of its own.
  ///
  /// - Parameter isElsewhere: Whether a redirect led to another server, which gets no secrets meant for the first.
  /// - Returns: Each line without its end.
  /// - Throws: ``TransportError/badHeader(_:)``.
  func lines(isElsewhere: Bool) throws(TransportError) -> [String] {
    var lines: [String] = []
    if case .post(_, let type) = method { lines.append(try Self.line("Content-Type", type)) }
    for header in headers where !isElsewhere || header.name.lowercased() == "accept" {
      lines.append(try Self.line(header.name, header.value))
    }
    return lines
  }

  private static func line(_ name: String, _ value: String) throws(TransportError) -> String {
    let isToken =
      !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || byte == 0x2d
      }
    guard isToken, !value.isEmpty, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
      throw .badHeader(name)
    }
    return "\(name): \(value)"
  }
}
