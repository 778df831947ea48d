/// One request on its way, over its redirects.
struct Transfer {
  let request: HTTPRequest
  var method: HTTPRequest.Method
  /// Where the next hop, or the one that runs, leads.
  var address: WebAddress
  private(set) var redirects = 0
  /// Whether a redirect led to another server.
  private(set) var isElsewhere = false
  /// When there must be an answer; set when the first hop starts.
  var deadline: ContinuousClock.Instant?

  /// Reads the URL.
  init(_ request: HTTPRequest) throws(TransportError) {
    self.request = request
    method = request.method
    address = try WebAddress(request.url)
  }

  /// Whether a status sends us elsewhere.
  static func isRedirect(_ status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }

  /// Takes the way that an answer points to.
  ///
  /// Our posted bodies are questions, and the question stays what it is: 301 and 302 keep the method, as RFC 9110,
  /// 15.4.2 allows, and 303, which asks for a GET, is no answer to one.
  mutating func follow(_ text: String?, status: Int) throws(TransportError) {
    guard let text else { throw .refusedRedirect(to: "nowhere", reason: "there is no Location") }
    guard redirects < request.limits.redirects else { throw .tooManyRedirects(limit: request.limits.redirects) }
    if status == 303, case .post = method {
      throw .refusedRedirect(to: shown(text), reason: "status 303 would turn the question into another")
    }
    let next: WebAddress
    do {
      next = try WebAddress(text)
    } catch .notAnAddress(_, let reason) {
      throw .refusedRedirect(to: shown(text), reason: reason)
    }
    guard next.isSecure || !address.isSecure else {
      throw .refusedRedirect(to: shown(text), reason: "it would leave https")
    }
    isElsewhere = isElsewhere || !next.isSameOrigin(as: address)
    address = next
    redirects += 1
  }

  private func shown(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(200).map { $0.value < 0x20 ? "?" : $0 }))
  }
}
