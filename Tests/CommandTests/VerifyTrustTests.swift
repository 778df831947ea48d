import Foundation
import TestSupport
import Testing

/// What `--trust`, `--untrusted`, `--trust-system`, `--at` and `--policy` accept, and how they refuse.
@Suite struct VerifyTrustTests {
  private func verify(_ words: String...) throws -> ToolResult {
    try Tool.run([Built.command("padessign"), "verify", Fixture.named("FieldReports/BR-18.pdf").path] + words)
  }

  private var root: String { get throws { try SharedPKI.rootPEM } }

  @Test func aFolderOfCertificatesIsTaken() throws {
    let folder = try TemporaryFolder()
    try folder.write(FileManager.default.contents(atPath: root).map(Array.init) ?? [], to: "a.crt")
    try folder.write(Array("x".utf8), to: ".hidden")
    try FileManager.default.createDirectory(atPath: folder.file("subfolder"), withIntermediateDirectories: false)
    let result = try verify("--trust", folder.path, "--untrusted", folder.file("a.crt"))
    #expect(result.status == 2 && result.stderr.isEmpty, "\(result.stderr)")
  }

  @Test(arguments: [
    ("--trust", "note.txt", 65, "note.txt"), ("--trust", "mixed", 65, "mixed/note.txt"),
    ("--trust", "empty", 65, "empty"),
    ("--trust", "absent.pem", 66, "absent.pem"), ("--untrusted", "note.txt", 65, "note.txt"),
    ("--untrusted", "broken.pem", 65, "broken.pem"), ("--policy", "absent.json", 66, "absent.json"),
    ("--policy", "note.txt", 65, "note.txt: not JSON"), ("--at", "yesterday", 64, "yesterday"),
  ])
  func whatCannotBeTakenIsNamed(_ option: String, _ name: String, _ status: Int32, _ told: String) throws {
    let folder = try TemporaryFolder()
    let good = FileManager.default.contents(atPath: try root).map(Array.init) ?? []
    for place in ["mixed", "empty"] {
      try FileManager.default.createDirectory(atPath: folder.file(place), withIntermediateDirectories: false)
    }
    try folder.write(Array("a note".utf8), to: "note.txt")
    try folder.write(Array("a note".utf8), to: "mixed/note.txt")
    try folder.write(good, to: "mixed/good.crt")
    // One good certificate, and one that is cut.
    try folder.write(
      good + Array("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n".utf8), to: "broken.pem")
    let value = name == "yesterday" ? name : folder.file(name)
    let result = try verify(option, value)
    #expect(result.status == status && result.stdout.isEmpty, "\(result.stdout)\(result.stderr)")
    #expect(result.stderr.contains(told) && result.stderr.split(separator: "\n").count == 1, "\(result.stderr)")
  }

  @Test func aFolderThatCannotBeReadIsNamed() throws {
    let result = try verify("--trust", "/proc/self/task/0")
    #expect(result.status == 66 && result.stderr.contains("/proc/self/task/0"), "\(result.stderr)")
  }
}
