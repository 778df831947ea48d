import CMS
import Transport

/// One question to a service and its answer as JSON; what goes wrong is told in the service's own words, without secrets.
struct ServiceExchange: Sendable {
  /// What a service answers that does what is asked.
  struct Answer {
    let status: Int
    let json: JSONValue
    /// Seconds after which it wants to be asked again.
    let retryAfter: Int?
  }

  /// How the server is told who asks.
  enum Authorization: Sendable {
    case none
    case bearer(Secret)
    case basic(user: String, password: Secret)

    var secret: Secret? {
      switch self {
      case .none: nil
      case .bearer(let token): token
      case .basic(_, let password): password
      }
    }

    /// The value of the header; whoever takes it wipes it.
    var header: [UInt8]? {
      switch self {
      case .none: nil
      case .bearer(let token): AuthorizationHeader.bearer(token)
      case .basic(let user, let password): AuthorizationHeader.basic(user: user, password: password)
      }
    }
  }

  /// How the service is asked: where connections may lead, https, a proxy, a client certificate.
  let client: HTTPClient
  /// The service's address, as messages name it.
  let service: String
  let seconds: Int
  let now: @Sendable () -> Int64

  /// The most bytes of an answer: some hundred signatures, or a chain of large certificates.
  private static let mostBytes = 4 << 20
  private static let longestReason = 300

  /// Asks with a body that holds secrets.
  ///
  /// - Parameters:
  ///   - operation: Its name in the protocol.
  ///   - address: Where.
  ///   - body: The body, which the caller wipes; nil fetches.
  ///   - type: Its content type.
  ///   - secrets: What must not be told.
  ///   - authorization: Who asks.
  /// - Returns: The answer of a server that did what was asked.
  /// - Throws: ``RemoteError/service(_:)``.
  func ask(
    _ operation: String, at address: String, body: [UInt8]?, type: String = "application/json",
    secrets: [Secret] = [], authorization: Authorization = .none
  ) async throws(RemoteError) -> Answer {
    let hidden = secrets + [authorization.secret].compactMap { $0 }
    switch await answer(at: address, body, type, authorization) {
    case .success(var answer):
      // Some answer a question that needs no answer with nothing (204).
      guard !answer.body.isEmpty else { return Answer(status: answer.status, json: .object([]), retryAfter: nil) }
      defer { answer.body.wipe() }
      do throws(JSONProblem) {
        let json = try JSONReader.read(answer.body)
        guard case .object = json else { throw JSONProblem(reason: "it is no object", offset: 0) }
        return Answer(status: answer.status, json: json, retryAfter: answer.retryAfter(now: now()))
      } catch {
        throw failure(
          operation, .badAnswer, "it answers with no JSON but \(HTTPWords.shown(answer, error.reason))", hidden)
      }
    case .failure(.status(let answer)): throw failure(operation, answer, hidden)
    case .failure(.tooManyRedirects), .failure(.refusedRedirect):
      // A redirect takes the body along, and with it whatever proves who signs.
      throw failure(operation, .badAnswer, "it redirects elsewhere, and no secrets are sent there", [])
    case .failure(let error): throw failure(operation, .unreachable, error.text, hidden)
    }
  }

  private func answer(
    at address: String, _ body: [UInt8]?, _ type: String, _ authorization: Authorization
  ) async -> Result<HTTPResponse, TransportError> {
    var request = HTTPRequest(body.map { .post($0, type: type) } ?? .get, address)
    request.headers = [HTTPRequest.Header("Accept", "application/json")]
    request.holdsSecrets = true
    request.limits.redirects = 0
    request.limits.body = Self.mostBytes
    request.limits.totalMilliseconds = max(1, seconds) * 1000
    request.limits.connectMilliseconds = min(10_000, request.limits.totalMilliseconds)
    var client = client
    if case .none = authorization {} else { client.authorization = { authorization.header ?? [] } }
    var outcomes = await client.fetch([request], within: request.limits.totalMilliseconds + 1000)
    return outcomes.popLast() ?? .failure(.cancelled)
  }
}

extension ServiceExchange {
  /// A failure that is told, without the secrets that the service may have repeated.
  func failure(_ operation: String, _ kind: RemoteFailure.Kind, _ reason: String, _ secrets: [Secret]) -> RemoteError {
    .service(
      RemoteFailure(service: service, operation: operation, kind: kind, reason: Self.cleaned(reason, of: secrets)))
  }

  /// What a server means that answers with an error.
  private func failure(_ operation: String, _ answer: HTTPResponse, _ secrets: [Secret]) -> RemoteError {
    let json = try? JSONReader.read(answer.body)
    let error = json?["error"]?.text
    let description = json?["error_description"]?.text
    let seconds = answer.retryAfter(now: now())
    let kind: RemoteFailure.Kind =
      switch (answer.status, error) {
      case (429, _): .busy(seconds: seconds)
      case (503, _) where seconds != nil: .busy(seconds: seconds)
      case (_, let error?) where Self.denials.contains(error): .denied
      case (401, _), (403, _), (407, _): .notAdmitted
      case (500..., _): .unreachable
      default: .refused
      }
    guard let error else { return failure(operation, kind, HTTPWords.reason(answer, now: now()), secrets) }
    var reason = "the service refuses (status \(answer.status)): \(PlainText.line(error, longest: 80))"
    if let description { reason += ", \(PlainText.line(description, longest: Self.longestReason))" }
    if let seconds { reason += ", to be asked again in \(seconds) s" }
    return failure(operation, kind, reason, secrets)
  }

  /// What services say when a secret is wrong or the user declines (CSC API v1.0.4, 11.7; v2.0.0.2, 10.2 and 11.6;
  /// RFC 6749, 4.1.2.1 and 5.2).
  private static let denials: Set<String> = [
    "invalid_pin", "invalid_otp", "invalid_authentication_data", "authentication_error", "access_denied",
    "invalid_grant", "invalid_client",
  ]

  /// Text of a service without the secrets that were sent to it.
  static func cleaned(_ text: String, of secrets: [Secret]) -> String {
    var bytes = Array(text.utf8)
    for secret in secrets where secret.count >= 3 {
      var known = secret.bytes
      defer { known.wipe() }
      while let range = bytes.firstRange(of: known) { bytes.replaceSubrange(range, with: "…".utf8) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
