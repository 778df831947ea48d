import CMS
import Foundation
import Remote
import TestSupport
import Testing

/// OAuth 2.0 with Authlib as the authorization server, which checks clients, PKCE, redirect addresses and tokens.
/// `Tests/Fixtures/Remote/peers.py` says what of it is ours; the service of version 1 behind it is certomancer-csc-dummy,
/// that of version 2 our own.
@Suite struct OAuthTests {
  private static let message = Array("what is to be signed".utf8)

  private static func service(
    _ url: String, _ authentication: CSCOptions.Authentication, agent: Browser? = nil, secrets: Secrets? = nil,
    _ change: (inout CSCOptions) -> Void = { _ in }
  ) throws -> CSCService {
    var options = CSCOptions(url)
    options.authentication = authentication
    change(&options)
    return try CSCService(options, agent: agent, secrets: secrets) { Int64(Date().timeIntervalSince1970) }
  }

  private static func sign(_ service: CSCService, _ name: String) async throws {
    let key = try RemoteKey(service, try await service.credential(name))
    let value = try await key.sign(message)
    #expect(try SignatureVerification.verify(value, over: message, key.certificate, key.algorithm.scheme))
  }

  private static func application(_ peer: RemotePeer, secret: String = "s3cret & +more") -> OAuthClient {
    var client = OAuthClient(identifier: "application", secret: Secret(text: secret))
    client.tokenURL = peer.authorizationServer + "/oauth2/token"
    client.authorizationURL = peer.authorizationServer + "/oauth2/authorize"
    return client
  }

  @Test func anApplicationLogsInByItself() async throws {
    let peer = try RemotePeer(.guarded)
    await #expect(throws: RemoteError.self) { try await Self.sign(try Self.service(peer.url, .none), "demo/alice") }
    for inHeader in [false, true] {
      var client = Self.application(peer)
      client.sendsSecretInHeader = inHeader
      let service = try Self.service(peer.url, .clientCredentials(client))
      try await Self.sign(service, "demo/alice")
      try await Self.sign(service, "demo/dora")
    }
    // One token each, though four requests at least were made with it.
    #expect(try peer.counts()["tokens"] as? Int == 2)
    let wrong = try Self.service(peer.url, .clientCredentials(Self.application(peer, secret: "guessed")))
    let error = await #expect(throws: RemoteError.self) { try await Self.sign(wrong, "demo/alice") }
    guard case .service(let failure) = error else { throw TestSupportError.missingFixture("a failure") }
    #expect(failure.kind == .denied && failure.operation == "oauth2/token" && !failure.reason.contains("guessed"))
  }

  @Test func aTokenThatEndedIsRenewedOnce() async throws {
    let peer = try RemotePeer(.guarded)
    let service = try Self.service(peer.url, .clientCredentials(Self.application(peer)))
    try await Self.sign(service, "demo/alice")
    try peer.endTokens()
    try await Self.sign(service, "demo/alice")
    #expect(try peer.counts()["tokens"] as? Int == 2)
  }

  @Test func aUserLogsInAtABrowserWithProofOfPossession() async throws {
    let peer = try RemotePeer(.guarded)
    var open = Self.application(peer)
    open.identifier = "public"
    open.secret = nil
    for client in [Self.application(peer), open] {
      let browser = Browser { try RemotePeer.redirect(from: $0) }
      let service = try Self.service(peer.url, .authorizationCode(client), agent: browser)
      try await Self.sign(service, "demo/alice")
      let page = try #require(browser.visited.withLock { $0 }.first)
      #expect(page.contains("code_challenge_method=S256") && page.contains("scope=service") && page.contains("state="))
      #expect(!page.contains("s3cret"))
      // When the token ends, the refresh token gets the next one and nobody is asked.
      try peer.endTokens()
      try await Self.sign(service, "demo/alice")
      #expect(browser.visited.withLock { $0.count } == 1)
    }
    #expect(try peer.counts()["refreshed"] as? Int == 2)
  }

