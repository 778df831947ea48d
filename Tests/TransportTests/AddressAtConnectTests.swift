import Glibc
import TestSupport
import Testing
import Transport

@Suite struct AddressAtConnectTests {
  @Test(arguments: [
    "127.0.0.1", "localhost", "LOCALHOST", "0x7f.1", "2130706433", "127.1", "0177.0.0.1", "0x7f000001", "0.0.0.0",
    "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::1]", "[::]", "127.0.0.1.", "127.8.8.8",
  ])
  func noSpellingOfTheLoopbackIsConnected(_ host: String) throws {
    let server = try RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    defer { server.stop() }
    let error = HTTPClient().failure(HTTPRequest(.get, server.url(host: host)))
    // A form that libcurl does not take for an address is asked of DNS and has none.
    switch error {
    case .refusedAddress?, .unresolved?: break
    default: Issue.record("\(host): \(String(describing: error))")
    }
    #expect(server.connections == 0)
  }

  @Test(arguments: ["127.0.0.1", "localhost", "0x7f.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]"])
  func theRefusalNamesTheAddress(_ host: String) {
    let error = HTTPClient().failure(HTTPRequest(.get, "http://\(host):9/"))
    guard case .refusedAddress(_, let address)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(["127.0.0.1", "::1", "::ffff:127.0.0.1"].contains(address))
    #expect(error?.text.contains(address) == true)
  }

  @Test(arguments: ["169.254.169.254", "10.0.0.1", "192.168.1.1", "172.16.0.1", "100.64.0.1", "224.0.0.1", "[fd00::1]"])
  func privateAddressesAreRefusedBeforeAConnection(_ host: String) {
    let error = HTTPClient().failure(HTTPRequest(.get, "http://\(host)/latest/meta-data"))
    guard case .refusedAddress? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func theNamedHostAndPortAreConnectedAndNoOtherPort() throws {
    let named = try RawServer { $0.answer("named") }
    let other = try RawServer { $0.answer("other") }
    defer {
      named.stop()
      other.stop()
    }
    let client = HTTPClient.naming(named.url())
    let results = client.fetchWaiting([named, other].map { HTTPRequest(.get, $0.url()) })
    #expect(try results[0].get().body == Array("named".utf8))
    #expect(throws: TransportError.refusedAddress(host: "127.0.0.1", address: "127.0.0.1")) { try results[1].get() }
    #expect(other.connections == 0)
  }

  @Test func anotherNameOfANamedHostIsNotNamed() throws {
    let server = try RawServer { $0.answer("hello") }
    defer { server.stop() }
    let error = HTTPClient.naming(server.url(host: "127.0.0.1")).failure(
      HTTPRequest(.get, server.url(host: "localhost")))
    guard case .refusedAddress? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(server.connections == 0)
  }

  @Test func allOfThemAreConnectedWhereTheUserAllowsIt() throws {
    let server = try RawServer { $0.answer("hello") }
    defer { server.stop() }
    let client = HTTPClient(rule: AddressRule(allowsPrivateNetwork: true))
    for host in ["127.0.0.1", "localhost", "2130706433"] {
      let answer = try client.result(HTTPRequest(.get, server.url(host: host)))?.get()
      #expect(answer?.body == Array("hello".utf8), "\(host)")
    }
  }
}
