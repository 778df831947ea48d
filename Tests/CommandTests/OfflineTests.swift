import Foundation
import TestSupport
import Testing

/// What `--offline` promises, seen from the kernel.
@Suite struct OfflineTests {
  /// The system calls of a run that concern the network, and the libraries that it opened.
  private func trace(_ arguments: [String], in folder: TemporaryFolder) throws -> (result: ToolResult, calls: [String])
  {
    let result = try Tool.run(
      [
        "strace", "-f", "-qq", "-o", folder.file("calls"), "-e", "trace=%network,openat,open",
        Built.command("padessign"),
      ]
        + arguments, environment: ["HOME": folder.path, "XDG_CACHE_HOME": nil])
    let text = String(decoding: try folder.read("calls"), as: UTF8.self)
    return (result, text.split(separator: "\n").map(String.init))
  }

  @Test func offlineNoSocketIsMadeAndLibcurlIsNotOpened() throws {
    let folder = try TemporaryFolder()
    try Tool.run([try Built.command("testpki"), "contract", folder.file("contract.pdf")])
    let signer = try SharedPKI.entity("p256")
    let signed = try Tool.run([
      try Built.command("padessign"), "sign", folder.file("contract.pdf"), "-o", folder.file("signed.pdf"), "--p12",
      signer.p12, "--password-file", SharedPKI.passwordFile,
    ])
    #expect(signed.status == 0)
    let (result, calls) = try trace(
      ["verify", "--offline", "--json", folder.file("signed.pdf"), "--trust", try SharedPKI.rootPEM], in: folder)
    #expect([0, 2].contains(result.status))
    #expect(calls.contains { $0.contains("signed.pdf") }, "the trace saw the run")
    for call in calls {
      for word in ["socket", "connect(", "bind(", "sendto(", "libcurl", "resolv.conf"] {
        #expect(!call.contains(word), "\(call)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file(".cache")))
  }

  @Test func offlineAndAPrivateNetworkContradictEachOther() throws {
    let result = try Tool.run([
      try Built.command("padessign"), "verify", "--offline", "--allow-private-network", "x.pdf",
    ])
    #expect(result.status == 64)
    #expect(result.stderr.contains("--allow-private-network"))
  }
}
