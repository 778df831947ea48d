import Foundation
import TestSupport
import Testing

/// `padessign evidence`.
@Suite struct EvidenceCommandTests {
  /// A folder, an authority, and files.
  private struct Folder {
    let stamping: StampingFolder
    var here: CommandFolder { stamping.here }

    init() throws {
      stamping = try StampingFolder()
      for name in ["a.txt", "b.txt", "c.txt"] {
        try stamping.here.folder.write(Array("text of \(name)".utf8), to: name)
      }
    }

    func evidence(_ words: String..., faults: String? = nil, online: Bool = true) throws -> ToolResult {
      var all = ["evidence"] + words + ["--trust", try SharedPKI.rootPEM]
      if words[0] != "verify" { all += ["--tsa", stamping.live.url("/tsa", faults: faults)] }
      return try stamping.padessign(all + (online ? ["--allow-private-network"] : ["--offline"]))
    }
  }

  @Test func manyFilesGetTheirRecordsByOneTimestamp() throws {
    let folder = try Folder()
    let made = try folder.evidence(
      "create", "a.txt", "b.txt", "c.txt", "contract.pdf", "--out-suffix", ".ers", "--json")
    #expect(made.status == 0, "\(made.stderr)")
    let json = try CommandFolder.json(made)
    #expect(json["leaves"] as? Int == 4)
    #expect(
      (json["documents"] as? [[String: Any]])?.map { $0["output"] as? String } == [
        "a.txt.ers", "b.txt.ers", "c.txt.ers", "contract.pdf.ers",
      ])
    let verified = try folder.evidence("verify", "a.txt", "b.txt", "c.txt", "contract.pdf")
    #expect(verified.status == 0, "\(verified.stdout)\(verified.stderr)")
    #expect(verified.stdout.components(separatedBy: "proven to exist since").count == 5)
  }

  @Test func theStatusSaysWhatTheRecordIsWorth() throws {
    let folder = try Folder()
    try folder.here.folder.write([], to: "empty")
    #expect(try folder.evidence("create", "a.txt", "b.txt", "empty", "--out-suffix", ".ers").status == 0)
    #expect(try folder.evidence("verify", "a.txt", "empty").status == 0)
    // Of a file that stands beside it in the tree a record tells too.
    let other = try folder.evidence("verify", "c.txt", "--record", "b.txt.ers", "--json")
    #expect(other.status == 1)
    #expect(try CommandFolder.json(other)["subIndication"] as? String == "HASH_FAILURE")
    let open = try folder.evidence("verify", "a.txt", online: false)
    #expect(open.status == 2 && open.stdout.contains("TRY_LATER"))
    try folder.here.folder.write(Array("changed".utf8), to: "a.txt")
    #expect(try folder.evidence("verify", "a.txt").status == 1)
    #expect(try folder.evidence("verify", "c.txt").status == 66)
    try folder.here.folder.write(Array("no record".utf8), to: "c.txt.ers")
    let garbage = try folder.evidence("verify", "c.txt")
    #expect(garbage.status == 65 && garbage.stderr.contains("c.txt.ers"))
  }

  @Test func aRenewalKeepsWhatWasProvenAndNeedsNobodyToAskLater() throws {
    let folder = try Folder()
    #expect(try folder.evidence("create", "a.txt", "b.txt", "--out-suffix", ".ers").status == 0)
    let first = try folder.here.folder.read("a.txt.ers")
    let renewed = try folder.evidence("renew", "a.txt", "b.txt", "--json")
    #expect(renewed.status == 0, "\(renewed.stderr)")
    let documents = try CommandFolder.json(renewed)["documents"] as? [[String: Any]]
    #expect(documents?.map { $0["renewal"] as? String } == ["timestamp", "timestamp"])
    let rehashed = try folder.evidence("renew", "a.txt", "--tsa-digest", "sha512", "--json")
    #expect(
      try (CommandFolder.json(rehashed)["documents"] as? [[String: Any]])?.first?["renewal"] as? String == "hashTree")
    let report = try CommandFolder.json(try folder.evidence("verify", "a.txt", "--json", online: false))
    #expect(report["indication"] as? String == "TOTAL-PASSED")
    let stamps = report["timestamps"] as? [[String: Any]] ?? []
    #expect(stamps.map { $0["chain"] as? Int } == [1, 1, 2])
    #expect(try folder.here.folder.read("a.txt.ers").count > first.count)
  }

  @Test func renewedRecordsOfOneDigestOnlyShareATree() throws {
    let folder = try Folder()
    #expect(try folder.evidence("create", "a.txt", "--out-suffix", ".ers").status == 0)
    #expect(try folder.evidence("create", "b.txt", "--out-suffix", ".ers", "--tsa-digest", "sha512").status == 0)
    let renewed = try folder.evidence("renew", "b.txt", "a.txt", "--json")
    // The first record's digest, so the other one gets a new tree.
    #expect(
      try (CommandFolder.json(renewed)["documents"] as? [[String: Any]])?.map { $0["renewal"] as? String } == [
        "timestamp", "hashTree",
      ])
    #expect(try folder.evidence("verify", "a.txt", "b.txt").status == 0)
  }

  @Test func aRecordThatDoesNotHoldIsNotRenewed() throws {
    let folder = try Folder()
    #expect(try folder.evidence("create", "a.txt", "--out-suffix", ".ers").status == 0)
    let record = try folder.here.folder.read("a.txt.ers")
    try folder.here.folder.write(Array("changed".utf8), to: "a.txt")
    let refused = try folder.evidence("renew", "a.txt")
    #expect(refused.status == 77 && refused.stderr.contains("it does not hold"))
    #expect(try folder.here.folder.read("a.txt.ers") == record)
  }

  @Test(arguments: ["503", "drop", "garbage", "rejected", "wrongImprint"])
  func withoutATimestampNothingIsWritten(_ fault: String) throws {
    let folder = try Folder()
    let names = try folder.here.folder.names()
    #expect(try folder.evidence("create", "a.txt", "b.txt", "--out-suffix", ".ers", faults: fault).status == 69)
    #expect(try folder.here.folder.names().filter { $0 != "cache" } == names.filter { $0 != "cache" })
    #expect(try folder.evidence("create", "a.txt", "--out-suffix", ".ers").status == 0)
    let record = try folder.here.folder.read("a.txt.ers")
    #expect(try folder.evidence("renew", "a.txt", faults: fault).status == 69)
    #expect(try folder.here.folder.read("a.txt.ers") == record)
  }

  @Test func whatIsThereIsNotReplacedByANewRecord() throws {
    let folder = try Folder()
    #expect(try folder.evidence("create", "a.txt", "--out-suffix", ".ers").status == 0)
    let record = try folder.here.folder.read("a.txt.ers")
    let refused = try folder.evidence("create", "b.txt", "a.txt", "--out-suffix", ".ers")
    #expect(refused.status == 73 && refused.stderr.contains("evidence renew"))
    #expect(try folder.here.folder.read("a.txt.ers") == record)
    #expect(!(try folder.here.folder.names().contains("b.txt.ers")))
  }

  @Test func wrongUsageIsToldBeforeAnythingIsDone() throws {
    let folder = try Folder()
    try folder.here.folder.write([], to: "file")
    let wrong: [[String]] = [
      [], ["burn"], ["create"], ["create", "a.txt"], ["create", "a.txt", "--out-suffix", "/x"],
      ["create", "a.txt", "-o", ".", "--out-suffix", ".ers"], ["create", "a.txt", "./x/../a.txt", "-o", "."],
      ["create", "a.txt", "a.txt", "-o", "."], ["create", "-", "-o", "."],
      ["create", "a.txt", "-o", ".", "--record", "r"],
      ["verify"], ["verify", "a.txt", "b.txt", "--record", "a.txt.ers"], ["verify", "a.txt", "-o", "."],
      ["renew", "a.txt", "--at", "2026-01-01T00:00:00Z"], ["create", "a.txt", "-o", "."],
    ]
    for words in wrong {
      let result = try folder.stamping.padessign(["evidence"] + words)
      #expect(result.status == 64, "\(words): \(result.status) \(result.stderr)")
      #expect(result.stderr.split(separator: "\n").count == 1)
    }
    #expect(try folder.evidence("create", "a.txt", "-o", "nowhere").status == 73)
    #expect(try folder.evidence("create", "a.txt", "-o", "file").status == 73)
    #expect(try folder.evidence("create", "missing.txt", "-o", ".").status == 66)
    #expect(try folder.evidence("create", ".", "-o", ".").status == 66)
  }
}
