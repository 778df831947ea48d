import CMS
import TestSupport
import Testing

/// BR-39: answers of authorities that were recorded, to a request whose nonce begins with a zero octet.
@Suite struct RecordedAnswerTests {
  /// The moment of the recording, 2026-01-02T00:00:00Z.
  private static let moment: Int64 = 1_767_312_000
  private static let nonce: [UInt8] = [0x00, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0xF6, 0x07]

  private static func bytes(_ name: String) throws -> [UInt8] { try Fixture.bytes("FieldReports/BR-39/\(name)") }

  /// The recorded request's imprint.
  private static func imprint() throws -> [UInt8] {
    var request = try DERReader.only(try bytes("request-nonce-00a1b2c3d4e5f607.tsq")[...]).reader
    _ = try request.next()
    var imprint = try request.next().reader
    _ = try imprint.next()
    return Array(try imprint.next().contents)
  }

  private static func request(policy: String? = nil) throws -> TimestampRequest {
    try TimestampRequest(over: try imprint(), .sha256, policy: policy, nonce: nonce)
  }

  private static func token(
    _ name: String, policy: String? = nil, now: Int64 = moment
  ) throws -> Result<TimestampToken, TimestampRefusal> {
    let response = try TimestampResponse(der: try bytes(name))
    let der = try #require(response.token)
    let request = try request(policy: policy)
    return Result { () throws(TimestampRefusal) in try TimestampToken(der: der, answering: request, now: now) }
  }

  @Test func theRequestIsTheRecordedOne() throws {
    // The INTEGER has no octet more than it needs.
    #expect(try Self.request().der == Self.bytes("request-nonce-00a1b2c3d4e5f607.tsq"))
  }

  @Test(arguments: ["good", "granted-with-mods"]) func nonceIsANumber(_ name: String) throws {
    let token = try Self.token("\(name).tsr").get()
    #expect(token.info.time == Self.moment)
    #expect(try TimestampResponse(der: Self.bytes("\(name).tsr")).status == (name == "good" ? 0 : 1))
  }

  @Test func anAnswerToAnotherRequestIsRefused() throws {
    func refusal(_ name: String) throws -> TimestampRefusal? {
      guard case .failure(let refusal) = try Self.token(name) else { return nil }
      return refusal
    }
    #expect(try refusal("no-nonce.tsr") == .noNonce)
    #expect(try refusal("wrong-nonce.tsr") == .otherNonce)
    #expect(try refusal("wrong-imprint.tsr") == .otherImprint)
    guard case .unfitAuthority(let reason)? = try refusal("no-eku.tsr") else {
      Issue.record("a certificate without the usage")
      return
    }
    #expect(reason.contains("timeStamping"))
  }

  @Test func thePolicyIsTheOneAskedFor() throws {
    let own = try Self.token("good.tsr").get().info.policy.dotted
    #expect(throws: Never.self) { try Self.token("good.tsr", policy: own).get() }
    #expect(throws: TimestampRefusal.otherPolicy(asked: "1.2.3", got: own)) {
      try Self.token("good.tsr", policy: "1.2.3").get()
    }
  }

  @Test func theTimeIsNearTheClock() throws {
    for near in [-600, 600] as [Int64] {
      #expect(throws: Never.self) { try Self.token("good.tsr", now: Self.moment + near).get() }
    }
    for far in [-86_400, 86_400, .max - Self.moment] as [Int64] {
      #expect(throws: TimestampRefusal.self) { try Self.token("good.tsr", now: Self.moment + far).get() }
    }
  }

  @Test func aRejectionIsTold() throws {
    let response = try TimestampResponse(der: try Self.bytes("rejected-badAlg.tsr"))
    #expect(!response.isGranted && response.token == nil)
    #expect(response.failures == ["badAlg"])
    #expect(response.refusal.contains("hash algorithm not supported"))
  }

  @Test func aPageForPeopleIsNoAnswer() throws {
    #expect(throws: CMSError.self) { try TimestampResponse(der: try Self.bytes("html-error.txt")) }
  }

  @Test func whatIsCutOffOrChangedIsRefusedAndNeverTaken() throws {
    let good = try Self.bytes("good.tsr")
    let request = try Self.request()
    for length in stride(from: 0, to: good.count, by: 7) {
      #expect(throws: CMSError.self) { try TimestampResponse(der: Array(good[..<length])) }
    }
    let der = try #require(try TimestampResponse(der: good).token)
    for place in stride(from: 0, to: der.count, by: 11) {
      var changed = der
      changed[place] ^= 0x01
      // Certificates beside the signer's are not signed: those may differ.
      if let token = try? TimestampToken(der: changed, answering: request, now: Self.moment) {
        #expect(token.info.imprint == request.imprint && token.info.time == Self.moment)
      }
    }
  }
}
