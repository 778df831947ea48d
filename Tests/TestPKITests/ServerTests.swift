import Foundation
import TestPKI
import TestSupport
import Testing

@Suite struct ServerTests {
  private static let content = Array("what is to be stamped".utf8)

  private func get(_ url: String, _ options: [String] = []) throws -> ToolResult {
    try Tool.run(["curl", "-s", "-i", "--max-time", "20"] + options + [url])
  }

  /// Asks for a status with `openssl ocsp`.
  private func status(of name: String, at url: String, options: [String] = []) throws -> ToolResult {
    let entity = try SharedPKI.entity(name)
    let issuer = try SharedPKI.entity(entity.blueprint.issuer)
    return try Tool.run(
      [
        "openssl", "ocsp", "-issuer", issuer.certificatePEM, "-cert", entity.certificatePEM, "-url", url,
        "-CAfile", try SharedPKI.rootPEM, "-verify_other", entity.chainPEM,
      ] + options)
  }

  @Test(arguments: ["rsa2048", "p256", "issuing-a"])
  func opensslLearnsThatACertificateIsGood(_ name: String) throws {
    let issuer = try SharedPKI.entity(name).blueprint.issuer
    let result = try status(of: name, at: SharedPKI.server.url("/ocsp/\(issuer)"))
    #expect(result.stderr.contains("Response verify OK"), "\(result.stderr)")
    #expect(result.stdout.contains(": good"))
  }

  @Test(arguments: [("revoked", "issuing-a"), ("issuing-revoked", "root")])
  func opensslLearnsThatACertificateIsRevoked(_ name: String, _ issuer: String) throws {
    let result = try status(of: name, at: SharedPKI.server.url("/ocsp/\(issuer)"))
    #expect(result.stderr.contains("Response verify OK"), "\(result.stderr)")
    #expect(result.stdout.contains(": revoked"))
    #expect(result.stdout.contains("keyCompromise"))
  }

  @Test(arguments: [
    ("wrong-nonce", "Nonce Verify error"), ("stale", "status expired"), ("unknown", ": unknown"),
    ("rejected", "trylater"), ("by:stranger", "Response Verify Failure"), ("garbage", "rror"),
    ("other-certificate", "No Status found"),
  ])
  func aFaultyResponderIsNoticed(_ fault: String, _ words: String) throws {
    let live = try LiveServer()
    live.server.set(try Fault(fault), on: "/ocsp/issuing-a")
    let result = try status(of: "rsa2048", at: live.url("/ocsp/issuing-a"))
    #expect((result.stdout + result.stderr).contains(words), "\(result.stdout)\(result.stderr)")
  }

  @Test func theResponderAnswersGET() throws {
    let folder = try TemporaryFolder()
    let entity = try SharedPKI.entity("rsa2048")
    let request = folder.file("request.der")
    try Tool.run([
      "openssl", "ocsp", "-issuer", SharedPKI.entity("issuing-a").certificatePEM, "-cert", entity.certificatePEM,
      "-no_nonce", "-reqout", request,
    ])
    let text = try Data(folder.read("request.der")).base64EncodedString()
    let path = text.replacing("/", with: "%2F").replacing("+", with: "%2B").replacing("=", with: "%3D")
    let answer = try Tool.run(["curl", "-s", SharedPKI.server.url("/ocsp/issuing-a/\(path)")])
    let shown = try Tool.run(
      ["openssl", "ocsp", "-respin", folder.write(answer.output, to: "r.der"), "-resp_text", "-noverify"])
    #expect(shown.stdout.contains("Cert Status: good"), "\(shown.stderr)")
  }

  @Test func issuersAndListsAreServed() throws {
    let issuer = try Tool.run(["curl", "-s", SharedPKI.server.url("/certs/issuing-a.crt")])
    #expect(try issuer.output == SharedPKI.entity("issuing-a").certificate.der())
    let list = try Tool.run(["curl", "-s", SharedPKI.server.url("/crl/issuing-a.crl")])
    let shown = try Tool.run(["openssl", "crl", "-inform", "DER", "-noout", "-text"], input: list.output)
    #expect(shown.stdout.contains("Serial Number: 2003"))
    #expect(try get(SharedPKI.server.url("/nothing")).stdout.hasPrefix("HTTP/1.1 404"))
  }

