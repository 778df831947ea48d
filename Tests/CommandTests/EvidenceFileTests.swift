import Foundation
import TestSupport
import Testing

/// CRLs and OCSP answers from files.
@Suite struct EvidenceFileTests {
  /// A file signed by a signer of the shared PKI.
  private func signed(_ folder: TemporaryFolder) throws -> String {
    let path = folder.file("signed.pdf")
    try Tool.run([try Built.command("testpki"), "contract", folder.file("contract.pdf")])
    let result = try Tool.run([
      try Built.command("padessign"), "sign", folder.file("contract.pdf"), "-o", path, "--p12",
      try SharedPKI.entity("rsa2048").p12, "--password-file", SharedPKI.passwordFile,
    ])
    #expect(result.status == 0, "\(result.stderr)")
    return path
  }

  private func verify(_ path: String, _ more: [String]) throws -> ToolResult {
    try Tool.run(
      [try Built.command("padessign"), "verify", path, "--offline", "--trust", try SharedPKI.rootPEM] + more)
  }

  /// What a responder's operator would say now, with openssl's own tools.
  private func response(_ folder: TemporaryFolder) throws -> String {
    let (signer, issuer) = (try SharedPKI.entity("rsa2048"), try SharedPKI.entity("issuing-a"))
    let serial = try Tool.run(["openssl", "x509", "-in", signer.certificatePEM, "-noout", "-serial"]).stdout
    let number = serial.split(separator: "=").last.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
    try folder.write("V\t491231235959Z\t\t\(number)\tunknown\t/CN=x\n".utf8, to: "index.txt")
    let file = folder.file("signer.ocsp")
    let made = try Tool.run([
      "openssl", "ocsp", "-index", folder.file("index.txt"), "-CA", issuer.certificatePEM, "-rsigner",
      issuer.certificatePEM, "-rkey", issuer.keyPEM, "-issuer", issuer.certificatePEM, "-cert", signer.certificatePEM,
      "-ndays", "7", "-respout", file,
    ])
    #expect(made.status == 0, "\(made.stderr)")
    return file
  }

  @Test func listsOfAFolderCount() throws {
    let folder = try TemporaryFolder()
    let path = try signed(folder)
    #expect(try verify(path, []).status == 2)
    let lists = folder.file("lists")
    try FileManager.default.createDirectory(atPath: lists, withIntermediateDirectories: false)
    for name in ["root", "issuing-a"] {
      let der = FileManager.default.contents(atPath: try SharedPKI.entity(name).crl) ?? Data()
      try folder.write(Array(der), to: "lists/\(name).crl")
    }
    #expect(try verify(path, ["--crl", lists]).status == 0)
    #expect(try verify(path, ["--crl", lists + "/issuing-a.crl"]).status == 2)
    // The same in PEM, both in one file.
    var pem = ""
    for name in ["root", "issuing-a"] {
      pem += try Tool.run(["openssl", "crl", "-inform", "DER", "-in", "\(lists)/\(name).crl"]).stdout
    }
    try folder.write(pem.utf8, to: "both.pem")
    #expect(try verify(path, ["--crl", folder.file("both.pem")]).status == 0)
  }

  @Test func answersOfAFileCount() throws {
    let folder = try TemporaryFolder()
    let path = try signed(folder)
    let answer = try response(folder)
    let root = try SharedPKI.entity("root").crl
    #expect(try verify(path, ["--ocsp", answer]).status == 2)
    let both = try verify(path, ["--ocsp", answer, "--crl", root])
    #expect(both.status == 0, "\(both.stdout)\(both.stderr)")
    let base64 = try Tool.run(["openssl", "base64", "-in", answer]).stdout
    try folder.write(
      "-----BEGIN OCSP RESPONSE-----\n\(base64)-----END OCSP RESPONSE-----\n".utf8, to: "answer.pem")
    #expect(try verify(path, ["--ocsp", folder.file("answer.pem"), "--crl", root]).status == 0)
  }

  /// Lists by `openssl ca`: a complete one, and a delta list on which the signer is.
  private func deltas(_ folder: TemporaryFolder) throws -> (complete: String, delta: String) {
    let (issuer, signer) = (try SharedPKI.entity("issuing-a"), try SharedPKI.entity("rsa2048"))
    let serial = try Tool.run(["openssl", "x509", "-in", signer.certificatePEM, "-noout", "-serial"]).stdout
    let number = serial.split(separator: "=").last.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
    return try DeltaLists.make(revoking: number, by: issuer, in: folder)
  }

  @Test func aDeltaListCountsWithTheListThatItCompletes() throws {
    let folder = try TemporaryFolder()
    let path = try signed(folder)
    let (base, delta) = try deltas(folder)
    let root = ["--json", "--crl", try SharedPKI.entity("root").crl]
    #expect(try verify(path, root + ["--crl", base]).status == 0)
    #expect(try verify(path, root + ["--crl", delta]).stdout.contains("TRY_LATER"))
    let both = try verify(path, root + ["--crl", base, "--crl", delta])
    #expect(both.stdout.contains("REVOKED_NO_POE") && both.stdout.contains("delta CRL"), "\(both.stdout)")
  }

  @Test(arguments: [
    ("--crl", "note.txt", 65), ("--ocsp", "note.txt", 65), ("--crl", "absent", 66), ("--ocsp", ".", 65),
  ])
  func whatIsNoneOfThemIsNamed(_ option: String, _ name: String, _ status: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write("a note".utf8, to: "note.txt")
    let result = try verify(Fixture.named("FieldReports/BR-18.pdf").path, [option, folder.file(name)])
    #expect(result.status == status, "\(result.stderr)")
    #expect(result.stderr.contains(name) && result.stderr.split(separator: "\n").count == 1, "\(result.stderr)")
  }
}
