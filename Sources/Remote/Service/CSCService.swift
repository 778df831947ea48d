import CMS
import Synchronization
import Transport

/// A remote signing service by the API of the Cloud Signature Consortium, versions 1.0.4 and 2.
///
/// Nothing is asked before it is needed. Nothing that could sign or lock a credential is asked twice by itself: only a
/// token that the service no longer takes is renewed, once.
public final class CSCService: Sendable {
  let options: CSCOptions
  let exchange: ServiceExchange
  let agent: (any OAuthUserAgent)?
  let secrets: (any CredentialSecrets)?
  let now: @Sendable () -> Int64
  /// Up to and with the version; nil where that must be found out.
  private let base: String?
  /// The address without a version.
  private let root: String
  private let known = Mutex<(base: String, info: CSCInfo)?>(nil)
  private let tokens = Mutex<AccessTokens?>(nil)

  /// A service; nothing is opened or asked yet.
  ///
  /// - Parameters:
  ///   - options: How it is asked.
  ///   - agent: Brings the user to pages where he logs in; nil where nobody can.
  ///   - secrets: Who knows PINs and one-time passwords; nil where nobody does.
  ///   - now: The clock, in seconds since 1970.
  /// - Throws: ``RemoteError/badSettings(reason:)``.
  public init(
    _ options: CSCOptions, agent: (any OAuthUserAgent)? = nil, secrets: (any CredentialSecrets)? = nil,
    now: @escaping @Sendable () -> Int64
  ) throws(RemoteError) {
    let web = try Self.address(options.url, "the service")
    guard !web.target.contains("?") else { throw .badSettings(reason: "the service's address has a query") }
    var named = [options.url]
    for client in [options.authentication.client, options.credentialClient].compactMap({ $0 }) {
      for (text, what) in [(client.authorizationURL, "authorization"), (client.tokenURL, "token")] {
        guard let text else { continue }
        _ = try Self.address(text, "the \(what) endpoint")
        named.append(text)
      }
    }
    var client = HTTPClient(rule: AddressRule(named: NamedHosts(named)))
    client.certificateFile = options.certificateFile
    if let proxy = options.proxy { client.proxy = try Self.address(proxy, "the proxy") }
    client.identity = options.clientCertificate.map(ClientIdentity.init)
    self.options = options
    self.agent = agent
    self.secrets = secrets
    self.now = now
    exchange = ServiceExchange(
      client: client, service: web.origin + web.target, seconds: options.seconds, now: now)
    let root = web.origin + (web.target.hasSuffix("/") ? String(web.target.dropLast()) : web.target)
    self.root = root
    let last = root.split(separator: "/").last ?? ""
    if last.first == "v", last.dropFirst().first?.isNumber ?? false {
      base = root
    } else {
      base = options.version.map { Self.base(root, $0) }
    }
  }

  /// The address, as messages name it.
  public var address: String { exchange.service }

  private static func address(_ text: String, _ what: String) throws(RemoteError) -> WebAddress {
    do throws(TransportError) {
      return try WebAddress(text)
    } catch {
      throw .badSettings(reason: "the address of \(what): \(error.text)")
    }
  }

  /// CSC API v1.0.4, 7.2: the base is `/csc/v1` below an address of the service's own.
  private static func base(_ root: String, _ version: CSCVersion) -> String {
    root.hasSuffix("/csc") ? "\(root)/\(version.rawValue)" : "\(root)/csc/\(version.rawValue)"
  }

  /// What the service says of itself; asked once.
  ///
  /// - Returns: Its version, methods and ways to log in.
  /// - Throws: ``RemoteError/service(_:)``.
  public func info() async throws(RemoteError) -> CSCInfo { try await contact().info }

  /// Where the service's methods are, and what it says of itself.
  func contact() async throws(RemoteError) -> (base: String, info: CSCInfo) {
    if let known = known.withLock({ $0 }) { return known }
    let found: (base: String, info: CSCInfo)
    if let base {
      found = (base, try await info(at: base, version: options.version ?? Self.version(of: base)))
    } else {
      found = try await newest()
    }
    known.withLock { $0 = found }
    return found
  }

  /// The version that an address names; nil where it names another.
  private static func version(of base: String) -> CSCVersion? {
    CSCVersion.allCases.first { base.hasSuffix("/\($0.rawValue)") }
  }

  /// The newest version that answers.
  private func newest() async throws(RemoteError) -> (base: String, info: CSCInfo) {
    let second = Self.base(root, .second)
    do throws(RemoteError) {
      return (second, try await info(at: second, version: .second))
    } catch {
      // A server without version 2 says so, or sends a page for people; one that cannot be reached has neither.
      guard case .service(let failure) = error, failure.kind == .refused || failure.kind == .badAnswer else {
        throw error
      }
      let first = Self.base(root, .first)
      return (first, try await info(at: first, version: .first))
    }
  }

