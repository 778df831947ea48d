import CMS
import Foundation
import PAdES
import TestPKI
import TestSupport
import Testing

/// One authority, asked by HTTP.
@Suite struct TSAClientTests {
  @Test(arguments: [DigestAlgorithm.sha256, .sha384, .sha512, .sha3_256])
  func opensslAcceptsTheToken(_ digest: DigestAlgorithm) async throws {
    let pki = try StampingPKI()
    let data = Array("what is stamped".utf8)
    let token = try await pki.client { $0.digest = digest }.token(over: digest.digest(of: data))
    let folder = try TemporaryFolder()
    let result = try Tool.run([
      "openssl", "ts", "-verify", "-token_in", "-in", try folder.write(token, to: "token"), "-data",
      try folder.write(data, to: "data"), "-CAfile", try SharedPKI.rootPEM,
    ])
    #expect(result.stdout.contains("Verification: OK"), "\(result.stdout)\(result.stderr)")
  }

  /// Each fault, and a word of the reason.
  private static let faults: [(fault: String, says: String, kind: TimestampFailure.Kind)] = [
    ("drop", "broken", .unreachable), ("503", "503", .unreachable), ("404", "404", .unreachable),
    ("retry-after:3600", "3600 s", .busy(seconds: 3600)), ("unauthorized", "401", .notAdmitted),
    ("garbage", "600 bytes", .unreachable), ("truncated", "bytes", .unreachable), ("empty", "nothing", .unreachable),
    ("endless", "larger than", .unreachable), ("html", "closed for maintenance", .unreachable),
    ("400,html", "status 400", .unreachable), ("wrong-nonce", "another nonce", .badToken),
    ("no-nonce", "lacks the nonce", .badToken), ("wrong-imprint", "imprint", .badToken),
    ("rejected", "this digest is not accepted here", .refused), ("stale", "behind", .badToken),
    ("by:tsa-no-eku", "timeStamping", .badToken), ("redirect:http://127.0.0.1:1/", "127.0.0.1", .unreachable),
  ]

  @Test(arguments: faults.indices) func everyFaultIsTold(_ index: Int) async throws {
    let (fault, says, kind) = Self.faults[index]
    let pki = try StampingPKI()
    let client = try pki.client(faults: fault)
    let failure = try await StampingPKI.failure { try await client.token(over: StampingPKI.imprint) }
    #expect(failure?.kind == kind)
    #expect(failure?.reason.contains(says) == true, "\(failure?.reason ?? "")")
    #expect(failure?.authority.contains("?") == false, "a query may hold a key")
    #expect(pki.server.requests(on: "/tsa") == 1, "asked again")
  }

  @Test(arguments: ["granted-with-mods", "wrong-type", "delay:300"])
  func whatIsNoFaultOfTheTokenIsTaken(_ fault: String) async throws {
    let pki = try StampingPKI()
    #expect(try await pki.client(faults: fault).token(over: StampingPKI.imprint).count > 1000)
    #expect(pki.server.requests(on: "/tsa") == 1)
  }

  @Test func anAuthorityThatNeverAnswersIsLeft() async throws {
    let pki = try StampingPKI()
    let client = try pki.client(faults: "hang") { $0.seconds = 1 }
    let failure = try await StampingPKI.failure { try await client.token(over: StampingPKI.imprint) }
    #expect(failure?.kind == .unreachable && failure?.reason.contains("1000 ms") == true, "\(failure?.reason ?? "")")
    #expect(pki.server.requests(on: "/tsa") == 1)
  }

  @Test func aRedirectIsFollowedWithTheQuestionAndNotForEver() async throws {
    let pki = try StampingPKI()
    let there = try pki.client(faults: "redirect:\(pki.server.url("/tsa/tsa-second"))")
    #expect(try await there.token(over: StampingPKI.imprint).count > 500)
    #expect(pki.server.requests(on: "/tsa/tsa-second") == 1)
    pki.server.set(.redirect(pki.server.url("/tsa")), on: "/tsa")
    let failure = try await StampingPKI.failure { try await pki.client().token(over: StampingPKI.imprint) }
    #expect(failure?.kind == .unreachable && failure?.reason.contains("redirects") == true)
    #expect(pki.server.requests(on: "/tsa") == 7)
  }

  @Test func theChainLeadsToAnAnchorThatWasGiven() async throws {
    let pki = try StampingPKI()
    let other = TrustAnchor(try StampingPKI.certificate("stranger-root"), source: "test")
    let failure = try await StampingPKI.failure {
      try await pki.client { $0.anchors = [other] }.token(over: StampingPKI.imprint)
    }
    #expect(failure?.kind == .untrusted && failure?.reason.contains("trust anchor") == true)
    // Without anchors nobody says whom to believe.
    #expect(try await pki.client { $0.anchors = [] }.token(over: StampingPKI.imprint).count > 1000)
  }

