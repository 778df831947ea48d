import CMS
import PAdES
import Synchronization
import TestPKI
import TestSupport
import Testing

/// The level that is asked for, and the one that is written.
@Suite struct LevelFallbackTests {
  /// An authority that gives so many tokens, and then no more.
  private final class Tiring: TimestampAuthority {
    private let real: TSAClient
    private let left: Mutex<Int>
    private let room: Int

    init(_ real: TSAClient, after tokens: Int, room: Int = 4096) {
      self.real = real
      self.room = room
      left = Mutex(tokens)
    }

    var digest: DigestAlgorithm { real.digest }
    func expectedTokenSize() async throws -> Int { room }
    func token(over imprint: [UInt8]) async throws -> [UInt8] {
      let mayGo = left.withLock { left in
        left -= 1
        return left >= 0
      }
      guard mayGo else {
        throw SigningError.timestamp(TimestampFailure(authority: "tired", kind: .unreachable, reason: "no more"))
      }
      return try await real.token(over: imprint)
    }
  }

  private static func sign(_ authority: any TimestampAuthority, lower: Bool = true) async throws -> SignedFile {
    try await SignedFile(PDFBuilder.sample().bytes) { options in
      options.level = .timestamped
      options.authority = authority
      options.stampsContent = true
      options.allowsLowerLevel = lower
    }
  }

  @Test func withoutLeaveNothingIsWritten() async throws {
    let pki = try StampingPKI()
    for tokens in 0...1 {
      await #expect(throws: SigningError.self) {
        try await Self.sign(Tiring(try pki.client(), after: tokens), lower: false)
      }
    }
  }

  @Test func whatWasGivenIsKeptAndWhatIsMissingIsTold() async throws {
    let pki = try StampingPKI()
    let whole = try await Self.sign(Tiring(try pki.client(), after: 2))
    #expect(whole.report.level == .timestamped && whole.report.levelFallback == nil && whole.report.notices.isEmpty)
    let content = try await Self.sign(Tiring(try pki.client(), after: 1))
    #expect(content.report.level == .basic && content.report.requestedLevel == .timestamped)
    #expect(content.report.timestamps.map(\.kind) == [.content])
    #expect(content.report.levelFallback?.contains("no more") == true)
    #expect(content.report.notices.map(\.code) == ["level-not-reached"])
    let none = try await Self.sign(Tiring(try pki.client(), after: 0))
    #expect(none.report.timestamps.isEmpty)
    #expect(none.report.notices.map(\.code) == ["level-not-reached", "content-timestamp-missing"])
    for signed in [whole, content, none] { try signed.expectGood(1, [.qpdf, .openssl]) }
  }

  @Test func aContentTimestampThatIsLostWithTheFirstAttemptIsTold() async throws {
    let pki = try StampingPKI()
    // The room is too small for the one token there is, so the second attempt has none.
    let signed = try await Self.sign(Tiring(try pki.client(), after: 1, room: 10))
    #expect(signed.report.attempts == 2 && signed.report.timestamps.isEmpty)
    #expect(signed.report.notices.map(\.code) == ["level-not-reached", "content-timestamp-missing"])
    try signed.expectGood(1, [.qpdf, .openssl])
  }

  @Test func aLevelNeedsAnAuthority() async throws {
    await #expect(throws: SigningError.self) {
      try await SignedFile(PDFBuilder.sample().bytes) { $0.level = .timestamped }
    }
    await #expect(throws: SigningError.self) {
      try await SignedFile(PDFBuilder.sample().bytes) { $0.stampsContent = true }
    }
  }
}