  private func info(at base: String, version: CSCVersion?) async throws(RemoteError) -> CSCInfo {
    let answer = try await exchange.ask("info", at: "\(base)/info", body: Array("{}".utf8))
    guard let info = CSCInfo(answer.json, version: version) else {
      throw exchange.failure("info", .badAnswer, "it tells no version of the API that is known, or no methods", [])
    }
    return info
  }

  /// Asks a method of the service.
  ///
  /// - Parameters:
  ///   - method: Its name.
  ///   - writer: What it is given.
  /// - Returns: The answer.
  /// - Throws: ``RemoteError``, and what the way to a token throws.
  func ask(_ method: String, _ writer: JSONWriter) async throws -> ServiceExchange.Answer {
    var writer = writer
    if let data = options.clientData { writer.add("clientData", data) }
    let base = try await contact().base
    let hidden = writer.secrets
    var body = writer.finish()
    defer { body.wipe() }
    let authorization = try await authorization()
    do throws(RemoteError) {
      return try await exchange.ask(
        method, at: "\(base)/\(method)", body: body, secrets: hidden, authorization: authorization)
    } catch {
      // A token may have ended early. Who was not let in has changed nothing, so it is asked again with a new one.
      guard error.kind == .notAdmitted, case .bearer(let old) = authorization, let tokens = tokens.withLock({ $0 })
      else {
        throw error
      }
      let renewed = try await tokens.token(after: old)
      return try await exchange.ask(
        method, at: "\(base)/\(method)", body: body, secrets: hidden, authorization: .bearer(renewed))
    }
  }
}

extension CSCOptions.Authentication {
  /// The client of OAuth 2.0; nil for other ways.
  var client: OAuthClient? {
    switch self {
    case .clientCredentials(let client), .authorizationCode(let client): client
    default: nil
    }
  }
}

extension CSCService {
  /// How a request says who asks.
  private func authorization() async throws -> ServiceExchange.Authorization {
    switch options.authentication {
    case .none: return .none
    case .token(let token): return .bearer(token)
    case .basic(let user, let password): return .basic(user: user, password: password)
    case .login, .clientCredentials, .authorizationCode:
      let tokens = tokens.withLock { held in
        if let held { return held }
        let made = AccessTokens(now: now) { [weak self] refresh in
          guard let self else { throw CancellationError() }
          return try await self.newToken(refresh)
        }
        held = made
        return made
      }
      return .bearer(try await tokens.token())
    }
  }

  private func newToken(_ refresh: Secret?) async throws -> AccessToken {
    switch options.authentication {
    case .login(let user, let password): return try await logIn(user, password)
    case .clientCredentials(let client):
      return try await flow(client).clientCredentials(scope: client.scope)
    case .authorizationCode(let client):
      let flow = try await flow(client)
      if let refresh = refresh ?? client.refreshToken {
        do throws(RemoteError) {
          return try await flow.refresh(refresh)
        } catch {
          // It has ended too: the user is asked again, where there is one.
          guard agent != nil, error.kind == .denied || error.kind == .refused else { throw error }
        }
      }
      guard let agent else { throw RemoteError.secretMissing(service: address, what: "a login at a browser") }
      return try await flow.authorizationCode(scope: client.scope, by: agent)
    case .none, .token, .basic: throw RemoteError.badSettings(reason: "there is nothing to log in with")
    }
  }

  /// The ways to tokens for a client.
  func flow(_ client: OAuthClient) async throws(RemoteError) -> OAuthFlow {
    let finder = ServiceEndpoints(options: options, exchange: exchange)
    let endpoints = try await finder.endpoints(for: client) { () throws(RemoteError) in try await info() }
    return OAuthFlow(exchange: exchange, endpoints: endpoints, client: client)
  }

  /// CSC API v1.0.4, 11.2: a name and a password give a token.
  private func logIn(_ user: String, _ password: Secret) async throws(RemoteError) -> AccessToken {
    let method = "auth/login"
    var writer = JSONWriter()
    if let data = options.clientData { writer.add("clientData", data) }
    let (answer, body): (ServiceExchange.Answer, [UInt8])
    body = writer.finish()
    do throws(RemoteError) {
      answer = try await exchange.ask(
        method, at: "\(try await contact().base)/\(method)", body: body,
        authorization: .basic(user: user, password: password))
    } catch {
      guard case .service(let failure) = error, failure.kind == .notAdmitted else { throw error }
      throw exchange.failure(method, .denied, failure.reason, [])
    }
    guard let token = AccessToken(answer.json, now: now()) else {
      throw exchange.failure(method, .badAnswer, "it answers without a token", [])
    }
    return token
  }
}