  @Test func whoDeclinesIsNotAskedAgain() async throws {
    let peer = try RemotePeer(.guarded)
    try peer.deny()
    let browser = Browser { try RemotePeer.redirect(from: $0) }
    let service = try Self.service(peer.url, .authorizationCode(Self.application(peer)), agent: browser)
    let error = await #expect(throws: RemoteError.self) { try await Self.sign(service, "demo/alice") }
    guard case .service(let failure) = error else { throw TestSupportError.missingFixture("a failure") }
    #expect(failure.kind == .denied && failure.reason.contains("access_denied"))
    #expect(browser.visited.withLock { $0.count } == 1)
  }

  @Test func anAnswerToAnotherQuestionIsNotTaken() async throws {
    let peer = try RemotePeer(.guarded)
    for answer in [
      "/callback?code=stolen&state=other", "/callback?code=stolen", "/callback", "nothing",
      "/callback?error=access_denied", "/callback?code=%",
    ] {
      let service = try Self.service(
        peer.url, .authorizationCode(Self.application(peer)), agent: Browser { _ in answer })
      let error = await #expect(throws: RemoteError.self) { try await Self.sign(service, "demo/alice") }
      guard case .service(let failure) = error else { throw TestSupportError.missingFixture("a failure") }
      #expect(failure.operation == "oauth2/authorize", "\(answer)")
    }
    #expect(try peer.counts()["tokens"] as? Int == 0)
  }

  @Test func theServiceMayNotSendSecretsToAHostThatNobodyNamed() async throws {
    let peer = try RemotePeer(.guarded)
    var client = Self.application(peer)
    client.tokenURL = nil
    client.authorizationURL = nil
    let service = try Self.service(peer.url, .clientCredentials(client))
    let error = await #expect(throws: RemoteError.self) { try await Self.sign(service, "demo/alice") }
    guard case .service(let failure) = error else { throw TestSupportError.missingFixture("a failure") }
    #expect(failure.reason.contains("neither https nor a host that you named"))
    #expect(try peer.counts()["tokens"] as? Int == 0)
  }

  @Test func aPINBehindALoginIsGiven() async throws {
    let peer = try RemotePeer(.guarded)
    let right = try Self.service(
      peer.url, .clientCredentials(Self.application(peer)), secrets: Secrets(["PIN": "2580"]))
    try await Self.sign(right, "demo/alice+pin")
    let wrong = try Self.service(
      peer.url, .clientCredentials(Self.application(peer)), secrets: Secrets(["PIN": "1111"]))
    let error = await #expect(throws: RemoteError.self) { try await Self.sign(wrong, "demo/alice+pin") }
    guard case .service(let failure) = error else { throw TestSupportError.missingFixture("a failure") }
    #expect(failure.kind == .denied && failure.reason.contains("invalid_pin") && !failure.reason.contains("1111"))
    #expect(try peer.counts()["wrong"] as? Int == 1)
  }

  @Test(arguments: ["v1", "v2"]) func aSignatureIsAuthorisedAtABrowser(_ version: String) async throws {
    let peer = try RemotePeer(.authorizationOnly)
    var behaviour = ServiceFixture.Behaviour()
    behaviour.version = version
    behaviour.mode = "oauth2code"
    behaviour.multisign = 5
    behaviour.token = { [server = peer.authorizationServer] in (try? RemotePeer.token($0, at: server)) ?? [:] }
    // Version 1 names the base of the addresses, version 2 the issuer, which says where they are (RFC 8414).
    behaviour.authorizationServer = peer.authorizationServer
    let fixture = try ServiceFixture(behaviour)
    let browser = Browser { try RemotePeer.redirect(from: $0) }
    var client = Self.application(peer)
    client.tokenURL = nil
    let service = try Self.service(fixture.url, .authorizationCode(client), agent: browser)
    let key = try RemoteKey(service, try await service.credential("credential"))
    let messages = (0..<3).map { Array("message \($0)".utf8) }
    for (value, message) in zip(try await key.sign(messages, following: 0), messages) {
      #expect(try SignatureVerification.verify(value, over: message, key.certificate, key.algorithm.scheme))
    }
    let pages = browser.visited.withLock { $0 }
    #expect(pages.count == 2 && pages[1].contains("scope=credential") && pages[1].contains("numSignatures=3"))
    #expect(pages[1].contains("credentialID=credential") && pages[1].contains(version == "v1" ? "&hash=" : "&hashes="))
  }
}
