import Foundation
import TestPKI
import TestSupport
import Testing

/// Every fault of an authority, in every use of it, through the command: a line that says so, status 69, and no file;
/// or the lower level where it is allowed.
@Suite struct TimestampFaultTests {
  /// What the line must say of each fault.
  private static let faults: [(fault: String, says: String)] = [
    ("drop", "broken"), ("503", "503"), ("retry-after:3600", "3600 s"), ("unauthorized", "401"),
    ("garbage", "bytes"), ("truncated", "bytes"), ("empty", "nothing"), ("endless", "larger than"),
    ("html", "closed for maintenance"), ("400,html", "400"), ("wrong-nonce", "another nonce"),
    ("no-nonce", "lacks the nonce"), ("wrong-imprint", "imprint"),
    ("rejected", "this digest is not accepted here"), ("stale", "behind"), ("by:tsa-no-eku", "timeStamping"),
    ("redirect:http://127.0.0.1:1/", "127.0.0.1"),
  ]

  @Test(arguments: StampingFolder.Use.allCases) func noFaultLeavesAFile(_ use: StampingFolder.Use) throws {
    let folder = try StampingFolder()
    let old = Array("%PDF- an older output".utf8)
    try folder.here.folder.write(old, to: "out.pdf")
    let names = Set(try folder.here.folder.names()).union(["cache"])
    for (fault, says) in Self.faults {
      let result = try folder.run(use, faults: fault)
      #expect(result.status == 69, "\(use) \(fault): \(result.status) \(result.stderr)")
      let lines = result.stderr.split(separator: "\n")
      #expect(lines.count == 1 && result.stderr.hasPrefix("padessign: "), "\(use) \(fault): \(result.stderr)")
      #expect(result.stderr.contains(says), "\(use) \(fault): \(result.stderr)")
      #expect(try folder.here.folder.read("out.pdf") == old, "\(use) \(fault)")
      #expect(Set(try folder.here.folder.names()).isSubset(of: names), "\(use) \(fault)")
    }
  }

  /// After the room is known, so that the key is used before the authority fails.
  @Test(arguments: StampingFolder.Use.allCases) func noFaultAfterTheKeyWasUsedLeavesAFile(_ use: StampingFolder.Use)
    throws
  {
    let folder = try StampingFolder()
    #expect(try folder.run(use, to: "first.pdf").status == 0)
    for (fault, says) in Self.faults where !fault.hasPrefix("retry-after") {
      folder.live.server.set(try Fault.list(fault), on: "/tsa")
      let result = try folder.run(use)
      #expect(result.status == 69 && result.stderr.contains(says), "\(use) \(fault): \(result.status) \(result.stderr)")
      #expect(try !folder.here.folder.names().contains("out.pdf"), "\(use) \(fault)")
      folder.live.server.clear()
    }
  }

  @Test(arguments: [StampingFolder.Use.signature, .content]) func aLowerLevelIsWrittenWhereItIsAllowed(
    _ use: StampingFolder.Use
  ) throws {
    let folder = try StampingFolder()
    for (fault, says) in Self.faults {
      let result = try folder.run(use, faults: fault, "--level-fallback", "--json")
      #expect(result.status == 0, "\(fault): \(result.stderr)")
      let json = try CommandFolder.json(result)
      #expect(json["level"] as? String == "B-B")
      #expect(json["requestedLevel"] as? String == (use == .signature ? "B-T" : "B-B"))
      #expect((json["levelFallback"] as? String)?.contains(says) == true, "\(fault): \(json)")
      let codes = (json["warnings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
      #expect(codes == [use == .signature ? "level-not-reached" : "content-timestamp-missing"], "\(fault)")
      #expect(result.stderr.contains(says), "\(fault): \(result.stderr)")
    }
    let verified = try folder.verify("out.pdf")
    let signature = (verified["signatures"] as? [[String: Any]])?.first
    #expect(signature?["padesLevel"] as? String == "B-B")
  }

  @Test func anAuthorityThatNeverAnswersIsLeftInTime() throws {
    let folder = try StampingFolder()
    for use in StampingFolder.Use.allCases {
      let result = try folder.run(use, faults: "hang", "--tsa-timeout", "1")
      #expect(result.status == 69 && result.stderr.contains("1000 ms"), "\(use): \(result.stderr)")
      #expect(try !folder.here.folder.names().contains("out.pdf"))
    }
  }

  @Test func whatWasWrittenLowerCanBeStampedLater() throws {
    let folder = try StampingFolder()
    #expect(try folder.run(.signature, faults: "503", to: "lower.pdf", "--level-fallback").status == 0)
    let words = ["timestamp", "lower.pdf", "-o", "later.pdf", "--tsa", folder.live.url("/tsa")]
    #expect(try folder.padessign(words).status == 0)
    let signatures = try folder.verify("later.pdf")["signatures"] as? [[String: Any]]
    #expect(signatures?.first?["padesLevel"] as? String == "B-T")
    #expect(signatures?.last?["kind"] as? String == "documentTimestamp")
  }
}
