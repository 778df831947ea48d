import Glibc

/// One connection of a ``RawServer``.
package struct RawConnection {
  private let descriptor: Int32
  private let isStopping: @Sendable () -> Bool

  init(_ descriptor: Int32, isStopping: @escaping @Sendable () -> Bool) {
    self.descriptor = descriptor
    self.isStopping = isStopping
  }

  /// Reads a request with its body, and returns its header. What is left unread would reset the connection.
  package func readRequest() -> String { readWhole().header }

  /// Reads a request with its body.
  package func readWhole() -> (header: String, body: [UInt8]) {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8), recv(descriptor, &byte, 1, 0) == 1 { bytes.append(byte) }
    let header = String(decoding: bytes, as: UTF8.self)
    let length = header.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
    var body = [UInt8](repeating: 0, count: length.flatMap { Int($0.dropFirst(16)) } ?? 0)
    var read = 0
    while read < body.count {
      let count = body.withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress?.advanced(by: read), $0.count - read, 0)
      }
      guard count > 0 else { break }
      read += count
    }
    return (header, body)
  }

  /// Sends bytes; false when the client is gone.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress?.advanced(by: sent), $0.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Sends text.
  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Waits until the client hangs up, or the server is stopped.
  package func waitForEnd() {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while !isStopping() {
      var byte: UInt8 = 0
      if poll(&poller, 1, 20) > 0, recv(descriptor, &byte, 1, 0) <= 0 { return }
    }
  }

  /// Does something again and again until it is false or the server is stopped.
  package func endlessly(_ step: () -> Bool) {
    while !isStopping(), step() {}
  }
}

extension RawConnection {
  /// Reads a request and answers it.
  package func answer(_ body: String, status: String = "200 OK", headers: String = "") {
    _ = readRequest()
    send("HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
  }
}
