import CMS
import Foundation
import PAdES
import Remote
import Synchronization
import TestSupport
import Testing

/// Many documents under one authorisation, at a service of our own (``ServiceFixture``), and at certomancer-csc-dummy.
@Suite struct BatchTests {
  private static func documents(_ count: Int, in folder: TemporaryFolder, digestOfLast: Bool = false) throws
    -> [BatchDocument]
  {
    try (0..<count).map { number in
      let path = try folder.write(PDFBuilder.sample().bytes + Array("% \(number)\n".utf8), to: "in\(number).pdf")
      let target = folder.file("out\(number).pdf")
      return try BatchDocument(
        ByteSource(path: path), to: OutputFile(replacing: target), options: SigningOptions(at: SignedFile.now))
    }
  }

  private static func service(_ url: String, pin: String? = nil) throws -> CSCService {
    try CSCService(CSCOptions(url), secrets: pin.map(Pin.init)) { SignedFile.now.seconds }
  }

  private struct Pin: CredentialSecrets {
    let pin: String
    func holds(_ object: AuthenticationObject) -> Bool { true }
    func secret(for object: AuthenticationObject, challenge: String?) async throws -> Secret? { Secret(text: pin) }
  }

  private static func behaviour(_ multisign: Int) -> ServiceFixture.Behaviour {
    var behaviour = ServiceFixture.Behaviour()
    behaviour.multisign = multisign
    behaviour.mode = "explicit"
    behaviour.wants = ["auth": #"{"mode": "explicit", "objects": [{"type": "Password", "id": "PIN"}]}"#]
    behaviour.secrets = ["PIN": "2580"]
    return behaviour
  }

  private static func check(_ outcomes: [Result<SigningReport, any Error>], in folder: TemporaryFolder) throws {
    for (number, outcome) in outcomes.enumerated() {
      let report = try outcome.get()
      #expect(try Judges.pdfsig(folder.file("out\(number).pdf")).map(\.valid) == [true], "\(number)")
      // The whole bench for one of them: it takes its time.
      guard number == 0 else { continue }
      let base = try folder.read("in\(number).pdf")
      try SignedFile(base: base, bytes: try folder.read("out\(number).pdf"), report: report).expectGood()
    }
  }

  @Test func onePINIsEnoughForAllDocuments() async throws {
    let fixture = try ServiceFixture(Self.behaviour(30))
    let folder = try TemporaryFolder()
    let service = try Self.service(fixture.url, pin: "2580")
    let identity = SigningIdentity(try await service.credential("credential"), at: service)
    let outcomes = await Signer.sign(batch: try Self.documents(20, in: folder), with: identity)
    try Self.check(outcomes, in: folder)
    let operations = fixture.requests.map(\.operation)
    #expect(operations.count { $0 == "credentials/authorize" } == 1)
    #expect(operations.count { $0 == "signatures/signHash" } == 1)
  }

  @Test func moreThanAreOpenAtATimeExtendTheAuthorisation() async throws {
    let fixture = try ServiceFixture(Self.behaviour(30))
    let folder = try TemporaryFolder()
    let service = try Self.service(fixture.url, pin: "2580")
    let identity = SigningIdentity(try await service.credential("credential"), at: service)
    let outcomes = await Signer.sign(batch: try Self.documents(20, in: folder), with: identity, together: 6)
    try Self.check(outcomes, in: folder)
    let operations = fixture.requests.map(\.operation)
    #expect(operations.count { $0 == "credentials/authorize" } == 1)
    #expect(operations.count { $0 == "credentials/extendTransaction" } >= 3)
  }

  @Test func moreThanOneAuthorisationAllowsAskForAnother() async throws {
    let fixture = try ServiceFixture(Self.behaviour(4))
    let folder = try TemporaryFolder()
    let service = try Self.service(fixture.url, pin: "2580")
    let identity = SigningIdentity(try await service.credential("credential"), at: service)
    let outcomes = await Signer.sign(batch: try Self.documents(10, in: folder), with: identity)
    try Self.check(outcomes, in: folder)
    #expect(fixture.requests.count { $0.operation == "credentials/authorize" } >= 3)
  }

  @Test func aWrongPINIsTriedOnceForAll() async throws {
    let fixture = try ServiceFixture(Self.behaviour(4))
    let folder = try TemporaryFolder()
    let service = try Self.service(fixture.url, pin: "1111")
    let identity = SigningIdentity(try await service.credential("credential"), at: service)
    let outcomes = await Signer.sign(batch: try Self.documents(10, in: folder), with: identity)
    for outcome in outcomes { #expect(throws: RemoteError.self) { try outcome.get() } }
    #expect(fixture.requests.count { $0.operation == "credentials/authorize" } == 1)
    #expect(try folder.names().allSatisfy { $0.hasPrefix("in") })
  }

  @Test func aDocumentThatFailsDoesNotHoldUpTheOthers() async throws {
    let fixture = try ServiceFixture(Self.behaviour(30))
    let folder = try TemporaryFolder()
    let service = try Self.service(fixture.url, pin: "2580")
    let identity = SigningIdentity(try await service.credential("credential"), at: service)
    var documents = try Self.documents(6, in: folder)
    let broken = try folder.write(Array("no PDF".utf8), to: "in3.pdf")
    documents[3].source = try ByteSource(path: broken)
    documents[4].options.field.name = "no [field"
    documents[4].options.allowsUnfitCertificate = false
    let outcomes = await Signer.sign(batch: documents, with: identity)
    #expect(throws: FileError.self) { try outcomes[3].get() }
    for number in [0, 1, 2, 5] {
      let signed = SignedFile(
        base: try folder.read("in\(number).pdf"), bytes: try folder.read("out\(number).pdf"),
        report: try outcomes[number].get())
      try signed.expectGood()
    }
    #expect(fixture.requests.count { $0.operation == "signatures/signHash" } == 1)
  }

  @Test func aBatchThatIsGivenUpEnds() async throws {
    let fixture = try ServiceFixture(Self.behaviour(30))
    let folder = try TemporaryFolder()
    let service = try Self.service(fixture.url, pin: "2580")
    let identity = SigningIdentity(try await service.credential("credential"), at: service)
    fixture.set("hang", on: "signatures/signHash")
    let documents = try Self.documents(5, in: folder)
    let task = Task { await Signer.sign(batch: documents, with: identity) }
    while !fixture.requests.contains(where: { $0.operation == "signatures/signHash" }) {
      try await Task.sleep(for: .milliseconds(5))
    }
    task.cancel()
    for outcome in await task.value { #expect(throws: (any Error).self) { try outcome.get() } }
    #expect(try folder.names().allSatisfy { $0.hasPrefix("in") })
  }

  @Test func keysInTheProcessSignBatchesToo() async throws {
    let folder = try TemporaryFolder()
    let identity = SigningIdentity(try SignedFile.credentials("p256"))
    try Self.check(await Signer.sign(batch: try Self.documents(9, in: folder), with: identity), in: folder)
  }

  @Test(arguments: ["demo/alice", "demo/dora"]) func theRealServiceSignsABatch(_ name: String) async throws {
    let peer = try RemotePeer(.open(bindsHashes: true))
    let folder = try TemporaryFolder()
    let service = try Self.service(peer.url)
    let identity = SigningIdentity(try await service.credential(name), at: service)
    #expect(identity.largestBatch == 10)
    let outcomes = await Signer.sign(batch: try Self.documents(24, in: folder), with: identity)
    for (number, outcome) in outcomes.enumerated() {
      #expect(try outcome.get().field == "Signature1", "\(number)")
      #expect(try Judges.pdfsig(folder.file("out\(number).pdf")).map(\.valid) == [true], "\(number)")
    }
  }

  /// 8 at a time, each with an authorisation of its own; the long form of this is run by hand.
  @Test func theRealServiceSignsSideBySide() async throws {
    let peer = try RemotePeer(.open(bindsHashes: true))
    let service = try Self.service(peer.url)
    let credential = try await service.credential("demo/dora")
    let base = PDFBuilder.sample().bytes
    let identity = SigningIdentity(credential, at: service)
    let rounds = Int(ProcessInfo.processInfo.environment["PADESSIGN_REMOTE_ROUNDS"] ?? "") ?? 5
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<rounds {
            let (bytes, report) = try await Signer.sign(
              base, with: identity, options: SigningOptions(at: SignedFile.now))
            #expect(bytes.count == report.size)
          }
          return rounds
        }
      }
      let signed = try await group.reduce(0, +)
      #expect(signed == 8 * rounds)
    }
  }
}
