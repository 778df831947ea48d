import Foundation
import TestSupport
import Testing

/// `sign --tsa` and `timestamp`.
@Suite struct TimestampCommandTests {
  @Test func withAnAuthorityTheLevelIsBT() throws {
    let folder = try StampingFolder()
    let json = try CommandFolder.json(try folder.run(.signature, "--json"))
    #expect(json["level"] as? String == "B-T" && json["requestedLevel"] as? String == "B-T")
    #expect(json["levelFallback"] is NSNull)
    let stamps = json["timestamps"] as? [[String: Any]]
    #expect(stamps?.count == 1 && stamps?.first?["kind"] as? String == "signature")
    #expect(stamps?.first?["authority"] as? String == "Test TSA")
    let signature = (try folder.verify("out.pdf")["signatures"] as? [[String: Any]])?.first
    #expect(signature?["padesLevel"] as? String == "B-T")
  }

  @Test func aContentTimestampStandsBesideTheOther() throws {
    let folder = try StampingFolder()
    let json = try CommandFolder.json(try folder.run(.signature, "--json", "--content-timestamp"))
    #expect((json["timestamps"] as? [[String: Any]])?.compactMap { $0["kind"] as? String } == ["content", "signature"])
    #expect((json["warnings"] as? [Any])?.isEmpty == true)
    #expect((try folder.verify("out.pdf")["warnings"] as? [Any])?.isEmpty == true)
  }

  @Test func aDocumentTimestampIsAllowedInACertifiedDocument() throws {
    let folder = try StampingFolder()
    #expect(try folder.here.sign("contract.pdf", to: "certified.pdf", "--certify", "no-changes").status == 0)
    let words = ["timestamp", "certified.pdf", "-o", "out.pdf", "--tsa", folder.live.url("/tsa"), "--json"]
    let json = try CommandFolder.json(try folder.padessign(words))
    #expect(json["field"] as? String == "Timestamp1")
    let signatures = try folder.verify("out.pdf")["signatures"] as? [[String: Any]]
    let modifications = signatures?.first?["modifications"] as? [String: Any]
    #expect(modifications?["permitted"] as? Bool == true && modifications?["level"] as? String == "ltaUpdates")
    #expect(signatures?.last?["kind"] as? String == "documentTimestamp")
    #expect((signatures?.last?["integrity"] as? [String: Any])?["verdict"] as? String == "intact")
  }

