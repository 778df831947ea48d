import ByteRange
import Foundation
import PAdES
import SigField
import Synchronization
import TestPKI
import TestSupport
import Testing
import Validation

/// Files for a long term, as others and we ourselves judge them.
@Suite struct LongTermFileTests {
  private static let keys = ["rsa2048", "rsa-pss", "p256", "ed25519"]

  /// What pyHanko and qpdf say, who know the root and nothing else.
  private func expectGood(_ bytes: [UInt8], _ world: LongTermPKI, _ what: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(bytes, to: "file.pdf")
    try folder.write(try world.pki.certificate("root").der, to: "root.der")
    let root = folder.file("root.pem")
    try Tool.run(["openssl", "x509", "-inform", "DER", "-in", folder.file("root.der"), "-out", root])
    #expect(try Judges.qpdfCheck(file).status == 0, "\(what)")
    let pyHanko = try Judges.pyHankoAdES(file, trust: [root])
    #expect(!pyHanko.valid.isEmpty && pyHanko.valid.allSatisfy { $0 }, "\(what): \(pyHanko.text)")
  }

  @Test(arguments: keys) func everyLevelIsReachedAndHoldsWithoutANetwork(_ key: String) async throws {
    let world = try LongTermPKI()
    for level in [PAdESLevel.longTerm, .archival] {
      let file = try await world.signed(by: key, level)
      #expect(file.report.level == level && file.report.levelFallback == nil)
      #expect(file.report.stored?.isEmpty == false)
      let report = try world.judged(file.bytes)
      #expect(report.indication == .totalPassed, "\(key) \(level): \(report.signatures.map(\.verdict))")
      #expect(report.signatures[0].facts.level == level)
      #expect(report.signatures[0].facts.levelProblems.filter { !$0.hasPrefix("not B-LTA") } == [])
      #expect(report.signatures[0].modifications.level == .ltaUpdates)
      try expectGood(file.bytes, world, "\(key) \(level.rawValue)")
    }
  }

  @Test(arguments: keys) func aPlainSignatureIsRaisedAndRenewed(_ key: String) async throws {
    let world = try LongTermPKI()
    let plain = try await world.signed(by: key, .basic)
    let (stamped, first) = try await world.extended(plain.bytes, to: .timestamped)
    #expect(first.level == .timestamped && first.timestamps.count == 1 && first.fields == [plain.report.field])
    #expect(try world.judged(stamped).signatures[0].facts.level == .timestamped)
    let (long, second) = try await world.extended(stamped, to: .longTerm)
    #expect(second.timestamps.isEmpty && !second.stored.isEmpty)
    #expect(try world.judged(long).signatures[0].facts.level == .longTerm)
    let (archival, third) = try await world.extended(long, to: .archival)
    #expect(third.timestamps.count == 1)
    let (renewed, fourth) = try await world.extended(archival, to: .archival)
    #expect(fourth.timestamps.count == 1 && fourth.level == .archival)
    #expect(renewed.starts(with: plain.bytes))
    for bytes in [long, archival, renewed] {
      let report = try world.judged(bytes)
      #expect(report.indication == .totalPassed, "\(key): \(report.signatures.map(\.verdict))")
      #expect(report.signatures.allSatisfy { $0.modifications.permitted == true })
    }
    #expect(try world.judged(renewed).signatures[0].facts.level == .archival)
    try expectGood(renewed, world, key)
  }

  /// What is there is not written a second time.
  @Test func nothingIsAddedTwice() async throws {
    let world = try LongTermPKI()
    let file = try await world.signed(by: "p256", .longTerm)
    let (bytes, report) = try await world.extended(file.bytes, to: .longTerm)
    #expect(report.stored.isEmpty && report.timestamps.isEmpty && bytes == file.bytes)
  }

  /// Years later the proof holds as long as the last time-stamp's certificate, and no longer.
  @Test func theProofHoldsAsLongAsTheLastAuthority() async throws {
    let world = try LongTermPKI()
    let file = try await world.signed(by: "rsa2048", .archival)
    let end = try world.pki.certificate("tsa").notAfter
    let left = end - world.pki.now
    let day: Int64 = 86_400
    #expect(try world.pki.certificate("rsa2048").notAfter <= end)
    #expect(try world.judged(file.bytes, later: left - day).indication == .totalPassed)
    let late = try world.judged(file.bytes, later: left + day)
    #expect(late.indication == .indeterminate, "\(late.signatures.map(\.verdict))")
  }

  /// The document's own bytes are digested once, whatever is put on top.
  @Test func theOriginalIsReadOnceForAllLevels() async throws {
    let world = try LongTermPKI()
    let base = PDFBuilder.sample(version: "2.0").bytes
    let count = Counter()
    let file = try await world.signed(by: "rsa2048", .archival, base: base) { options in
      options.progress = { done, total in count.add(done == total ? total : 0) }
    }
    #expect(file.report.level == .archival)
    #expect(count.value == base.count, "read to its end \(count.value / base.count) times")
  }

  @Test func everySignatureOfADocumentIsRaised() async throws {
    let world = try LongTermPKI()
    let first = try await world.signed(by: "rsa2048", .basic)
    let second = try await world.signed(by: "p256", .timestamped, base: first.bytes)
    let (bytes, report) = try await world.extended(second.bytes, to: .archival)
    #expect(report.fields.count == 2)
    let judged = try world.judged(bytes)
    #expect(judged.indication == .totalPassed, "\(judged.signatures.map(\.verdict))")
    #expect(judged.signatures.prefix(2).map(\.facts.level) == [.archival, .archival])
  }

  /// ISO 32000-2, table 257: validation data and time-stamps are no change.
  @Test func aDocumentCertifiedAgainstChangesIsExtended() async throws {
    let world = try LongTermPKI()
    let file = try await world.signed(by: "rsa2048", .basic) { $0.field.certification = .noChanges }
    let (bytes, report) = try await world.extended(file.bytes, to: .archival)
    #expect(report.notices.contains { $0.code == "extended-certified-document" })
    let judged = try world.judged(bytes)
    #expect(judged.indication == .totalPassed && judged.signatures[0].modifications.permitted == true)
  }
}

/// Counts from several tasks.
private final class Counter: Sendable {
  private let sum = Mutex(0)
  func add(_ number: Int) { sum.withLock { $0 += number } }
  var value: Int { sum.withLock { $0 } }
}
