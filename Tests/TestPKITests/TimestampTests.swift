import Foundation
import TestPKI
import TestSupport
import Testing

@Suite struct TimestampTests {
  /// Asks a TSA for a stamp on a file, and checks the answer as `openssl ts` does.
  private func stamp(_ url: String, digest: String = "-sha256") throws -> ToolResult {
    let folder = try TemporaryFolder()
    let data = try folder.write(Array("what is to be stamped".utf8), to: "data")
    let query = try Tool.run(["openssl", "ts", "-query", "-data", data, digest, "-cert", "-out", folder.file("q")])
    #expect(query.status == 0)
    let answer = try Tool.run([
      "curl", "-s", "-H", "Content-Type: application/timestamp-query", "--data-binary", "@\(folder.file("q"))", url,
      "-o", folder.file("r"),
    ])
    #expect(answer.status == 0)
    return try Tool.run([
      "openssl", "ts", "-verify", "-in", folder.file("r"), "-queryfile", folder.file("q"), "-CAfile",
      try SharedPKI.rootPEM,
    ])
  }

  @Test(arguments: ["-sha256", "-sha384", "-sha512", "-sha3-256"])
  func opensslAcceptsTheStamp(_ digest: String) throws {
    let result = try stamp(SharedPKI.server.url("/tsa"), digest: digest)
    #expect(result.stdout.contains("Verification: OK"), "\(result.stdout)\(result.stderr)")
  }

  @Test func aSecondTSAStampsWithAnEllipticCurve() throws {
    let result = try stamp(SharedPKI.server.url("/tsa/tsa-second"))
    #expect(result.stdout.contains("Verification: OK"), "\(result.stdout)\(result.stderr)")
  }

  @Test func aStampGrantedWithModificationsIsStillGood() throws {
    let result = try stamp(SharedPKI.server.url("/tsa?fault=granted-with-mods"))
    #expect(result.stdout.contains("Verification: OK"), "\(result.stdout)\(result.stderr)")
  }

  @Test(arguments: [
    ("wrong-nonce", "nonce mismatch"), ("no-nonce", "nonce not returned"),
    ("wrong-imprint", "message imprint mismatch"),
    ("no-eku", "unsuitable certificate purpose"), ("rejected", "this digest is not accepted here"),
    ("garbage", "rror"), ("truncated", "rror"), ("html", "rror"), ("empty", "FAILED"),
  ])
  func aFaultyStampIsRefusedForTheReason(_ fault: String, _ words: String) throws {
    let live = try LiveServer()
    let result = try stamp(live.url("/tsa", faults: fault))
    #expect(!result.stdout.contains("Verification: OK"))
    #expect((result.stdout + result.stderr).contains(words), "\(result.stdout)\(result.stderr)")
  }

  @Test(arguments: [("", 0), ("&fault=stale", -86_400)])
  func theStampBearsTheTimeThatWasAskedFor(_ fault: String, _ shift: Int) throws {
    let folder = try TemporaryFolder()
    let moment = 1_900_000_000
    let data = try folder.write([1, 2, 3], to: "data")
    try Tool.run(["openssl", "ts", "-query", "-data", data, "-sha256", "-out", folder.file("q")])
    try Tool.run([
      "curl", "-s", "--data-binary", "@\(folder.file("q"))", SharedPKI.server.url("/tsa?at=\(moment)\(fault)"),
      "-o", folder.file("r"),
    ])
    let shown = try Tool.run(["openssl", "ts", "-reply", "-in", folder.file("r"), "-text"]).stdout
    let expected = try Tool.run(["date", "-u", "-d", "@\(moment + shift)", "+%b %e %H:%M:%S %Y GMT"]).stdout
    #expect(shown.contains("Time stamp: \(expected)"), "\(shown)")
  }
}
