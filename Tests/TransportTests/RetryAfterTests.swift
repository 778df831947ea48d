import TestSupport
import Testing
import Transport

/// Retry-After, in both of its forms.
@Suite struct RetryAfterTests {
  /// 2015-10-21T07:28:00Z.
  private static let moment: Int64 = 1_445_412_480

  @Test(
    arguments: [
      ("120", 120), ("Wed, 21 Oct 2015 07:28:00 GMT", 60), ("Wed, 21 Oct 2015 07:26:00 GMT", 0),
      ("Mon, 29 Feb 2016 00:00:00 GMT", 11_291_580), ("Wed, 21 Oct 2015 07:28:00 CET", nil), ("soon", nil), ("-1", nil),
      ("Wed, 21 Okt 2015 07:28:00 GMT", nil), ("99999999999999999999", nil), ("Wed, 1 Oct 2015 7:28:0 GMT", nil),
    ] as [(String, Int?)])
  func secondsAndDatesAreRead(_ value: String, _ expected: Int?) throws {
    let server = try RawServer { $0.answer("busy", status: "429 No", headers: "Retry-After: \(value)\r\n") }
    defer { server.stop() }
    guard case .status(let answer)? = HTTPClient.naming(server.url()).failure(HTTPRequest(.get, server.url())) else {
      Issue.record("no status")
      return
    }
    #expect(answer.retryAfter(now: Self.moment - 60) == expected)
  }
}
