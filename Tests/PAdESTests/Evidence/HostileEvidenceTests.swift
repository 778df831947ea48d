import Foundation
import PAdES
import TestSupport
import Testing
import Validation

/// Certificates and responders that want to keep a search going.
@Suite struct HostileEvidenceTests {
  /// What `hostile.py` makes, and a server for it.
  private struct Hostile {
    let folder: TemporaryFolder
    let server: RawServer

    init() throws {
      let folder = try TemporaryFolder()
      let path = folder.path
      server = try RawServer { connection in
        let request = connection.readRequest()
        let name = request.split(separator: " ").dropFirst().first?.split(separator: "/").last.map(String.init) ?? ""
        let body = FileManager.default.contents(atPath: "\(path)/chain/\(name)").map(Array.init) ?? []
        let status = body.isEmpty ? "404 Not Found" : "200 OK"
        connection.send("HTTP/1.1 \(status)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n")
        connection.send(body)
      }
      self.folder = folder
      let made = try Tool.run([
        Judges.python(), Fixture.named("Trust/hostile.py").path, folder.path, "http://127.0.0.1:\(server.port)",
      ])
      guard made.status == 0 else { throw TestSupportError.missingTool(made.stderr, package: "cryptography") }
    }

    func signed(by name: String) async throws -> [UInt8] {
      let credentials = try Credentials(key: folder.read("\(name).key.pem"), certificate: folder.read("\(name).pem"))
      var options = SigningOptions(at: SignedFile.now)
      options.allowsUnfitCertificate = true
      return try await Signer.sign(Fixture.bytes("FieldReports/BR-01.pdf"), with: credentials, options: options).bytes
    }

    func source(_ change: (inout OnlineAccess) -> Void = { _ in }) -> OnlineEvidence {
      var access = OnlineAccess(at: SignedFile.now)
      access.seconds = 1_800
      access.namedAddresses = ["http://127.0.0.1:\(server.port)/"]
      change(&access)
      return OnlineEvidence(access)
    }
  }

  /// Each issuer names a further one: after so many steps nobody is asked any more.
  @Test func aPathWithoutAnEndEnds() async throws {
    let hostile = try Hostile()
    let bytes = try await hostile.signed(by: "signer")
    let found = try await EvidenceGatherer.gather(
      for: ByteSource(bytes), options: ValidationOptions(at: SignedFile.now), online: hostile.source())
    #expect((1...20).contains(hostile.server.connections), "\(hostile.server.connections)")
    #expect(found.uncovered.contains { $0.certificate.commonName == "Endless signer" })
    #expect(found.uncovered.contains { $0.reason.contains("issuer is not at hand") })
    hostile.server.stop()
  }

  /// Forty responders, each of which only the next one vouches for.
  @Test(arguments: [3, 40])
  func respondersThatVouchForEachOtherEnd(_ count: Int) async throws {
    let hostile = try Hostile()
    let bytes = try await hostile.signed(by: "ringed")
    var options = ValidationOptions(at: SignedFile.now)
    let issuer = try CMS.Certificate(der: hostile.folder.read("issuing.crt"))
    options.anchors = [TrustAnchor(issuer, source: "test")]
    options.statusResponses = try (0..<count).map { try hostile.folder.read("rings/\($0).der") }
    let found = try await EvidenceGatherer.gather(for: ByteSource(bytes), options: options, online: hostile.source())
    #expect(found.uncovered.compactMap(\.certificate.commonName) == ["Ringed signer"])
    let report = try Validator.validate(bytes, options: options)
    #expect(report.signatures.first?.verdict.subIndication == .tryLater)
    #expect(found.items.statusResponses.isEmpty)
    // The responder says nothing that is an answer, and is asked in each way once for each certificate.
    #expect(hostile.server.connections <= 4 * (count + 1), "\(hostile.server.connections)")
    hostile.server.stop()
  }
}
