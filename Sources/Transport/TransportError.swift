/// Why something was not fetched.
@nonexhaustive
package enum TransportError: Error, Hashable, Sendable {
  /// It is no URL that is asked.
  case notAnAddress(String, reason: String)
  /// The host's name stands only for addresses that a stranger may not send us to.
  case refusedAddress(host: String, address: String)
  /// The host's name stands for no address.
  case unresolved(host: String)
  /// Nobody answers there.
  case notConnected(host: String, reason: String)
  /// The connection is not secure, or its certificate is not believed.
  case notSecure(host: String, reason: String)
  /// No whole answer in time.
  case timeout(milliseconds: Int)
  /// The answer has more bytes than its limit.
  case tooLarge(limit: Int)
  /// The answer's header has more bytes than its limit.
  case headersTooLarge(limit: Int)
  /// The server answered with a status that is not a success.
  case status(HTTPResponse)
  /// More redirects than the limit, or one that goes in a circle.
  case tooManyRedirects(limit: Int)
  /// A redirect that is not followed.
  case refusedRedirect(to: String, reason: String)
  /// The answer is compressed, which was not asked for.
  case encoded(String)
  /// What came is no whole HTTP answer.
  case broken(reason: String)
  /// A header that cannot be sent.
  case badHeader(String)
  /// The caller no longer wants it, or the time for all requests is over.
  case cancelled
  /// libcurl is not there, or too old; the text names the package.
  case noLibrary(String)
  /// The system refuses.
  case system(String)
  /// The cache's folder cannot be used.
  case cache(path: String, reason: String)

  /// The reason in words, for a message that names the URL itself.
  package var text: String {
    switch self {
    case .notAnAddress(_, let reason): "it is no URL that can be asked: \(reason)"
    case .refusedAddress(let host, let address):
      "\(host) leads to \(address), which is no address of the public Internet"
    case .unresolved(let host): "there is no address for \(host)"
    case .notConnected(let host, let reason): "no connection to \(host): \(reason)"
    case .notSecure(let host, let reason): "no secure connection to \(host): \(reason)"
    case .timeout(let milliseconds): "no whole answer within \(milliseconds) ms"
    case .tooLarge(let limit): "the answer is larger than \(limit) bytes"
    case .headersTooLarge(let limit): "the answer's header is larger than \(limit) bytes"
    case .status(let response): "the server answered with status \(response.status)"
    case .tooManyRedirects(let limit): "more than \(limit) redirects"
    case .refusedRedirect(let to, let reason): "it redirects to \(to): \(reason)"
    case .encoded(let name): "the answer is encoded as \(name), which was not asked for"
    case .broken(let reason): "the answer is broken: \(reason)"
    case .badHeader(let name): "the header \(name) cannot be sent"
    case .cancelled: "there was no more time for it"
    case .noLibrary(let reason): reason
    case .system(let reason): reason
    case .cache(let path, let reason): "\(path) cannot hold the cache: \(reason)"
    }
  }
}
