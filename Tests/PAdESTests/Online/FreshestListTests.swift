import Foundation
import PAdES
import TestSupport
import Testing
import Validation

/// A certificate that names a complete list and a delta list (RFC 5280, 4.2.1.15).
@Suite struct FreshestListTests {
  private let folder: TemporaryFolder
  private let server: RawServer

  init() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    server = try RawServer { connection in
      let name = connection.readRequest().split(separator: " ").dropFirst().first.map(String.init) ?? ""
      let body = FileManager.default.contents(atPath: path + name).map(Array.init) ?? []
      let status = body.isEmpty ? "404 Not Found" : "200 OK"
      connection.send("HTTP/1.1 \(status)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n")
      connection.send(body)
    }
    self.folder = folder
  }

  private func openssl(_ words: String...) throws {
    let result = try Tool.run(["openssl"] + words)
    try #require(result.status == 0, "\(result.stderr)")
  }

  /// A signer of issuing-a with serial number 77, and lists of its authority: the delta list revokes him.
  private func make() throws -> [UInt8] {
    let issuer = try SharedPKI.entity("issuing-a")
    let url = "http://127.0.0.1:\(server.port)"
    try folder.write(
      """
      [signer]
      keyUsage = critical,digitalSignature,nonRepudiation
      authorityKeyIdentifier = keyid:always
      crlDistributionPoints = URI:\(url)/complete.crl
      freshestCRL = URI:\(url)/delta.crl
      """.utf8, to: "own.cnf")
    let key = folder.file("key.pem")
    try openssl(
      "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-subj",
      "/CN=Fresh", "-out", folder.file("request.pem"))
    try openssl(
      "x509", "-req", "-in", folder.file("request.pem"), "-CA", issuer.certificatePEM, "-CAkey", issuer.keyPEM,
      "-set_serial", "77", "-days", "30", "-extfile", folder.file("own.cnf"), "-extensions", "signer", "-out",
      folder.file("signer.pem"))
    let lists = try DeltaLists.make(revoking: "4D", by: issuer, in: folder)
    for (name, list) in [("complete", lists.complete), ("delta", lists.delta)] {
      try openssl("crl", "-in", list, "-outform", "DER", "-out", folder.file("\(name).crl"))
    }
    let pem = try folder.read("signer.pem")
    return try #require(CMS.Certificate.all(in: pem).first).der
  }

  @Test func bothAreFetchedAndCountTogether() async throws {
    let certificate = try CMS.Certificate(der: make())
    let issuer = try Trusted.certificate("issuing-a")
    var access = OnlineAccess(at: PDFDate(seconds: Int64(Date().timeIntervalSince1970)))
    access.seconds = 1_800
    access.namedAddresses = ["http://127.0.0.1:\(server.port)/"]
    let found = await OnlineEvidence(access).gather([EvidenceRequest(.revocation(issuer: issuer), of: certificate)])
    #expect(found.revocationLists.count == 2 && found.warnings.isEmpty, "\(found.warnings)")
    let lists = try found.revocationLists.map { try RevocationList(der: $0) }
    let base = try #require(lists.first { !$0.isDelta })
    let delta = try #require(lists.first { $0.isDelta })
    let answer = try delta.answer(completing: base, for: certificate, issuer: issuer).get()
    guard case .revoked(_, .keyCompromise) = answer.status else {
      Issue.record("\(answer.status)")
      return
    }
    server.stop()
  }
}
