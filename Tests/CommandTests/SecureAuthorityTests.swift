import TestSupport
import Testing

/// Authorities that want to know who asks, over https and through a proxy.
@Suite struct SecureAuthorityTests {
  @Test func aClientCertificateOpensTheDoor() throws {
    let folder = try StampingFolder()
    let door = try SecureAuthority(before: folder.live.server.port)
    func stamp(_ more: String...) throws -> ToolResult {
      try folder.padessign(
        [
          "timestamp", "contract.pdf", "-o", "out.pdf", "--tsa", door.url, "--tsa-ca",
          door.folder.file("localhost.crt"),
        ]
          + more)
    }
    let (secret, p12) = (door.folder.file("secret.txt"), door.folder.file("client.p12"))
    let (key, certificate) = (door.folder.file("client.key"), door.folder.file("client.crt"))
    // Without one TLS 1.3 tells only with the first answer, so the words differ.
    let refused = try stamp()
    #expect(refused.status == 69 && refused.stderr.contains("no time-stamp"), "\(refused.stderr)")
    let asPKCS12 = try stamp("--tsa-p12", p12, "--tsa-key-password-file", secret)
    #expect(asPKCS12.status == 0, "\(asPKCS12.stderr)")
    let asPEM = try stamp("--tsa-key", key, "--tsa-cert", certificate, "--tsa-key-password-file", secret)
    #expect(asPEM.status == 0, "\(asPEM.stderr)")
    #expect(door.log.contains("client client"))
    let wrong = try stamp("--tsa-p12", p12, "--tsa-key-password-env", "WRONG")
    #expect(wrong.status == 66)
    let closed = try folder.padessign(
      ["timestamp", "contract.pdf", "-o", "out.pdf", "--tsa", door.url, "--tsa-key", key, "--tsa-cert", certificate]
        + ["--tsa-key-password-env", "WRONG", "--tsa-ca", door.folder.file("localhost.crt")],
      environment: ["WRONG": "nonsense"])
    #expect(closed.status == 69 && !closed.stderr.contains("nonsense"), "\(closed.stderr)")
  }

  @Test func anUnknownServerIsRefused() throws {
    let folder = try StampingFolder()
    let door = try SecureAuthority(before: folder.live.server.port)
    let result = try folder.padessign(["timestamp", "contract.pdf", "-o", "out.pdf", "--tsa", door.url])
    #expect(result.status == 69 && result.stderr.contains("no secure connection to localhost"), "\(result.stderr)")
    #expect(!door.log.contains("client"))
  }

  @Test func aProxyTunnelsToHTTPS() throws {
    let folder = try StampingFolder()
    let door = try SecureAuthority(before: folder.live.server.port)
    let words = [
      "timestamp", "contract.pdf", "-o", "out.pdf", "--tsa", door.url, "--tsa-ca", door.folder.file("localhost.crt"),
      "--tsa-p12", door.folder.file("client.p12"), "--tsa-key-password-file", door.folder.file("secret.txt"), "--proxy",
      door.proxy,
    ]
    let result = try folder.padessign(words)
    #expect(result.status == 0, "\(result.stderr)")
    #expect(door.log.contains("CONNECT localhost:") && door.log.contains("client client"))
  }
}
