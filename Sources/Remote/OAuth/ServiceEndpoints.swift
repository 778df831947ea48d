import Transport

/// Where an authorization server is asked: what the user says, else what the service names.
struct ServiceEndpoints {
  let options: CSCOptions
  let exchange: ServiceExchange

  /// The endpoints for a client.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - info: What the service says of itself; asked only where the client does not name both.
  /// - Returns: The endpoints.
  /// - Throws: ``RemoteError``.
  func endpoints(
    for client: OAuthClient, info: () async throws(RemoteError) -> CSCInfo
  ) async throws(RemoteError) -> OAuthFlow.Endpoints {
    if let token = client.tokenURL {
      // An application that logs in by itself never visits the authorization endpoint.
      return OAuthFlow.Endpoints(authorization: client.authorizationURL ?? "", token: token)
    }
    let info = try await info()
    if let base = info.authorizationServer {
      let trimmed = base.hasSuffix("/") ? String(base.dropLast()) : base
      // CSC API v1.0.4, 11.1: the base of `oauth2/authorize`. Some name it with its last part.
      let folder = trimmed.hasSuffix("/oauth2") ? trimmed : trimmed + "/oauth2"
      return OAuthFlow.Endpoints(
        authorization: try allowed(
          client.authorizationURL ?? folder + "/authorize", isNamed: client.authorizationURL != nil),
        token: try allowed(folder + "/token"))
    }
    guard let issuer = info.authorizationIssuer else {
      throw exchange.failure("info", .badAnswer, "the service names no authorization server", [])
    }
    return try await discovered(issuer, client)
  }

  /// What an authorization server says of itself.
  ///
  /// Source: RFC 8414, 3 and 3.3.
  private func discovered(_ issuer: String, _ client: OAuthClient) async throws(RemoteError) -> OAuthFlow.Endpoints {
    let web: WebAddress
    do {
      web = try WebAddress(try allowed(issuer))
    } catch let error as RemoteError {
      throw error
    } catch {
      throw exchange.failure("info", .badAnswer, "its authorization server has no address that can be asked", [])
    }
    let path = web.target == "/" ? "" : web.target
    let operation = "oauth-authorization-server"
    let answer = try await exchange.ask(
      operation, at: "\(web.origin)/.well-known/\(operation)\(path.hasSuffix("/") ? String(path.dropLast()) : path)",
      body: nil)
    guard answer.json["issuer"]?.text == issuer else {
      throw exchange.failure(operation, .badAnswer, "it is about another authorization server", [])
    }
    guard let authorization = client.authorizationURL ?? answer.json["authorization_endpoint"]?.text,
      let token = answer.json["token_endpoint"]?.text
    else { throw exchange.failure(operation, .badAnswer, "it names no endpoints", []) }
    return OAuthFlow.Endpoints(
      authorization: try allowed(authorization, isNamed: client.authorizationURL != nil), token: try allowed(token),
      issuer: issuer)
  }

  /// An address that the service names: secrets and the user's browser go there, so it is https, or a host that the user
  /// himself named.
  private func allowed(_ text: String, isNamed: Bool = false) throws(RemoteError) -> String {
    if isNamed { return text }
    let reason: String
    do throws(TransportError) {
      let web = try WebAddress(text)
      guard !web.isSecure, !exchange.client.rule.named.contains(web) else { return text }
      reason = "it names \(web.origin) for logging in, which is neither https nor a host that you named"
    } catch {
      reason = "it names no address for logging in: \(error.text)"
    }
    throw exchange.failure("info", .badAnswer, reason, [])
  }
}
