import Testing
import Transport

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("http://example.org", "http://example.org/"),
    ("HTTP://Example.ORG:80/A?b#c", "http://example.org/A?b"),
    ("https://example.org:443?q", "https://example.org/?q"),
    ("http://example.org:8080/a b/ä\"", "http://example.org:8080/a%20b/%C3%A4%22"),
    ("http://[::1]:9/x", "http://[::1]:9/x"),
    ("http://example.org:/a%2Fb", "http://example.org/a%2Fb"),
    ("http://example.org./", "http://example.org./"),
  ])
  func addressesAreWrittenAnew(_ given: String, _ written: String) throws {
    let address = try WebAddress(given)
    #expect(address.text == written)
    #expect(try WebAddress(address.text) == address)
  }

  @Test(arguments: [
    "", "example.org", "ftp://example.org/", "file:///etc/passwd", "ldap://directory/cn=x", "http:/example.org",
    "http:",
    "http://", "http:///path", "http://user@example.org/", "http://a:b@example.org/", "http://example.org\\@evil/",
    "http://exa mple.org/", "http://%31%32%37.0.0.1/", "http://example.org:0/", "http://example.org:65536/",
    "http://example.org:80a/", "http://example.org:+80/", "http://[::1/", "http://[]/", "http://[::1]a/",
    "http://[fe80::1%eth0]/", "http://ex\u{e4}mple.org/", "http://example.org/a\nb", "http://example.org/a\u{0}b",
    "http://a\tb/", " http://example.org/",
  ])
  func whatTwoReadersCouldReadDifferentlyIsRefused(_ text: String) {
    #expect(throws: TransportError.self) { try WebAddress(text) }
  }

  @Test func lengthIsBounded() {
    let long = "http://example.org/" + String(repeating: "a", count: WebAddress.longest)
    #expect(throws: TransportError.self) { try WebAddress(long) }
    #expect(throws: TransportError.self) { try WebAddress("http://" + String(repeating: "a", count: 254) + "/") }
  }
}
