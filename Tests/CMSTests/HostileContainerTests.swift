import CMS
import TestSupport
import Testing

@Suite struct HostileContainerTests {
  /// Reads and judges; whatever the bytes are, the outcome is a value or an error of ours.
  @discardableResult private func judge(_ bytes: [UInt8]) -> SignatureCheck.Verdict? {
    guard let length = try? DERReader.containerLength(bytes),
      let container = try? SignedData(der: Array(bytes[..<length]))
    else { return nil }
    for signer in container.signerInfos { _ = signer.timestampTokens }
    _ = container.checkTimestamp(of: { try? $0.digest(of: [1]) })
    let digest = container.signerInfos.first?.messageDigest ?? []
    return container.check(.detached(digest: digest)).verdict
  }

  @Test(arguments: ["rsa2048", "p256", "ed25519"])
  func everyTruncationIsRefused(_ name: String) throws {
    let der = try Signer(name).sign()
    #expect(judge(der) == .intact)
    for length in 0..<der.count { #expect(judge(Array(der[..<length])) == nil) }
  }

  @Test(arguments: 0..<8)
  func mutationsNeverCrash(_ seed: UInt64) throws {
    var random = Xorshift(seed: seed)
    let names = ["rsa2048", "rsa-pss", "p256", "ed25519", "ed448", "sm2"]
    let originals = try names.map { try Signer($0).sign() }
    var outcomes: [String: Int] = [:]
    for _ in 0..<500 {
      var bytes = originals[Int(random.next() % UInt64(originals.count))]
      for _ in 0...Int(random.next() % 4) {
        let index = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes[index] ^= 1 << UInt8(random.next() % 8)
        case 2: bytes.remove(at: index)
        default: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: index)
        }
      }
      outcomes[judge(bytes)?.rawValue ?? "refused", default: 0] += 1
    }
    #expect(outcomes.values.reduce(0, +) == 500)
    #expect((outcomes["refused"] ?? 0) > 0)
  }

  @Test func noSingleBitOfWhatIsSignedCanChange() throws {
    // Every octet of the attributes and of the value: one flipped bit never leaves the verdict intact.
    let signer = try Signer("p256")
    let der = try signer.sign()
    let digest = try signer.documentDigest
    let tail = try signer.attributes().der.count + 90
    for index in (der.count - tail)..<der.count {
      var bytes = der
      bytes[index] ^= 0x04
      guard let container = try? SignedData(der: bytes) else { continue }
      #expect(container.check(.detached(digest: digest)).verdict != .intact, "octet \(index) of \(der.count)")
    }
  }

  @Test func noiseIsRefused() {
    var random = Xorshift(seed: 99)
    for length in 0..<2000 {
      var bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      if length > 3 { bytes.replaceSubrange(0..<2, with: [0x30, 0x80]) }
      #expect(judge(bytes) == nil)
    }
  }

  @Test func deepNestingEndsInABound() {
    let deep = [UInt8](repeating: 0, count: 200_000).enumerated().map { $0.offset % 2 == 0 ? UInt8(0x30) : 0x80 }
    #expect(throws: CMSError.limit(what: "nested indefinite lengths", bound: DERReader.maximumDepth)) {
      try DERReader.containerLength(deep)
    }
  }

  @Test func lengthsPastTheBufferAreRefused() {
    for length in [
      [0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x88, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0xFF], [],
    ] {
      #expect(throws: CMSError.self) { try DERReader.containerLength([0x30] + length.map { UInt8($0) }) }
    }
  }

  @Test func indefiniteLengthsAreReadAndNoted() throws {
    let signer = try Signer("rsa2048")
    let der = try signer.sign()
    let outer = try DERReader.only(der[...])
    let ber = [0x30, 0x80] + Array(outer.contents) + [0, 0]
    #expect(try DERReader.containerLength(ber + [0, 0, 0]) == ber.count)
    let check = try SignedData(der: ber).check(.detached(digest: try signer.documentDigest))
    #expect(check.verdict == .intact)
    #expect(check.notes == [.notDER])
  }
}

/// A small generator with a seed, so that a failure can be repeated.
struct Xorshift {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