  @Test func theSecondAuthorityAnswersForTheFirst() throws {
    let folder = try StampingFolder()
    let words = [
      "timestamp", "contract.pdf", "-o", "out.pdf", "--tsa", folder.live.url("/tsa", faults: "503"), "--tsa",
      folder.live.url("/tsa/tsa-second"), "--verbose",
    ]
    let result = try folder.padessign(words)
    #expect(result.status == 0)
    #expect(
      result.stderr.contains("0 tokens, 2 failures, the last: the server answers with status 503"), "\(result.stderr)")
    #expect(result.stderr.contains("tsa-second: 2 tokens, 0 failures"))
  }

  @Test func aLargerTokenThanWasSeenGetsMoreRoom() throws {
    let folder = try StampingFolder()
    folder.live.server.set(try .init("by:tsa-second"), on: "/tsa")
    #expect(try folder.run(.document, to: "small.pdf").status == 0)
    folder.live.server.clear()
    for use in StampingFolder.Use.allCases {
      #expect(try folder.run(use).status == 0)
      let signatures = try folder.verify("out.pdf")["signatures"] as? [[String: Any]]
      #expect((signatures?.first?["integrity"] as? [String: Any])?["verdict"] as? String == "intact")
    }
  }

  @Test(arguments: [
    ["--level", "B-T"], ["--content-timestamp"], ["--level-fallback"], ["--tsa-digest", "sha512"],
    ["--proxy", "http://p/"],
    ["--trust", "root.pem"], ["--tsa", "http://a/", "--level", "B-B"], ["--tsa", "no address"],
    ["--tsa", "http://a/", "--tsa-limit", "20"], ["--tsa", "http://a/", "--tsa-timeout", "0"],
    ["--tsa", "http://a/", "--tsa-limit", "0/1m"],
    ["--tsa", "http://a/", "--tsa-digest", "sha1"], ["--tsa", "http://a/", "--tsa-policy", "x"],
    ["--tsa", "http://a/", "--tsa-user", "me:you"], ["--tsa", "http://a/", "--tsa-key", "me.pem"],
    ["--tsa", "http://a/", "--tsa-password-file", "password.txt"], ["--tsa", "http://a/", "--proxy", "socks://p"],
    [
      "--tsa", "http://a/", "--tsa-user", "me", "--tsa-password-file", "password.txt", "--tsa-token-file",
      "password.txt",
    ],
  ])
  func whatDoesNotFitTogetherIsWrongUsage(_ words: [String]) throws {
    let folder = try StampingFolder()
    try Tool.run(["cp", SharedPKI.rootPEM, folder.here.folder.file("root.pem")])
    let result = try folder.padessign(
      ["sign", "contract.pdf", "-o", "out.pdf", "--key", "me.pem", "--cert", "me.crt"] + words)
    #expect(result.status == 64, "\(words): \(result.status) \(result.stderr)")
  }

  @Test func theIssuerThatATokenLacksIsFetched() throws {
    let folder = try StampingFolder()
    // The certificates name the shared server, which must be there.
    #expect(SharedPKI.server.port > 0)
    let closed = try folder.run(.document, faults: "bare")
    #expect(closed.status == 69 && closed.stderr.contains("no trust anchor"), "\(closed.stderr)")
    #expect(try folder.run(.document, faults: "bare", "--allow-private-network").status == 0)
    #expect(try folder.run(.signature, faults: "bare", "--allow-private-network").status == 0)
  }

  @Test func aSecretThatGoesOverPlainHTTPIsTold() throws {
    let folder = try StampingFolder()
    let json = try CommandFolder.json(
      try folder.run(.document, "--json", "--tsa-user", "me", "--tsa-password-file", "password.txt"))
    #expect((json["warnings"] as? [[String: Any]])?.compactMap { $0["code"] as? String } == ["secret-in-clear"])
  }

  @Test func aDocumentFromStandardInputIsStampedToStandardOutput() throws {
    let folder = try StampingFolder()
    let words = ["timestamp", "-", "-o", "-", "--tsa", folder.live.url("/tsa")]
    let result = try Tool.run(
      try CommandFolder.command + words, input: try folder.here.folder.read("contract.pdf"),
      environment: ["XDG_CACHE_HOME": folder.here.folder.file("cache")], in: folder.here.folder.path)
    #expect(result.status == 0, "\(result.stderr)")
    try folder.here.folder.write(result.output, to: "piped.pdf")
    let signatures = try folder.verify("piped.pdf")["signatures"] as? [[String: Any]]
    #expect(signatures?.compactMap { $0["kind"] as? String } == ["documentTimestamp"])
  }

  @Test func secretsGoToTheFirstServerOnly() throws {
    let folder = try StampingFolder()
    let heard = RequestLog()
    let other = try RawServer { connection in
      heard.add(connection.readRequest())
      connection.send("HTTP/1.1 500 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }
    let first = try RawServer { connection in
      heard.add(connection.readRequest())
      connection.send("HTTP/1.1 500 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }
    defer {
      first.stop()
      other.stop()
    }
    let words = [
      "timestamp", "contract.pdf", "-o", "out.pdf", "--tsa", first.url("/a"), "--tsa", other.url("/b"), "--tsa-user",
      "me", "--tsa-password-file", "password.txt", "--verbose",
    ]
    let result = try folder.padessign(words)
    #expect(result.status == 69 && !result.stderr.contains(SharedPKI.password))
    let (own, foreign) = (heard.all.filter { $0.contains(" /a ") }, heard.all.filter { $0.contains(" /b ") })
    #expect(own.count == 1 && own.allSatisfy { $0.contains("Authorization: Basic ") })
    #expect(foreign.count == 1 && foreign.allSatisfy { !$0.contains("Authorization") })
  }
}
