import CMS
import Foundation
import PAdES
import TestSupport
import Testing

/// Keys that are elsewhere, slow, wrong or gone.
@Suite struct KeyTests {
  private static let base = PDFBuilder.sample().bytes

  private func sign(_ key: OddKey) async throws -> SignedFile {
    let (bytes, report) = try await Signer.sign(
      Self.base, with: key, chain: key.chain, options: SigningOptions(at: SignedFile.now))
    return SignedFile(base: Self.base, bytes: bytes, report: report)
  }

  /// The document's digest, as the attributes hold it.
  private static func documentDigest(in attributes: [UInt8]) -> [UInt8] {
    let head: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x04, 0x31, 0x22, 0x04, 0x20]
    guard let place = attributes.firstRange(of: head) else { return [] }
    return Array(attributes[place.upperBound..<place.upperBound + 32])
  }

  @Test func aRemoteKeyMaySleep() async throws {
    let service = RemoteService()
    let key = try OddKey { try await service.sign($0, with: $1, after: .milliseconds(50)) }
    try await sign(key).expectGood()
    #expect(await service.calls == 1)
  }

  @Test func rawScalarsAreConverted() async throws {
    let key = try OddKey("p256") { message, honest in
      let value = try await honest.sign(message)
      var reader = try DERReader.only(value[...]).reader
      return try [reader.next(), reader.next()].flatMap { scalar in
        let digits = scalar.contents.drop { $0 == 0 }
        return [UInt8](repeating: 0, count: 32 - digits.count) + digits
      }
    }
    try await sign(key).expectGood()
  }

  @Test(arguments: ["rsa2048", "p256"]) func theHashOfTheHashIsNamed(_ signer: String) async throws {
    try await mistake(.hashOfHash, signer) { try await $1.sign(try $1.algorithm.digest.digest(of: $0)) }
  }

  @Test func theHashOfTheDocumentIsNamed() async throws {
    try await mistake(.documentDigestHashedAndSigned) { try await $1.sign(Self.documentDigest(in: $0)) }
  }

  @Test func anotherKeysValueIsNamed() async throws {
    let other = try SignedFile.credentials("second").signingKey()
    try await mistake(.otherKey) { message, _ in try await other.sign(message) }
  }

  @Test(arguments: [0, 1, 255, 257, 1_000_000]) func aValueOfNoSizeIsNamed(_ size: Int) async throws {
    try await mistake(.wrongSize(size, expected: 256)) { _, _ in [UInt8](repeating: 7, count: size) }
  }

  @Test(arguments: ["p256", "ed25519", "sm2"]) func garbageIsRefused(_ signer: String) async throws {
    for value in [[], [0], [UInt8](repeating: 0x30, count: 64), [UInt8](repeating: 0, count: 100_000)] {
      let key = try OddKey(signer) { _, _ in value }
      let error = await #expect(throws: CMSError.self) {
        try await Signer.sign(
          PDFBuilder.sample(version: "2.0").bytes, with: key, options: SigningOptions(at: SignedFile.now))
      }
      guard case .wrongSignature = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  private func mistake(
    _ expected: SignatureMistake, _ signer: String = "rsa2048",
    _ answer: @escaping @Sendable ([UInt8], LocalKey) async throws -> [UInt8]
  ) async throws {
    let folder = try TemporaryFolder()
    let key = try OddKey(signer, answer)
    let old = Array("the old file".utf8)
    let target = try folder.write(old, to: "target.pdf")
    let input = try folder.write(Self.base, to: "in.pdf")
    await #expect(throws: CMSError.wrongSignature(expected)) {
      try await Signer.sign(
        ByteSource(path: input), to: OutputFile(replacing: target), with: key,
        options: SigningOptions(at: SignedFile.now))
    }
    #expect(try folder.read("target.pdf") == old)
    #expect(try folder.names() == ["in.pdf", "target.pdf"])
  }

  private struct ServiceIsDown: Error, Equatable { var code = 503 }

  @Test func theKeysOwnErrorArrivesUnchanged() async throws {
    let key = try OddKey { _, _ in throw ServiceIsDown() }
    await #expect(throws: ServiceIsDown()) { try await sign(key) }
  }

  @Test(arguments: [1, 0, -5, Int.min]) func aValueLargerThanAnnouncedMakesTheRoomGrow(_ size: Int) async throws {
    let service = RemoteService()
    let key = try OddKey("rsa4096", announcing: size) { try await service.sign($0, with: $1, after: .zero) }
    try await sign(key).expectGood()
    // The gap is part of what is covered: a new room is a new value.
    #expect(await service.calls == 2)
  }

  @Test(arguments: [Int.max, 1 << 40]) func aKeyThatAnnouncesTooMuchReservesNoSuchRoom(_ size: Int) async throws {
    let signed = try await sign(OddKey(announcing: size) { try await $1.sign($0) })
    try signed.expectGood()
    #expect(signed.bytes.count < 1 << 20)
  }

  @Test func aCancelledTaskLeavesNothingInAFile() async throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(Self.base, to: "in.pdf")
    let target = folder.file("out.pdf")
    let service = RemoteService()
    let key = try OddKey { try await service.sign($0, with: $1, after: .seconds(60)) }
    let task = Task {
      try await Signer.sign(
        ByteSource(path: input), to: OutputFile(replacing: target), with: key,
        options: SigningOptions(at: SignedFile.now))
    }
    try await service.waitUntilAsked()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try folder.names() == ["in.pdf"])
    #expect(try folder.read("in.pdf") == Self.base)
  }

  @Test func aCancelledTaskGivesNoDocumentEvenIfTheKeyAnswers() async throws {
    let service = RemoteService()
    let key = try OddKey { message, honest in
      // The service does not know of the cancellation.
      let asked = Task.detached { try await service.sign(message, with: honest, after: .milliseconds(100)) }
      return try await asked.value
    }
    let task = Task { try await Signer.sign(Self.base, with: key, options: SigningOptions(at: SignedFile.now)) }
    try await service.waitUntilAsked()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
