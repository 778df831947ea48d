import Glibc
import TestSupport
import Testing
import Transport

@Suite struct RedirectTests {
  /// A server that sends everybody elsewhere.
  private func redirecting(to location: String, status: String = "302 Found") throws -> RawServer {
    try RawServer { $0.answer("", status: status, headers: "Location: \(location)\r\n") }
  }

  @Test(arguments: ["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"])
  func aRedirectOfAGetIsFollowed(_ status: String) throws {
    let target = try RawServer { connection in
      let line = connection.readRequest().prefix { $0 != "\r\n" }
      connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\(line)")
    }
    let server = try redirecting(to: target.url("/there?x"), status: status)
    defer {
      target.stop()
      server.stop()
    }
    let answer = try HTTPClient.naming(server.url(), target.url()).result(HTTPRequest(.get, server.url()))?.get()
    #expect(answer?.body == Array("GET /there?x HTTP/1.1".utf8))
    #expect(answer?.address.text == target.url("/there?x"))
  }

  @Test(arguments: ["301 Moved", "302 Found", "307 Temporary", "308 Permanent"])
  func aRedirectedQuestionKeepsItsBody(_ status: String) throws {
    let target = try RawServer { connection in
      let request = connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\(request)")
    }
    let server = try redirecting(to: target.url("/there"), status: status)
    defer {
      target.stop()
      server.stop()
    }
    let request = HTTPRequest(.post([1, 2, 3, 4], type: "a/b"), server.url())
    let answer = try HTTPClient.naming(server.url(), target.url()).result(request)?.get()
    let seen = String(decoding: answer?.body ?? [], as: UTF8.self)
    #expect(seen.hasPrefix("POST /there HTTP/1.1\r\n"))
    #expect(seen.contains("Content-Length: 4\r\n"))
  }

  @Test func aQuestionIsNotTurnedIntoAGet() throws {
    let server = try redirecting(to: "/there", status: "303 See Other")
    defer { server.stop() }
    let request = HTTPRequest(.post([1], type: "a/b"), server.url())
    guard case .refusedRedirect? = HTTPClient.naming(server.url()).failure(request) else {
      Issue.record("followed")
      return
    }
    #expect(server.connections == 1)
  }

  @Test func aLoopEnds() throws {
    let server = try redirecting(to: "/again")
    defer { server.stop() }
    let error = HTTPClient.naming(server.url()).failure(HTTPRequest(.get, server.url()))
    #expect(error == .tooManyRedirects(limit: 5))
    #expect(server.connections == 6)
  }

  @Test(arguments: [
    "file:///etc/passwd", "FILE:/etc/passwd", "ftp://example.org/", "gopher://127.0.0.1/", "http://user@example.org/",
    "dict://localhost:11211/", "ldap://localhost/", "data:text/plain,x",
  ])
  func aRedirectAwayFromHTTPIsRefused(_ location: String) throws {
    let server = try redirecting(to: location)
    defer { server.stop() }
    guard case .refusedRedirect? = HTTPClient.naming(server.url()).failure(HTTPRequest(.get, server.url())) else {
      Issue.record("followed")
      return
    }
  }

  @Test(arguments: ["127.0.0.1", "localhost", "0x7f.1", "[::ffff:127.0.0.1]"])
  func aRedirectToTheLoopbackIsRefused(_ host: String) throws {
    let victim = try RawServer { $0.answer("secret") }
    let server = try redirecting(to: victim.url(host: host))
    defer {
      victim.stop()
      server.stop()
    }
    let error = HTTPClient.naming(server.url()).failure(HTTPRequest(.get, server.url()))
    guard case .refusedAddress? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(victim.connections == 0)
  }

  @Test func anAnswerThatPointsNowhereIsRefused() throws {
    let server = try RawServer { $0.answer("", status: "302 Found") }
    defer { server.stop() }
    guard case .refusedRedirect? = HTTPClient.naming(server.url()).failure(HTTPRequest(.get, server.url())) else {
      Issue.record("followed")
      return
    }
  }

  @Test func anotherServerGetsNoSecrets() throws {
    let target = try RawServer { connection in
      let request = connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\(request)")
    }
    let server = try redirecting(to: target.url())
    defer {
      target.stop()
      server.stop()
    }
    let headers = [HTTPRequest.Header("Authorization", "Bearer secret"), HTTPRequest.Header("Accept", "a/b")]
    let answer = try HTTPClient.naming(server.url(), target.url())
      .result(HTTPRequest(.get, server.url(), headers: headers))?.get()
    let seen = String(decoding: answer?.body ?? [], as: UTF8.self)
    #expect(seen.contains("Accept: a/b"))
    #expect(!seen.contains("secret"))
  }
}
