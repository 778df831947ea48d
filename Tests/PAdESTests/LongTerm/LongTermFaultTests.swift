import CMS
import Foundation
import PAdES
import SigField
import TestPKI
import TestSupport
import Testing
import Validation

/// Services that fail while a file is made for a long term.
@Suite struct LongTermFaultTests {
  /// What the data of B-LT need that cannot be had: the responder and the list of the signer's authority.
  private static let faults = ["drop", "503", "retry-after:60", "garbage", "truncated", "empty", "endless", "html"]

  private func shut(_ world: LongTermPKI, _ fault: String) throws {
    let faults = try Fault.list(fault)
    let (issuer, signer) = (try world.pki.certificate("issuing-a"), try world.pki.certificate("rsa2048"))
    var paths = ["/ocsp/issuing-a", "/crl/issuing-a.crl"]
    for digest in [DigestAlgorithm.sha1, .sha256] {
      let request = try OCSPRequest(signer, issuer: issuer, digest: digest)
      paths.append("/ocsp/issuing-a/" + Data(request.der).base64EncodedString())
    }
    for path in paths { world.pki.server.set(faults, on: path) }
  }

  @Test(arguments: faults) func missingDataAreToldAndNothingIsWritten(_ fault: String) async throws {
    let world = try LongTermPKI()
    let plain = try await world.signed(by: "rsa2048", .basic)
    try shut(world, fault)
    for level in [PAdESLevel.longTerm, .archival] {
      await #expect(performing: { _ = try await world.extended(plain.bytes, to: level) }, throws: Self.isUncovered)
      await #expect(performing: { _ = try await world.signed(by: "rsa2048", level) }, throws: Self.isUncovered)
    }
  }

  private static func isUncovered(_ error: any Error) -> Bool {
    guard case SigningError.uncovered(let gaps) = error else { return false }
    return gaps.contains { !$0.reason.isEmpty }
  }

  @Test(arguments: faults) func aLowerLevelIsWrittenWhereThatIsAllowedAndMendedLater(_ fault: String) async throws {
    let world = try LongTermPKI()
    try shut(world, fault)
    let file = try await world.signed(by: "rsa2048", .archival) { $0.allowsLowerLevel = true }
    #expect(file.report.level == .timestamped && file.report.requestedLevel == .archival)
    #expect(file.report.levelFallback?.contains("no revocation data") == true)
    #expect(file.report.notices.contains { $0.code == "level-not-reached" })
    world.pki.server.clear()
    let (bytes, report) = try await world.extended(file.bytes, to: .archival)
    #expect(report.level == .archival && report.levelFallback == nil)
    #expect(try world.judged(bytes).indication == .totalPassed)
  }

  @Test func incompleteDataAreWrittenOnRequestAndTold() async throws {
    let world = try LongTermPKI()
    let plain = try await world.signed(by: "rsa2048", .timestamped)
    try shut(world, "503")
    let (bytes, report) = try await world.extended(plain.bytes, to: .longTerm) { $0.data.allowsIncomplete = true }
    #expect(!report.stored.uncovered.isEmpty)
    #expect(report.notices.contains { $0.code == "evidence-incomplete" })
    #expect(report.level == .timestamped)
    #expect(try world.judged(bytes).indication == .indeterminate)
  }

  /// The data stay when only the last time-stamp fails.
  @Test func anAuthorityThatFailsAtTheEndCostsOneLevel() async throws {
    let world = try LongTermPKI()
    let file = try await world.signed(by: "rsa2048", .longTerm)
    let dead = try world.pool("/nobody")
    let (bytes, report) = try await world.extended(file.bytes, to: .archival) {
      $0.authority = dead
      $0.allowsLowerLevel = true
    }
    #expect(report.level == .longTerm && report.levelFallback != nil && bytes.starts(with: file.bytes))
    #expect(try world.judged(bytes).signatures[0].facts.level == .longTerm)
    await #expect(throws: SigningError.self) {
      _ = try await world.extended(file.bytes, to: .archival) { $0.authority = dead }
    }
  }

  @Test func whatIsNotSignedOrBrokenIsNotExtended() async throws {
    let world = try LongTermPKI()
    await #expect(throws: SigningError.notExtended(reason: "it carries no signature")) {
      _ = try await world.extended(PDFBuilder.sample().bytes, to: .longTerm)
    }
    var bytes = try await world.signed(by: "rsa2048", .timestamped).bytes
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "%")))
    bytes[place + 10] ^= 1
    await #expect(throws: (any Error).self) { _ = try await world.extended(bytes, to: .longTerm) }
  }
}
