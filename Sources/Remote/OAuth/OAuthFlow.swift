import CMS

/// The ways to a token of an OAuth 2.0 authorization server.
///
/// Source: RFC 6749; RFC 7636; RFC 8252; CSC API v1.0.4, 8.3, and v2.0.0.2, 8.4.
struct OAuthFlow: Sendable {
  /// Where the server is asked.
  struct Endpoints: Hashable, Sendable {
    let authorization: String
    let token: String
    /// Who answers there, where that is known (RFC 9207).
    var issuer: String?
  }

  let exchange: ServiceExchange
  let endpoints: Endpoints
  let client: OAuthClient

  private static let operation = "oauth2/token"

  /// A token for the application itself.
  func clientCredentials(scope: String) async throws(RemoteError) -> AccessToken {
    try await token { form in
      form.add("grant_type", "client_credentials")
      form.add("scope", scope)
    }
  }

  /// The next token, without the user.
  func refresh(_ token: Secret) async throws(RemoteError) -> AccessToken {
    try await self.token(earlier: token) { form in
      form.add("grant_type", "refresh_token")
      form.add("refresh_token", secret: token)
    }
  }

  /// A token that the user grants at a browser.
  ///
  /// - Parameters:
  ///   - scope: What is asked for.
  ///   - agent: Shows the page and waits.
  ///   - details: Adds what is granted, for the scope `credential`.
  /// - Returns: The token.
  /// - Throws: ``RemoteError``, and what `agent` throws.
  func authorizationCode(
    scope: String, by agent: any OAuthUserAgent, details: (inout FormWriter) -> Void = { _ in }
  ) async throws -> AccessToken {
    let proof = try ProofKey()
    let state = ProofKey.random()
    let redirect = try await agent.redirectURI()
    var form = FormWriter()
    form.add("response_type", "code")
    form.add("client_id", client.identifier)
    form.add("redirect_uri", redirect)
    form.add("scope", scope)
    form.add("state", state)
    form.add("code_challenge", proof.challenge)
    form.add("code_challenge_method", "S256")
    details(&form)
    let page = endpoints.authorization
    let back = try await agent.visit(page + (page.contains("?") ? "&" : "?") + form.query)
    let code = try code(in: back, state: state)
    return try await token { form in
      form.add("grant_type", "authorization_code")
      form.add("code", secret: code)
      form.add("redirect_uri", redirect)
      form.add("code_verifier", proof.verifier)
    }
  }

  /// The code that the server sent the browser back with.
  private func code(in address: String, state: String) throws(RemoteError) -> Secret {
    func refused(_ reason: String, _ kind: RemoteFailure.Kind = .badAnswer) -> RemoteError {
      exchange.failure("oauth2/authorize", kind, reason, [])
    }
    let query = address.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    guard let fields = FormWriter.fields(query.prefix { $0 != "#" }) else {
      throw refused("the browser came back with something that cannot be read")
    }
    func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    // RFC 6749, 10.12: an answer to a question that we did not ask may be somebody's trap.
    guard value("state") == state else { throw refused("the browser came back with an answer to another question") }
    if let issuer = value("iss"), let known = endpoints.issuer, issuer != known {
      throw refused("the answer is of another authorization server (RFC 9207)")
    }
    if let error = value("error") {
      let description = value("error_description").map { ", " + PlainText.line($0, longest: 200) } ?? ""
      throw refused("it is refused: \(PlainText.line(error, longest: 80))\(description)", .denied)
    }
    guard let code = value("code"), !code.isEmpty, code.utf8.count <= 8192 else {
      throw refused("the browser came back without a code")
    }
    var bytes = Array(code.utf8)
    return Secret(wiping: &bytes)
  }

  private func token(
    earlier: Secret? = nil, _ fill: (inout FormWriter) -> Void
  ) async throws(RemoteError) -> AccessToken {
    var form = FormWriter()
    defer { form.wipe() }
    fill(&form)
    var authorization = ServiceExchange.Authorization.none
    if let secret = client.secret, client.sendsSecretInHeader {
      authorization = .basic(user: client.identifier, password: secret)
    } else {
      form.add("client_id", client.identifier)
      form.add("client_secret", secret: client.secret)
    }
    let answer = try await exchange.ask(
      Self.operation, at: endpoints.token, body: form.bytes, type: "application/x-www-form-urlencoded",
      secrets: form.secrets, authorization: authorization)
    guard let token = AccessToken(answer.json, earlier: earlier, now: exchange.now()) else {
      throw exchange.failure(Self.operation, .badAnswer, "it answers without a token", [])
    }
    return token
  }
}
