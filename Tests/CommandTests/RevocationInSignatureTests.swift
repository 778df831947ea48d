import Foundation
import TestPKI
import TestSupport
import Testing

/// `sign --revocation-in-cms`, read back when nobody can be asked any more.
@Suite struct RevocationInSignatureTests {
  /// A live PKI, and what is signed in it.
  private struct Signed {
    let live: LiveServer
    let folder: TemporaryFolder
    var path: String { folder.file("signed.pdf") }

    init() throws {
      live = try LiveServer(ownPKIAt: nil)
      folder = try TemporaryFolder()
      try Tool.run([try Built.command("testpki"), "contract", folder.file("contract.pdf")])
    }

    var root: String { get throws { try live.authority.entity("root").certificatePEM } }

    func sign(by name: String, _ more: [String], trusts: Bool = true) throws -> ToolResult {
      try Tool.run(
        [
          try Built.command("padessign"), "sign", folder.file("contract.pdf"), "-o", path, "--p12",
          try live.authority.entity(name).p12, "--password-file", SharedPKI.passwordFile, "--revocation-in-cms",
        ] + (trusts ? ["--trust", try root] : []) + more, environment: ["XDG_CACHE_HOME": folder.file("cache")])
    }

    func verify() throws -> ToolResult {
      try Tool.run([try Built.command("padessign"), "verify", path, "--offline", "--trust", try root, "--json"])
    }
  }

  @Test(
    arguments: [
      (["--profile", "legacy"], "rsa2048"), (["--certify", "no-changes"], "p256"), (["--profile", "pades"], "rsa3072"),
    ])
  func whatIsInTheSignatureSufficesLater(_ options: [String], _ signer: String) throws {
    let signed = try Signed()
    let result = try signed.sign(by: signer, options + ["--allow-private-network"])
    #expect(result.status == 0, "\(result.stderr)")
    #expect(result.stderr.contains("PAdES keeps revocation data") == (options[1] == "pades"), "\(result.stderr)")
    signed.live.server.stop()
    let verdict = try signed.verify()
    #expect(verdict.status == 0, "\(verdict.stdout)")
    #expect(try Judges.pdfsig(signed.path).first?.valid == true)
    // Without it the same signature would not pass.
    let cms = signed.folder.file("signature.der")
    try Tool.run([
      try Built.command("padessign"), "extract", signed.path, "--field", "Signature1", "-o",
      signed.folder.file("x.pdf"),
      "--cms", cms,
    ])
    let shown = try Tool.run(["openssl", "asn1parse", "-inform", "DER", "-in", cms]).stdout
    #expect(shown.contains("1.2.840.113583.1.1.8"))
  }

  /// pyHanko is given what it reads in the attribute, and asks nobody.
  @Test func pyHankoReadsTheSame() throws {
    let signed = try Signed()
    let result = try signed.sign(by: "rsa2048", ["--profile", "legacy", "--allow-private-network"])
    #expect(result.status == 0, "\(result.stderr)")
    let verdict = try Tool.run([
      try Judges.python(), Fixture.named("Judges/revocation_in_cms.py").path, signed.path, try signed.root,
    ])
    #expect(verdict.stdout.hasPrefix("True "), "\(verdict.stdout)\(verdict.stderr)")
  }

  @Test func aFileIsEnoughWhereNobodyIsAsked() throws {
    let signed = try Signed()
    let lists = try ["root", "issuing-a"].flatMap { ["--crl", try signed.live.authority.entity($0).crl] }
    #expect(try signed.sign(by: "rsa2048", lists + ["--offline"]).status == 0)
    #expect(signed.live.server.requests(on: "/ocsp/issuing-a") == 0)
    #expect(try signed.verify().status == 0)
  }

  @Test func nothingIsWrittenWhileACertificateHasNoData() throws {
    let signed = try Signed()
    for path in ["/ocsp/issuing-a", "/crl/issuing-a.crl"] { signed.live.server.set(.status(503), on: path) }
    let result = try signed.sign(by: "rsa2048", ["--offline"])
    #expect(result.status == 69 && result.stderr.contains("no revocation data"), "\(result.stderr)")
    #expect(!FileManager.default.fileExists(atPath: signed.path))
    let alone = try signed.sign(by: "no-sources", ["--allow-private-network"])
    #expect(alone.status == 69 && alone.stderr.contains("Wrong no-sources"), "\(alone.stderr)")
    let incomplete = try signed.sign(by: "no-sources", ["--allow-private-network", "--allow-incomplete", "--json"])
    #expect(incomplete.status == 0 && incomplete.stdout.contains("\"evidence-incomplete\""), "\(incomplete.stderr)")
  }

  @Test func optionsThatGoNowhereAreRefused() throws {
    let signed = try Signed()
    for option in [["--crl", "x"], ["--offline"], ["--allow-incomplete"]] {
      let result = try Tool.run(
        [
          try Built.command("padessign"), "sign", signed.folder.file("contract.pdf"), "-o", signed.path, "--p12",
          try signed.live.authority.entity("rsa2048").p12, "--password-file", SharedPKI.passwordFile,
        ] + option)
      #expect(result.status == 64 && result.stderr.contains("--revocation-in-cms"), "\(result.stderr)")
    }
    let both = try signed.sign(by: "self-signed", ["--offline"], trusts: false)
    #expect(both.status == 64 && both.stderr.contains("no certificate needs revocation data"), "\(both.stderr)")
  }
}
