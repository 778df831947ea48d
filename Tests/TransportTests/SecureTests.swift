import Glibc
import Foundation
import TestSupport
import Testing
import Transport

@Suite struct SecureTests {
  /// `openssl s_server` with a certificate for localhost, which sends files as whole answers.
  private final class SecureServer {
    let folder: TemporaryFolder
    let port: UInt16
    private let process: RunningTool

    init() throws {
      folder = try TemporaryFolder()
      let made = try Tool.run([
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
        "-subj",
        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder.file("key.pem"), "-out",
        folder.file("cert.pem"),
      ])
      #expect(made.status == 0)
      try folder.write("HTTP/1.0 200 OK\r\n\r\nhello".utf8, to: "hello")
      try folder.write("HTTP/1.0 302 Found\r\nLocation: http://localhost:9/\r\n\r\n".utf8, to: "down")
      process = try RunningTool(
        ["openssl", "s_server", "-accept", "localhost:0", "-cert", "cert.pem", "-key", "key.pem", "-HTTP"],
        in: folder.path)
      // It says on which port it accepts.
      let end = ContinuousClock.now + .seconds(20)
      var found: UInt16?
      while found == nil, ContinuousClock.now < end {
        let said = String(decoding: process.outputSoFar, as: UTF8.self)
        found = said.split(separator: "\n").first { $0.hasPrefix("ACCEPT ") }
          .flatMap { $0.split(separator: ":").last }.flatMap { UInt16($0) }
        usleep(5_000)
      }
      guard let found else { throw TestSupportError.timeout(["openssl", "s_server"], seconds: 20) }
      port = found
    }

    func url(_ path: String, host: String = "localhost") -> String { "https://\(host):\(port)/\(path)" }
  }

  @Test func anUnknownCertificateIsRefusedAndAKnownOneIsNot() throws {
    let server = try SecureServer()
    var client = HTTPClient(rule: AddressRule(allowsPrivateNetwork: true))
    guard case .notSecure(let host, _)? = client.failure(HTTPRequest(.get, server.url("hello"))) else {
      Issue.record("an unknown certificate")
      return
    }
    #expect(host == "localhost")
    client.certificateFile = server.folder.file("cert.pem")
    #expect(try client.result(HTTPRequest(.get, server.url("hello")))?.get().body == Array("hello".utf8))
    guard case .notSecure? = client.failure(HTTPRequest(.get, server.url("hello", host: "127.0.0.1"))) else {
      Issue.record("another host's certificate")
      return
    }
  }

  @Test func aRedirectOutOfHTTPSIsRefused() throws {
    let server = try SecureServer()
    var client = HTTPClient(rule: AddressRule(allowsPrivateNetwork: true))
    client.certificateFile = server.folder.file("cert.pem")
    guard case .refusedRedirect(let to, _)? = client.failure(HTTPRequest(.get, server.url("down"))) else {
      Issue.record("followed")
      return
    }
    #expect(to == "http://localhost:9/")
  }
}
