import Glibc
import TestPKI
import TestSupport
import Testing
import Transport

@Suite struct HTTPClientTests {
  @Test func fetchesFromALiveServer() async throws {
    let url = SharedPKI.server.url("/certs/root.crt")
    let answer = try await HTTPClient.naming(url).fetch(HTTPRequest(.get, url))
    #expect(answer.status == 200)
    #expect(answer.body == (try SharedPKI.entity("root").certificate.der()))
    #expect(answer.header("Content-Type") == "application/pkix-cert")
    #expect(answer.address.text == url)
  }

  @Test func postsABodyAndItsType() async throws {
    let server = try RawServer { connection in
      let request = connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + request)
    }
    defer { server.stop() }
    var request = HTTPRequest(.post([1, 2, 3], type: "application/ocsp-request"), server.url("/ocsp"))
    request.headers = [HTTPRequest.Header("Accept", "application/ocsp-response")]
    let seen = String(decoding: try await HTTPClient.naming(server.url()).fetch(request).body, as: UTF8.self)
    #expect(seen.hasPrefix("POST /ocsp HTTP/1.1\r\n"))
    #expect(seen.contains("\r\nContent-Type: application/ocsp-request\r\n"))
    #expect(seen.contains("\r\nContent-Length: 3\r\n"))
    #expect(seen.contains("\r\nAccept: application/ocsp-response\r\n"))
    #expect(seen.contains("\r\nUser-Agent: padessign\r\n"))
    #expect(!seen.lowercased().contains("accept-encoding") && !seen.lowercased().contains("cookie"))
  }

  @Test func manyRunAtOnceAndFewOnOneHost() throws {
    let gauge = Gauge()
    let server = try RawServer { connection in
      _ = connection.readRequest()
      gauge.enter()
      usleep(30_000)
      // Before the answer, since the next request may come as soon as that is read.
      gauge.leave()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
    }
    defer { server.stop() }
    var client = HTTPClient.naming(server.url())
    client.perHost = 3
    let results = client.fetchWaiting((0..<20).map { HTTPRequest(.get, server.url("/\($0)")) })
    #expect(results.count == 20)
    #expect(results.allSatisfy { (try? $0.get().body) == Array("ok".utf8) })
    #expect((2...3).contains(gauge.most))
  }

  @Test func answersStandInTheOrderOfTheQuestions() throws {
    let server = try RawServer { connection in
      let path = connection.readRequest().split(separator: " ").dropFirst().first.map(String.init) ?? ""
      usleep(path == "/0" ? 80_000 : 1_000)
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(path.utf8.count)\r\nConnection: close\r\n\r\n\(path)")
    }
    defer { server.stop() }
    let requests = [server.url("/0"), "no address", server.url("/2"), "ftp://example.org/"].map {
      HTTPRequest(.get, $0)
    }
    let results = HTTPClient.naming(server.url()).fetchWaiting(requests)
    #expect(try results[0].get().body == Array("/0".utf8))
    #expect(throws: TransportError.self) { try results[1].get() }
    #expect(try results[2].get().body == Array("/2".utf8))
    #expect(throws: TransportError.self) { try results[3].get() }
  }

  @Test func aStatusThatIsNoSuccessIsAnErrorWithItsAnswer() throws {
    let server = try LiveServer()
    let url = server.url("/certs/root.crt", faults: "retry-after:7")
    guard case .status(let answer)? = HTTPClient.naming(url).failure(HTTPRequest(.get, url)) else {
      Issue.record("no status")
      return
    }
    #expect(answer.status == 429)
    #expect(answer.retryAfter == 7)
    #expect(!answer.body.isEmpty)
  }

  @Test func headersThatWouldBeginALineOfTheirOwnAreNotSent() throws {
    let server = try RawServer { _ in }
    defer { server.stop() }
    for header in [("A", "b\r\nC: d"), ("A b", "c"), ("", "c"), ("A", "")] {
      let request = HTTPRequest(.get, server.url(), headers: [HTTPRequest.Header(header.0, header.1)])
      #expect(HTTPClient.naming(server.url()).failure(request) == .badHeader(header.0))
    }
    #expect(server.connections == 0)
  }

  @Test func cancellingTheTaskEndsTheTransfer() async throws {
    let server = try RawServer { connection in
      _ = connection.readRequest()
      connection.waitForEnd()
    }
    defer { server.stop() }
    let client = HTTPClient.naming(server.url())
    // Other suites may keep this task from running for minutes; the time must not end the transfer before it is cancelled.
    var limits = HTTPRequest.Limits()
    limits.totalMilliseconds = 1_800_000
    let request = HTTPRequest(.get, server.url(), limits: limits)
    let task = Task { await client.fetch([request], within: 1_800_000).first }
    while server.connections == 0 { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    #expect(await task.value == .failure(.cancelled))
  }

  @Test func theTimeForAllEndsWhatStillRuns() throws {
    let server = try RawServer { connection in
      let request = connection.readRequest()
      if request.hasPrefix("GET /quick") {
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      } else {
        connection.waitForEnd()
      }
    }
    defer { server.stop() }
    let requests = ["/slow", "/quick"].map { HTTPRequest(.get, server.url($0)) }
    let results = HTTPClient.naming(server.url()).fetchWaiting(requests, within: 400)
    #expect(throws: TransportError.self) { try results[0].get() }
    #expect(try results[1].get().status == 200)
  }
}
