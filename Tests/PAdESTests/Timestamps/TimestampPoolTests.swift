import CMS
import PAdES
import TestPKI
import TestSupport
import Testing

/// Several authorities, of which one answers.
@Suite struct TimestampPoolTests {
  private static let imprint = StampingPKI.imprint

  @Test func theNextOneAnswersWhenOneFails() async throws {
    let pki = try StampingPKI()
    pki.server.set(.status(503), on: "/tsa")
    let pool = try pki.pool([try pki.options(), try pki.options("/tsa/tsa-second")])
    let token = try await pool.token(over: Self.imprint)
    #expect(try TimestampSummary(token, .document).authority?.commonName?.contains("TSA") == true)
    #expect(pki.server.requests(on: "/tsa") == 1 && pki.server.requests(on: "/tsa/tsa-second") == 1)
    #expect(pool.health.map(\.tokens) == [0, 1] && pool.health.map(\.failures) == [1, 0])
    #expect(pool.health[0].lastFailure?.contains("503") == true)
  }

  @Test func allReasonsAreToldWhenNoneAnswers() async throws {
    let pki = try StampingPKI()
    let pool = try pki.pool([
      try pki.options(faults: "rejected"), try pki.options("/tsa/tsa-second", faults: "no-nonce"),
    ])
    let failure = try #require(try await StampingPKI.failure { try await pool.token(over: Self.imprint) })
    #expect(failure.reason.contains("badAlg") && failure.reason.contains("lacks the nonce"))
    #expect(failure.reason.contains("/tsa/tsa-second"))
  }

  @Test func aLimitLetsAnAuthorityRestAndTheNextOneAnswer() async throws {
    let pki = try StampingPKI()
    var first = try pki.options()
    first.limit = TSAOptions.Limit(count: 2, seconds: 60)
    let pool = try pki.pool([first, try pki.options("/tsa/tsa-second")])
    for _ in 0..<5 { _ = try await pool.token(over: Self.imprint) }
    #expect(pki.server.requests(on: "/tsa") == 2 && pki.server.requests(on: "/tsa/tsa-second") == 3)
    pki.advance(61)
    _ = try await pool.token(over: Self.imprint)
    #expect(pki.server.requests(on: "/tsa") == 3)
  }

  @Test func theOnlyRequestOfALimitIsTheOneThatIsNeeded() async throws {
    let pki = try StampingPKI()
    var only = try pki.options()
    only.limit = TSAOptions.Limit(count: 1, seconds: 3600)
    let pool = try pki.pool([only])
    let signed = try await SignedFile(PDFBuilder.sample().bytes) { options in
      options.level = .timestamped
      options.authority = pool
    }
    #expect(signed.report.level == .timestamped)
    #expect(pki.server.requests(on: "/tsa") == 1)
    // The size is known from now on.
    #expect(try await pool.expectedTokenSize() < 12_288)
  }

  @Test func aLimitHoldsForManyAtOnce() async throws {
    let pki = try StampingPKI()
    var first = try pki.options()
    first.limit = TSAOptions.Limit(count: 7, seconds: 3600)
    let pool = try pki.pool([first, try pki.options("/tsa/tsa-second")])
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var last: [UInt8] = []
          for _ in 0..<5 { last = try await pool.token(over: Self.imprint) }
          return last
        }
      }
      for try await token in group { #expect(token.count > 500) }
    }
    #expect(pki.server.requests(on: "/tsa") == 7 && pki.server.requests(on: "/tsa/tsa-second") == 33)
    #expect(pool.health.map(\.tokens) == [7, 33])
  }

  @Test func aLimitHoldsFromOneRunToTheNext() async throws {
    let folder = try TemporaryFolder()
    let pki = try StampingPKI()
    var only = try pki.options()
    only.limit = TSAOptions.Limit(count: 1, seconds: 3600)
    func run() async throws -> TimestampFailure? {
      let pool = try TimestampPool([only], memory: TimestampMemory(folder: folder.file("memory")), now: pki.now)
      return try await StampingPKI.failure { try await pool.token(over: Self.imprint) }
    }
    #expect(try await run() == nil)
    let second = try await run()
    #expect(second?.kind == .notAsked && second?.reason.contains("1 requests in 3600 s") == true)
    #expect(pki.server.requests(on: "/tsa") == 1)
    pki.advance(3601)
    // The authority's own clock has not moved, and an hour is too far.
    _ = try await run()
    #expect(pki.server.requests(on: "/tsa") == 2)
  }

  @Test func retryAfterIsKeptTo() async throws {
    let pki = try StampingPKI()
    pki.server.set(.retryAfter(120), on: "/tsa")
    let pool = try pki.pool([try pki.options()])
    let first = try await StampingPKI.failure { try await pool.token(over: Self.imprint) }
    #expect(first?.kind == .busy(seconds: 120))
    pki.server.clear()
    pki.advance(60)
    let second = try await StampingPKI.failure { try await pool.token(over: Self.imprint) }
    #expect(second?.kind == .notAsked && second?.reason.contains("60 s") == true, "\(second?.reason ?? "")")
    #expect(pki.server.requests(on: "/tsa") == 0, "asked although it wanted to be left alone")
    pki.advance(61)
    #expect(try await StampingPKI.failure { try await pool.token(over: Self.imprint) } == nil)
  }

  @Test func anAuthorityThatFailsInARowRestsLongerEachTime() async throws {
    let pki = try StampingPKI()
    pki.server.set(.drop, on: "/tsa")
    let pool = try pki.pool([try pki.options()])
    func asked() async throws -> Bool {
      let before = pki.server.requests(on: "/tsa")
      _ = try await StampingPKI.failure { try await pool.token(over: Self.imprint) }
      return pki.server.requests(on: "/tsa") > before
    }
    for _ in 0..<3 { #expect(try await asked()) }
    #expect(try await !asked())
    pki.advance(31)
    #expect(try await asked())
    pki.advance(31)
    #expect(try await !asked())
    pki.advance(30)
    pki.server.set(on: "/tsa")
    #expect(try await asked())
    #expect(pool.health[0].restsUntil == nil && pool.health[0].failuresInARow == 0)
  }

  @Test func aRefusalIsNoOutage() async throws {
    let pki = try StampingPKI()
    pki.server.set(.rejected, on: "/tsa")
    let pool = try pki.pool([try pki.options()])
    for _ in 0..<5 { _ = try await StampingPKI.failure { try await pool.token(over: Self.imprint) } }
    #expect(pki.server.requests(on: "/tsa") == 5 && pool.health[0].restsUntil == nil)
  }

  @Test func aPoolHasOneDigestAndAtLeastOneAuthority() throws {
    let pki = try StampingPKI()
    var other = try pki.options()
    other.digest = .sha512
    #expect(throws: SigningError.self) { try pki.pool([try pki.options(), other]) }
    #expect(throws: SigningError.self) { try pki.pool([]) }
    #expect(throws: SigningError.self) { try pki.pool([TSAOptions("ftp://127.0.0.1/")]) }
  }
}
