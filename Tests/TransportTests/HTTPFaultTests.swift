import Glibc
import TestSupport
import Testing
import Transport

@Suite struct HTTPFaultTests {
  private var limits: HTTPRequest.Limits {
    var limits = HTTPRequest.Limits()
    limits.body = 10_000
    limits.totalMilliseconds = 400
    return limits
  }

  /// What comes of a request to a server that answers so.
  private func result(
    _ serve: @escaping @Sendable (RawConnection) -> Void, patience: Int = 20_000
  ) throws -> Result<HTTPResponse, TransportError>? {
    let server = try RawServer { connection in
      _ = connection.readRequest()
      serve(connection)
    }
    defer { server.stop() }
    var limits = limits
    limits.totalMilliseconds = patience
    return HTTPClient.naming(server.url()).result(HTTPRequest(.get, server.url(), limits: limits))
  }

  private func failure(
    patience: Int = 20_000, _ serve: @escaping @Sendable (RawConnection) -> Void
  ) throws -> TransportError? {
    guard case .failure(let error)? = try result(serve, patience: patience) else { return nil }
    return error
  }

  @Test func aServerThatNeverAnswersIsGivenUp() throws {
    #expect(try failure(patience: 300) { $0.waitForEnd() } == .timeout(milliseconds: 300))
  }

  @Test func aServerThatDripsIsGivenUp() throws {
    let error = try failure(patience: 500) { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
      connection.endlessly {
        usleep(50_000)
        return connection.send("x")
      }
    }
    #expect(error == .timeout(milliseconds: 500))
  }

  @Test func aServerThatDripsItsHeaderIsGivenUp() throws {
    let error = try failure(patience: 500) { connection in
      connection.send("HTTP/1.1 200 OK\r\nX: ")
      connection.endlessly {
        usleep(50_000)
        return connection.send("x")
      }
    }
    #expect(error == .timeout(milliseconds: 500))
  }

  @Test func anEndlessBodyEndsAtTheLimit() throws {
    let error = try failure { connection in
      connection.send("HTTP/1.1 200 OK\r\n\r\n")
      connection.endlessly { connection.send([UInt8](repeating: 0, count: 4096)) }
    }
    #expect(error == .tooLarge(limit: 10_000))
  }

  @Test func anEndlessChunkedBodyEndsAtTheLimit() throws {
    let error = try failure { connection in
      connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      connection.endlessly { connection.send("100\r\n" + String(repeating: "a", count: 256) + "\r\n") }
    }
    #expect(error == .tooLarge(limit: 10_000))
  }

  @Test func aBodyThatIsAnnouncedAsTooLargeIsNotRead() throws {
    let error = try failure { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n")
      connection.waitForEnd()
    }
    #expect(error == .tooLarge(limit: 10_000))
  }

  @Test func whatComesBehindTheAnnouncedLengthIsNotRead() throws {
    let result = try result { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdef")
      connection.waitForEnd()
    }
    #expect(try result?.get().body == Array("abc".utf8))
  }

  @Test func aBodyThatEndsTooEarlyIsBroken() throws {
    let error = try failure { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\nabc") }
    guard case .broken? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    "", "nonsense\r\n\r\n", "\u{0}\u{0}\u{0}", "HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
  ])
  func whatIsNoHTTPIsBroken(_ text: String) throws {
    let error = try failure { $0.send(text) }
    guard case .broken? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aFloodOfHeadersEndsAtTheLimit() throws {
    let error = try failure { connection in
      connection.send("HTTP/1.1 200 OK\r\n")
      connection.endlessly { connection.send("X-More: " + String(repeating: "a", count: 500) + "\r\n") }
    }
    #expect(error == .headersTooLarge(limit: 32 << 10))
  }

  @Test func aFloodOfPreliminaryAnswersEndsAtTheLimit() throws {
    let error = try failure { connection in
      connection.endlessly { connection.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n") }
    }
    #expect(error == .headersTooLarge(limit: 32 << 10))
  }

  @Test func oneHeaderLineWithoutAnEndIsRefused() throws {
    let error = try failure { connection in
      connection.send("HTTP/1.1 200 OK\r\nX: ")
      connection.endlessly { connection.send(String(repeating: "a", count: 4000)) }
    }
    #expect(error != nil)
  }

  @Test func aCompressedBodyIsRefusedAndNotInflated() throws {
    let error = try failure { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd")
      connection.waitForEnd()
    }
    #expect(error == .encoded("gzip"))
  }

  @Test func aBombInTheTransferEncodingEndsAtTheLimit() throws {
    // Two MiB of zeros in stored and repeated blocks: what gzip -9 makes of them.
    let bomb = try GzipBomb.bytes()
    let error = try failure { connection in
      connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\nConnection: close\r\n\r\n")
      connection.send(bomb)
    }
    #expect(bomb.count < 10_000)
    #expect(error != nil)
  }

  @Test func nobodyListeningIsNoConnection() throws {
    let server = try RawServer { _ in }
    let url = server.url()
    server.stop()
    guard case .notConnected(let host, _)? = HTTPClient.naming(url).failure(HTTPRequest(.get, url)) else {
      Issue.record("a connection")
      return
    }
    #expect(host == "127.0.0.1")
  }

  @Test func aNameWithoutAnAddressIsUnresolved() {
    let error = HTTPClient().failure(HTTPRequest(.get, "http://no-such-host.invalid/"))
    #expect(error == .unresolved(host: "no-such-host.invalid"))
  }
}
