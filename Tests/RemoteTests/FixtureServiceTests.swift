import CMS
import Remote
import TestSupport
import Testing

/// What no peer serves, against the service of our own that ``ServiceFixture`` is: OpenSSL signs there, and all else is as
/// we read the specifications.
@Suite struct FixtureServiceTests {
  private static let message = Array("what is to be signed".utf8)

  private static func service(
    _ fixture: ServiceFixture, secrets: (any CredentialSecrets)? = nil, _ change: (inout CSCOptions) -> Void = { _ in }
  ) throws -> CSCService {
    var options = CSCOptions(fixture.url)
    options.seconds = 20
    change(&options)
    return try CSCService(options, secrets: secrets) { 1_800_000_000 }
  }

  /// Signs once and holds the value against the certificate.
  private static func sign(_ service: CSCService, digest: DigestAlgorithm? = nil, padding: RSAPadding? = nil)
    async throws
  {
    let key = try RemoteKey(service, try await service.credential("credential"), digest: digest, padding: padding)
    let value = try await key.sign(message)
    let der = key.certificate.scalarSize.flatMap { ECDSAValue.der(raw: value, scalarSize: $0) } ?? value
    #expect(try SignatureVerification.verify(der, over: message, key.certificate, key.algorithm.scheme))
  }

  @Test(arguments: ["v1", "v2"]) func bothVersionsSignWithAllKinds(_ version: String) async throws {
    for (key, digest, padding) in [
      ("p256", DigestAlgorithm?.none, RSAPadding?.none), ("p256", .sha512, nil), ("rsa2048", nil, nil),
      ("rsa2048", .sha512, .pkcs1), ("rsa2048", .sha384, .pss),
    ] {
      var behaviour = ServiceFixture.Behaviour()
      behaviour.version = version
      behaviour.key = key
      let fixture = try ServiceFixture(behaviour)
      let service = try Self.service(fixture)
      try await Self.sign(service, digest: digest, padding: padding)
      #expect(try await service.info().version.rawValue == version)
    }
  }

  @Test func aValueInTwoHalvesIsTakenToo() async throws {
    var behaviour = ServiceFixture.Behaviour()
    behaviour.isRaw = true
    let fixture = try ServiceFixture(behaviour)
    try await Self.sign(try Self.service(fixture))
    #expect(fixture.requests.count { $0.operation == "signatures/signHash" } == 1)
  }

  @Test func theDigestIsOneThatTheCredentialOffers() async throws {
    var behaviour = ServiceFixture.Behaviour()
    behaviour.algorithms = ["1.2.840.10045.4.3.4"]
    let fixture = try ServiceFixture(behaviour)
    let service = try Self.service(fixture)
    let credential = try await service.credential("credential")
    #expect(try RemoteKey(service, credential).algorithm == .ecdsa(.sha512))
    #expect(throws: RemoteError.self) { try RemoteKey(service, credential, digest: .sha256) }
  }

  @Test func aKeyThatSignsMessagesIsRefused() async throws {
    var behaviour = ServiceFixture.Behaviour()
    behaviour.key = "ed25519"
    behaviour.algorithms = ["1.3.101.112"]
    let fixture = try ServiceFixture(behaviour)
    let service = try Self.service(fixture)
    let credential = try await service.credential("credential")
    let error = #expect(throws: RemoteError.self) { try RemoteKey(service, credential) }
    guard case .unsuitable(_, let reason) = error else { throw TestSupportError.missingFixture("a reason") }
    #expect(reason.contains("hash values"))
    #expect(!fixture.requests.contains { $0.operation == "credentials/authorize" })
  }

