import CMS
import Remote
import TestSupport
import Testing

/// Everything that a service can do wrong, at every step: an error that says so, and no secret in it.
@Suite struct ServiceFaultTests {
  private static let faults = [
    "401", "403", "429", "retry-after", "500", "503", "html", "empty", "text", "list", "endless", "hang", "drop",
    "redirect", "echo",
  ]

  private static func fixture() throws -> ServiceFixture {
    var behaviour = ServiceFixture.Behaviour()
    behaviour.mode = "explicit"
    behaviour.secrets = ["PIN": "2580147"]
    behaviour.wants = ["auth": #"{"mode": "explicit", "objects": [{"type": "Password", "id": "PIN"}]}"#]
    behaviour.login = "user:a password"
    return try ServiceFixture(behaviour)
  }

  private static func sign(_ fixture: ServiceFixture) async -> RemoteFailure? {
    var options = CSCOptions(fixture.url)
    options.seconds = 2
    options.version = .second
    options.authentication = .login(user: "user", password: Secret(text: "a password"))
    do {
      let service = try CSCService(options, secrets: Secrets(["PIN": "2580147"])) { 1_800_000_000 }
      let key = try RemoteKey(service, try await service.credential("credential"))
      _ = try await key.sign(Array("message".utf8))
      return nil
    } catch RemoteError.service(let failure) {
      return failure
    } catch {
      Issue.record("another error: \(error)")
      return nil
    }
  }

  @Test(arguments: ["info", "auth/login", "credentials/info", "credentials/authorize", "signatures/signHash"])
  func everyFaultIsTold(_ operation: String) async throws {
    let fixture = try Self.fixture()
    #expect(await Self.sign(fixture) == nil)
    for fault in Self.faults {
      fixture.set(fault, on: operation)
      let failure = try #require(await Self.sign(fixture), "\(fault)")
      #expect(failure.operation == operation && failure.service == fixture.url + "/", "\(fault)")
      #expect(!failure.reason.contains("2580147") && !failure.reason.contains("a password"), "\(failure.reason)")
      #expect(!failure.reason.contains("YSBwYXNzd29yZA") && !failure.reason.contains("SAD/"), "\(failure.reason)")
      #expect(!failure.reason.contains("session1"), "\(failure.reason)")
      #expect(failure.reason.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "\(failure.reason)")
      switch fault {
      case "401", "403": #expect(failure.kind == (operation == "auth/login" ? .denied : .notAdmitted), "\(failure)")
      case "429": #expect(failure.kind == .busy(seconds: nil) && failure.reason.contains("told by the service"))
      case "retry-after": #expect(failure.kind == .busy(seconds: 77) && failure.reason.contains("77 s"))
      case "html": #expect(failure.kind == .badAnswer && failure.reason.contains("closed for maintenance"))
      case "500", "503", "hang", "endless", "drop": #expect(failure.kind == .unreachable, "\(fault) \(failure)")
      case "redirect": #expect(failure.kind == .badAnswer && failure.reason.contains("redirects"))
      case "echo": #expect(failure.kind == .refused && failure.reason.contains("invalid_request"))
      default: #expect(failure.kind == .badAnswer, "\(fault) \(failure)")
      }
    }
  }

  @Test func aValueThatIsNoneIsNeverTaken() async throws {
    let fixture = try Self.fixture()
    for (fault, says) in [
      ("wrong", "no signature by the credential's key"), ("too-few", "0 signatures, not 1"),
      ("too-many", "2 signatures, not 1"), ("not-base64", "cannot be read"), ("huge", "cannot be read"),
    ] {
      fixture.set(fault, on: "signatures/signHash")
      let failure = try #require(await Self.sign(fixture), "\(fault)")
      #expect(failure.kind == .badAnswer && failure.reason.contains(says), "\(fault): \(failure.reason)")
    }
  }

  @Test func nothingThatCouldSignIsAskedTwice() async throws {
    let fixture = try Self.fixture()
    for fault in ["429", "500", "drop", "wrong"] {
      fixture.set(fault, on: "signatures/signHash")
      let before = fixture.requests.count
      #expect(await Self.sign(fixture) != nil)
      #expect(fixture.requests[before...].count { $0.operation == "signatures/signHash" } == 1, "\(fault)")
    }
  }

  @Test func anAddressThatCannotBeAskedIsRefusedAtOnce() {
    for url in ["ftp://service.example/", "service.example", "https://user@service.example/", "https://s.example/?a=b"]
    {
      #expect(throws: RemoteError.self) { try CSCService(CSCOptions(url)) { 0 } }
    }
  }
}
