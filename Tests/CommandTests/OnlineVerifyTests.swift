import Foundation
import TestPKI
import TestSupport
import Testing

/// `verify` with the servers that the certificates name.
@Suite struct OnlineVerifyTests {
  /// A signed file, and the live PKI of its signer.
  private struct Signed {
    let live: LiveServer
    let folder: TemporaryFolder
    let path: String

    init(by name: String) throws {
      live = try LiveServer(ownPKIAt: nil)
      folder = try TemporaryFolder()
      path = folder.file("signed.pdf")
      try Tool.run([try Built.command("testpki"), "contract", folder.file("contract.pdf")])
      let signed = try Tool.run([
        try Built.command("padessign"), "sign", folder.file("contract.pdf"), "-o", path, "--p12",
        try live.authority.entity(name).p12, "--password-file", SharedPKI.passwordFile,
      ])
      #expect(signed.status == 0)
    }

    func verify(_ more: String..., environment: [String: String?] = [:]) throws -> ToolResult {
      var environment = environment
      environment["XDG_CACHE_HOME"] = folder.file("cache")
      return try Tool.run(
        [try Built.command("padessign"), "verify", path, "--trust", try live.authority.entity("root").certificatePEM]
          + more, environment: environment)
    }
  }

  @Test func whatTheFileLacksIsFetchedAndKept() throws {
    let signed = try Signed(by: "p256")
    let server = signed.live.server
    #expect(try signed.verify("--offline").status == 2)
    #expect(server.requests(on: "/ocsp/issuing-b") == 0)
    #expect(try signed.verify("--allow-private-network").status == 0)
    #expect(server.requests(on: "/ocsp/issuing-b") > 0 && server.requests(on: "/ocsp/root") == 1)
    let asked = server.requests(on: "/ocsp/root")
    #expect(try signed.verify("--allow-private-network").status == 0)
    #expect(server.requests(on: "/ocsp/root") == asked)
  }

  @Test func aRevokedSignerIsTold() throws {
    let result = try Signed(by: "revoked").verify("--allow-private-network", "--json")
    #expect(result.status == 2)
    #expect(result.stdout.contains("\"REVOKED_NO_POE\""))
  }

  @Test func aPrivateAddressIsAWarningAndNoError() throws {
    let signed = try Signed(by: "p256")
    let result = try signed.verify()
    #expect(result.status == 2)
    #expect(result.stderr.contains("/ocsp/issuing-b"))
    #expect(result.stderr.contains("127.0.0.1, which is no address of the public Internet"))
    #expect(signed.live.server.requests(on: "/ocsp/issuing-b") == 0)
  }

  @Test func noProxyIsTakenFromTheEnvironment() throws {
    let signed = try Signed(by: "p256")
    let proxy = try RawServer { $0.answer("no") }
    defer { proxy.stop() }
    let names = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY", "https_proxy"]
    let environment = Dictionary(uniqueKeysWithValues: names.map { ($0, String?.some(proxy.url())) })
    #expect(try signed.verify("--allow-private-network", environment: environment).status == 0)
    #expect(proxy.connections == 0)
  }
}