  @Test(arguments: ["v1", "v2"]) func aPINIsGivenAndAWrongOneIsNotTriedTwice(_ version: String) async throws {
    var behaviour = ServiceFixture.Behaviour()
    behaviour.version = version
    behaviour.mode = "explicit"
    behaviour.secrets = ["PIN": "2580"]
    behaviour.wants =
      version == "v1"
      ? ["PIN": #"{"presence": "true", "format": "N", "label": "Signature PIN"}"#, "OTP": #"{"presence": "false"}"#]
      : ["auth": #"{"mode": "explicit", "objects": [{"type": "Password", "id": "PIN", "format": "N"}]}"#]
    let fixture = try ServiceFixture(behaviour)
    try await Self.sign(try Self.service(fixture, secrets: Secrets(["PIN": "2580"])))
    let before = fixture.requests.count
    let wrong = await #expect(throws: RemoteError.self) {
      try await Self.sign(try Self.service(fixture, secrets: Secrets(["PIN": "3691"])))
    }
    guard case .service(let failure) = wrong else { throw TestSupportError.missingFixture("a failure") }
    #expect(failure.kind == .denied && failure.operation == "credentials/authorize")
    let operations = fixture.requests[before...].map(\.operation)
    #expect(operations.count { $0 == "credentials/authorize" } == 1 && !operations.contains("signatures/signHash"))
    // Who has none and nobody to ask is told so, and the service is not asked.
    let none = await #expect(throws: RemoteError.self) { try await Self.sign(try Self.service(fixture)) }
    guard case .secretMissing(_, let what) = none else { throw TestSupportError.missingFixture("what is missing") }
    #expect(what.contains("PIN"))
  }

  @Test(arguments: ["v1", "v2"]) func aOneTimePasswordIsSentBeforeItIsAskedFor(_ version: String) async throws {
    var behaviour = ServiceFixture.Behaviour()
    behaviour.version = version
    behaviour.mode = "explicit"
    behaviour.secrets = ["OTP": "*"]
    behaviour.wants =
      version == "v1"
      ? ["OTP": #"{"presence": "true", "type": "online", "label": "Code"}"#]
      : ["auth": #"{"mode": "explicit", "expression": "OTP", "objects": [{"type": "ChallengeResponse", "id": "OTP"}]}"#]
    let fixture = try ServiceFixture(behaviour)
    let secrets = Secrets { _, challenge in
      // Version 2 tells its challenge; version 1 sends the code to a telephone.
      challenge.map { $0.filter(\.isNumber) } ?? fixture.oneTimePassword
    }
    try await Self.sign(try Self.service(fixture, secrets: secrets))
    #expect(secrets.asked.withLock { $0 } == ["OTP"])
  }

  @Test func ofAChoiceWhatIsAtHandIsTaken() async throws {
    var behaviour = ServiceFixture.Behaviour()
    behaviour.mode = "explicit"
    behaviour.secrets = ["CARD": "77"]
    behaviour.wants = [
      "auth": """
      {"mode": "explicit", "expression": "(PIN AND OTP) OR CARD", "objects": [{"type": "Password", "id": "PIN"},
       {"type": "Password", "id": "OTP", "generator": "totp"}, {"type": "Password", "id": "CARD"}]}
      """
    ]
    let fixture = try ServiceFixture(behaviour)
    let secrets = Secrets(["CARD": "77"])
    try await Self.sign(try Self.service(fixture, secrets: secrets))
    #expect(secrets.asked.withLock { $0 } == ["CARD"])
  }

  @Test func aUserWhoAnswersElsewhereIsWaitedFor() async throws {
    var behaviour = ServiceFixture.Behaviour()
    behaviour.mode = "explicit"
    behaviour.wants = ["auth": #"{"mode": "explicit", "objects": [{"type": "PasswordOOB", "id": "phone"}]}"#]
    behaviour.patience = 2
    let fixture = try ServiceFixture(behaviour)
    try await Self.sign(try Self.service(fixture))
    #expect(fixture.requests.count { $0.operation == "credentials/authorizeCheck" } == 3)
    // One who does not answer is not waited for without an end.
    behaviour.patience = 1_000_000
    let silent = try ServiceFixture(behaviour)
    let error = await #expect(throws: RemoteError.self) {
      try await Self.sign(try Self.service(silent) { $0.patience = 1 })
    }
    guard case .service(let failure) = error else { throw TestSupportError.missingFixture("a failure") }
    #expect(failure.kind == .denied && failure.reason.contains("within 1 s"))
  }

  @Test func signaturesThatTakeTimeAreFetched() async throws {
    var behaviour = ServiceFixture.Behaviour()
    behaviour.isAsynchronous = true
    let fixture = try ServiceFixture(behaviour)
    try await Self.sign(try Self.service(fixture) { $0.isAsynchronous = true })
    #expect(fixture.requests.contains { $0.operation == "signatures/signPolling" && $0["requestID"] != nil })
    #expect(fixture.requests.contains { $0.operation == "signatures/signHash" && $0["operationMode"] == "A" })
    // A service that does not do it is not asked to.
    let other = try ServiceFixture()
    await #expect(throws: RemoteError.self) {
      try await Self.sign(try Self.service(other) { $0.isAsynchronous = true })
    }
  }

  @Test func aLoginGivesATokenThatIsRenewedOnceItEnds() async throws {
    var behaviour = ServiceFixture.Behaviour()
    behaviour.version = "v1"
    behaviour.login = "user:pass word"
    let fixture = try ServiceFixture(behaviour)
    let service = try Self.service(fixture) {
      $0.authentication = .login(user: "user", password: Secret(text: "pass word"))
    }
    try await Self.sign(service)
    #expect(fixture.requests.count { $0.operation == "auth/login" } == 1)
    let wrong = try Self.service(fixture) { $0.authentication = .login(user: "user", password: Secret(text: "other")) }
    let error = await #expect(throws: RemoteError.self) { try await Self.sign(wrong) }
    guard case .service(let failure) = error else { throw TestSupportError.missingFixture("a failure") }
    #expect(failure.kind == .denied && failure.operation == "auth/login")
  }

  @Test func anAuthorisationIsExtendedWhileItHasSignaturesLeft() async throws {
    var behaviour = ServiceFixture.Behaviour()
    behaviour.multisign = 6
    let fixture = try ServiceFixture(behaviour)
    let service = try Self.service(fixture)
    let key = try RemoteKey(service, try await service.credential("credential"))
    for following in [4, 2, 0] {
      let messages = (0..<2).map { Array("message \(following) \($0)".utf8) }
      for (value, message) in zip(try await key.sign(messages, following: following), messages) {
        #expect(try SignatureVerification.verify(value, over: message, key.certificate, key.algorithm.scheme))
      }
    }
    let operations = fixture.requests.map(\.operation)
    #expect(operations.count { $0 == "credentials/authorize" } == 1)
    #expect(operations.count { $0 == "credentials/extendTransaction" } == 2)
    #expect(fixture.requests.first { $0.operation == "credentials/authorize" }?["numSignatures"] == "6")
    // A service that cannot is asked for a new one.
    behaviour.extends = false
    let other = try ServiceFixture(behaviour)
    let second = try Self.service(other)
    let again = try RemoteKey(second, try await second.credential("credential"))
    _ = try await again.sign([Self.message], following: 1)
    _ = try await again.sign([Self.message], following: 0)
    #expect(other.requests.count { $0.operation == "credentials/authorize" } == 2)
  }
}