  @Test func whatATokenLacksOfItsChainIsFetchedOrNamed() async throws {
    let pki = try StampingPKI()
    let alone = try await StampingPKI.failure {
      try await pki.client(faults: "bare").token(over: StampingPKI.imprint)
    }
    #expect(alone?.kind == .untrusted)
    let between = try StampingPKI.certificate("issuing-a")
    #expect(
      try await pki.client(faults: "bare") { $0.untrusted = [between] }.token(over: StampingPKI.imprint).count > 500)
    var access = OnlineAccess(at: SignedFile.now)
    access.seconds = 1_800
    access.namedAddresses = [SharedPKI.server.url("/")]
    let source = OnlineEvidence(access)
    let client = try pki.client(faults: "bare") { $0.issuers = source }
    for _ in 0..<3 { #expect(try await client.token(over: StampingPKI.imprint).count > 500) }
    // What is fetched is no reason to believe: it must lead to the anchor all the same.
    let other = TrustAnchor(try StampingPKI.certificate("stranger-root"), source: "test")
    let failure = try await StampingPKI.failure {
      try await pki.client(faults: "bare") { options in
        options.issuers = OnlineEvidence(access)
        options.anchors = [other]
      }.token(over: StampingPKI.imprint)
    }
    #expect(failure?.kind == .untrusted)
  }

  @Test func anotherPolicyThanTheOneAskedForIsNoAnswer() async throws {
    let pki = try StampingPKI()
    #expect(throws: SigningError.self) { try pki.client { $0.policy = "none" } }
    #expect(throws: Never.self) { try pki.client { $0.policy = "2.999.3161" } }
    let failure = try await StampingPKI.failure {
      try await pki.client { $0.policy = "1.2.3" }.token(over: StampingPKI.imprint)
    }
    #expect(
      failure?.kind == .refused && failure?.reason.contains("unacceptedPolicy") == true, "\(failure?.reason ?? "")")
    let client = try pki.client { $0.policy = "2.999.3161" }
    #expect(try TimestampSummary(try await client.token(over: StampingPKI.imprint), .document).policy == "2.999.3161")
  }

  @Test func whoAsksIsToldToTheServerAndNotToOneBehindARedirect() async throws {
    let seen = Heard()
    let second = try RawServer { connection in
      seen.hear(connection.readRequest())
      connection.send("HTTP/1.1 500 Oh\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }
    let port = second.port
    let first = try RawServer { connection in
      seen.hear(connection.readRequest())
      connection.send(
        "HTTP/1.1 307 There\r\nLocation: http://127.0.0.1:\(port)/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }
    defer {
      first.stop()
      second.stop()
    }
    var options = TSAOptions(first.url("/stamp"))
    options.authentication = .basic(user: "me", password: Secret(text: "päss:word"))
    // The redirect leads to an address that nobody named, so it is not followed without this.
    let client = try TSAClient(options) { SignedFile.now.seconds }
    let failure = try await StampingPKI.failure { try await client.token(over: StampingPKI.imprint) }
    #expect(failure?.reason.contains("no address of the public Internet") == true)
    let expected = "Authorization: Basic " + Data("me:päss:word".utf8).base64EncodedString()
    #expect(seen.all.count == 1 && seen.all[0].contains(expected))
    #expect(seen.all[0].contains("Content-Type: application/timestamp-query"))
    options.authentication = .bearer(Secret(text: "t0k3n"))
    _ = try await StampingPKI.failure {
      try await TSAClient(options) { SignedFile.now.seconds }.token(over: StampingPKI.imprint)
    }
    #expect(seen.all.count == 2 && seen.all[1].contains("Authorization: Bearer t0k3n"))
    #expect(second.connections == 0)
  }

  @Test func aProxyThatWasNamedIsUsed() async throws {
    let seen = Heard()
    let proxy = try RawServer { connection in
      seen.hear(connection.readRequest())
      connection.send("HTTP/1.1 502 No\r\nContent-Length: 4\r\nConnection: close\r\n\r\nnope")
    }
    defer { proxy.stop() }
    var options = TSAOptions("http://tsa.example/stamp")
    options.proxy = proxy.url("")
    let client = try TSAClient(options) { SignedFile.now.seconds }
    let failure = try await StampingPKI.failure { try await client.token(over: StampingPKI.imprint) }
    #expect(failure?.reason.contains("502: nope") == true, "\(failure?.reason ?? "")")
    #expect(seen.all.first?.hasPrefix("POST http://tsa.example/stamp HTTP/1.1") == true)
  }

  @Test func theRoomComesFromATokenThatWasSeen() async throws {
    let folder = try TemporaryFolder()
    let pki = try StampingPKI(memory: TimestampMemory(folder: folder.file("memory")))
    let room = try await pki.client().expectedTokenSize()
    #expect(pki.server.requests(on: "/tsa") == 1)
    let token = try await pki.client().token(over: StampingPKI.imprint)
    #expect((token.count...token.count + 1024).contains(room))
    // Another run of the command.
    let later = try TSAClient(
      try pki.options(), memory: TimestampMemory(folder: folder.file("memory")), now: pki.now)
    #expect(try await later.expectedTokenSize() >= token.count)
    #expect(pki.server.requests(on: "/tsa") == 2)
  }
}