  @Test(arguments: [
    ("500", "HTTP/1.1 500"), ("html,400", "HTTP/1.1 400"), ("html", "Content-Type: text/html"),
    ("retry-after:7", "Retry-After: 7"), ("unauthorized", "WWW-Authenticate: Basic"),
    ("redirect:http://127.0.0.1:1/", "Location: http://127.0.0.1:1/"), ("wrong-type", "Content-Type: text/plain"),
    ("empty", "Content-Length: 0"),
  ])
  func aFaultOfHTTPIsSeenByAClient(_ fault: String, _ words: String) throws {
    let url = SharedPKI.server.url("/crl/issuing-b.crl?fault=\(fault)")
    #expect(try get(url).stdout.contains(words))
  }

  @Test func droppedHangingAndEndlessAnswersDoNotEndWell() throws {
    let live = try LiveServer()
    let path = "/crl/issuing-b.crl"
    #expect(try get(live.url(path, faults: "drop")).status == 52)
    #expect(try Tool.run(["curl", "-s", "--max-time", "0.3", live.url(path, faults: "hang")]).status == 28)
    #expect(
      try Tool.run(["curl", "-s", "-o", "/dev/null", "--max-time", "0.3", live.url(path, faults: "endless")]).status
        == 28)
    // A certificate, since a list is signed anew each time.
    let whole = try Tool.run(["curl", "-s", live.url("/certs/root.crt")]).output
    let half = try Tool.run(["curl", "-s", live.url("/certs/root.crt", faults: "truncated")]).output
    #expect(half == Array(whole.prefix(whole.count / 2)))
  }

  @Test func aFaultLastsForTheRequestsItWasSetFor() throws {
    let live = try LiveServer()
    let path = "/certs/root.crt"
    let control = try get(live.url("/control") + "?path=\(path)&fault=503&times=2", ["-X", "POST"])
    #expect(control.stdout.contains("set"))
    let answers = try (0..<3).map { _ in try get(live.url(path)).stdout.prefix(12) }
    #expect(answers == ["HTTP/1.1 503", "HTTP/1.1 503", "HTTP/1.1 200"])
    #expect(live.server.requests(on: path) == 3)
    #expect(try get(live.url("/control")).stdout.contains("\(path) 3"))
    #expect(try get(live.url("/control") + "?path=/tsa&fault=nonsense", ["-X", "POST"]).stdout.contains("400"))
  }

  @Test func theCommandServesUntilASignal() throws {
    let folder = try TemporaryFolder()
    let command = try Built.command("testpki")
    #expect(try Tool.run([command, "make", folder.path, "--only", "p256"]).status == 0)
    let process = try RunningTool([command, "serve", folder.path, "--port", "0"])
    var line = ""
    for _ in 0..<3_000 where !line.hasSuffix("\n") {
      usleep(10_000)
      line = String(decoding: process.outputSoFar, as: UTF8.self)
    }
    let port = try #require(line.firstMatch(of: /^listening on 127\.0\.0\.1:([0-9]+)\n$/)?.1)
    #expect(try get("http://127.0.0.1:\(port)/certs/p256.crt").stdout.hasPrefix("HTTP/1.1 200"))
    // Data(contentsOf:) would stop after the first piece of a file that says it has no size.
    let list = try #require(try FileHandle(forReadingAtPath: "/proc/\(process.pid)/net/tcp")?.readToEnd())
    let sockets = String(decoding: list, as: UTF8.self)
    let hex = String(Int(port) ?? 0, radix: 16, uppercase: true)
    #expect(sockets.contains("0100007F:" + String(repeating: "0", count: 4 - hex.count) + hex))
    process.send(15)
    #expect(try process.wait().status == 128 + 15)
  }
}
