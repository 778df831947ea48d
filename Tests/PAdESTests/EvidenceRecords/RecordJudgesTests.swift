import CMS
import Foundation
import PAdES
import TestSupport
import Testing

/// What others say of our records, and we of theirs.
@Suite struct RecordJudgesTests {
  private static let jars = ["bcpkix", "bcprov", "bcutil"].map { "/usr/share/java/\($0).jar" }

  /// Bouncy Castle.
  private static func bouncyCastle(_ words: String...) throws -> ToolResult {
    for jar in jars where !FileManager.default.fileExists(atPath: jar) {
      throw TestSupportError.missingTool(jar, package: "libbcpkix-java")
    }
    let judge = "\(Fixture.packageRoot)/Tests/Fixtures/Judges/EvidenceJudge.java"
    return try Tool.run(["java", "-cp", jars.joined(separator: ":"), judge] + words, timeout: 600)
  }

  /// A second implementation, and OpenSSL for the tokens.
  ///
  /// - Returns: One line for each time-stamp.
  private static func recompute(_ record: String, _ file: String, _ root: String) throws -> [String] {
    let folder = try TemporaryFolder()
    let script = "\(Fixture.packageRoot)/Tests/Fixtures/Judges/evidence_record.py"
    let result = try Tool.run([try Judges.python(), script, record, file, folder.path])
    #expect(result.status == 0, "\(result.stderr)")
    let lines = result.stdout.split(separator: "\n").map(String.init)
    for number in lines.indices.map({ $0 + 1 }) {
      let imprint = String(decoding: try folder.read("\(number).imprint"), as: UTF8.self)
      let verified = try Tool.run([
        "openssl", "ts", "-verify", "-token_in", "-in", folder.file("\(number).token"), "-digest", imprint, "-CAfile",
        root, "-no_check_time",
      ])
      #expect(verified.status == 0, "\(verified.stderr)")
    }
    return lines
  }

  @Test func othersFollowOurRecordsOverManyFiles() async throws {
    let pki = try RecordPKI()
    let folder = try TemporaryFolder()
    // Not a power of two, so that some leaves go up by themselves.
    let files = (0..<21).map { Array("file \($0)".utf8) }
    let records = try await pki.records(over: files)
    for (index, record) in records.enumerated() {
      try folder.write(files[index], to: "\(index)")
      try folder.write(record, to: "\(index).ers")
      let lines = try Self.recompute(folder.file("\(index).ers"), folder.file("\(index)"), try pki.rootPEM)
      #expect(lines.count == 1)
    }
    for index in [0, 7, 20] {
      let judged = try Self.bouncyCastle("judge", folder.file("\(index).ers"), folder.file("\(index)"))
      #expect(judged.status == 0 && judged.stdout == "present\n", "\(index): \(judged.stderr)")
    }
    #expect(try Self.bouncyCastle("judge", folder.file("0.ers"), folder.file("1")).status != 0)
  }

  @Test func othersFollowOurRenewals() async throws {
    let pki = try RecordPKI()
    let folder = try TemporaryFolder()
    let data = Array("the text of the contract".utf8)
    try folder.write(data, to: "data")
    var record = try await pki.records(over: [data, [1], [2]])[0]
    record = try await pki.renewed(record, over: data, proof: pki)
    record = try await pki.renewed(record, over: data, .sha512, proof: pki)
    record = try await pki.renewed(record, over: data, proof: pki)
    try folder.write(record, to: "data.ers")
    let lines = try Self.recompute(folder.file("data.ers"), folder.file("data"), try pki.rootPEM)
    #expect(
      lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "1 sha256", "1 sha256", "2 sha512", "2 sha512",
      ])
    let judged = try Self.bouncyCastle("judge", folder.file("data.ers"), folder.file("data"))
    #expect(judged.status == 0 && judged.stdout == "present\n", "\(judged.stderr)")
  }

  @Test func weFollowRecordsAndRenewalsOfBouncyCastle() async throws {
    let pki = try RecordPKI()
    let folder = try TemporaryFolder()
    let names = ["a", "b", "c", "d", "e"]
    for name in names { try folder.write(Array("file \(name)".utf8), to: name) }
    let url = pki.live.url("/tsa")
    let made = try Self.bouncyCastleMaking(url, folder, names)
    #expect(made.status == 0, "\(made.stderr)")
    let renewed = try Self.bouncyCastle("renew", url, folder.file("a.ers"), folder.file("a2.ers"))
    let rehashed = try Self.bouncyCastle("rehash", url, folder.file("a2.ers"), folder.file("a3.ers"), folder.file("a"))
    #expect(renewed.status == 0 && rehashed.status == 0, "\(renewed.stderr) \(rehashed.stderr)")
    for (record, file, stamps) in names.map({ ("\($0).ers", $0, [1]) }) + [
      ("a2.ers", "a", [1, 1]), ("a3.ers", "a", [1, 1, 2]),
    ] {
      let report = try await RecordPKI.report(
        try folder.read(record), over: try folder.read(file), at: Int64(Date().timeIntervalSince1970) + 2,
        trusting: [pki],
        asking: pki)
      #expect(report.verdict.indication == .totalPassed, "\(record): \(report.verdict)")
      #expect(report.stamps.map(\.chain) == stamps)
    }
    let other = try await RecordPKI.report(
      try folder.read("b.ers"), over: try folder.read("a"), at: pki.now, trusting: [pki], asking: pki)
    #expect(other.verdict.subIndication == .hashFailure)
  }

  private static func bouncyCastleMaking(_ url: String, _ folder: TemporaryFolder, _ names: [String]) throws
    -> ToolResult
  {
    let words = ["make", url, folder.path] + names.map(folder.file)
    let judge = "\(Fixture.packageRoot)/Tests/Fixtures/Judges/EvidenceJudge.java"
    return try Tool.run(["java", "-cp", jars.joined(separator: ":"), judge] + words, timeout: 600)
  }
}
