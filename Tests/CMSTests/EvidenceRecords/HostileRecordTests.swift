import CMS
import Testing

/// Evidence records that nobody made in good faith.
@Suite struct HostileRecordTests {
  private static func value(_ tag: UInt8, _ contents: [UInt8]...) -> [UInt8] {
    DERWriter.encode { $0.constructed(tag) { writer in contents.forEach { writer.raw($0) } } }
  }

  private static let sha256: [UInt8] = [0x06, 9, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]
  private static let hash = [UInt8](repeating: 7, count: 32)
  private static let token = value(0x30)
  private static func octets(_ bytes: [UInt8]) -> [UInt8] { DERWriter.encode { $0.octetString(bytes) } }

  /// An archive time-stamp with a reduced tree of these lists.
  private static func timestamp(_ lists: [[UInt8]]) -> [UInt8] {
    let tree = DERWriter.encode { $0.constructed(0xA2) { writer in lists.forEach { writer.raw($0) } } }
    return value(0x30, value(0xA0, sha256), tree, token)
  }

  private static func record(_ sequence: [UInt8], version: [UInt8] = [2, 1, 1], extras: [UInt8] = []) -> [UInt8] {
    value(0x30, version, value(0x30, value(0x30, sha256)), extras, sequence)
  }

  private static func record(timestamps: [[UInt8]]) -> [UInt8] {
    let chain = DERWriter.encode { $0.sequence { writer in timestamps.forEach { writer.raw($0) } } }
    return record(value(0x30, chain))
  }

  private static let list = value(0x30, octets(hash))
  private static let good = record(timestamps: [timestamp([list])])

  private static func refuses(_ der: [UInt8], _ comment: Comment) {
    #expect(throws: CMSError.self, comment) { try EvidenceRecord(der: der) }
  }

  @Test func aSoundOneIsRead() throws {
    let record = try EvidenceRecord(der: Self.good)
    #expect(record.timestamps.count == 1)
    #expect(record.last.hashLists == [[Self.hash]])
    #expect(record.digests == [.sha256])
    // Its token is none: that is a verdict, and no error.
    #expect(record.last.info == nil)
  }

  @Test func everyTruncationIsRefused() {
    for count in 0..<Self.good.count { Self.refuses(Array(Self.good.prefix(count)), "\(count) bytes") }
    Self.refuses(Self.good + [0], "a byte more")
  }

  @Test func everyFlippedBitIsReadOrRefused() {
    for index in Self.good.indices {
      for bit in 0..<8 {
        var der = Self.good
        der[index] ^= 1 << UInt8(bit)
        // Whatever it says, it is looked at in bounds.
        guard let record = try? EvidenceRecord(der: der) else { continue }
        #expect(record.subjects { _ in Self.hash }.count == record.timestamps.count, "bit \(bit) of byte \(index)")
      }
    }
  }

  @Test func emptyPartsAreRefused() {
    Self.refuses(Self.record(Self.value(0x30)), "no chain")
    Self.refuses(Self.record(Self.value(0x30, Self.value(0x30))), "an empty chain")
    Self.refuses(Self.record(timestamps: [Self.timestamp([])]), "no list")
    Self.refuses(Self.record(timestamps: [Self.timestamp([Self.value(0x30)])]), "an empty list")
    Self.refuses(Self.record(timestamps: [Self.value(0x30)]), "an empty time-stamp")
  }

  @Test func otherVersionsAndEncodingsAreRefused() {
    let chain = Self.value(0x30, Self.value(0x30, Self.timestamp([Self.list])))
    Self.refuses(Self.record(chain, version: [2, 1, 2]), "version 2")
    Self.refuses(Self.record(chain, version: [2, 1, 0xFF]), "version -1")
    // What is hashed for a renewal is DER (RFC 4998, 5.2): with another encoding each reader would have another hash.
    Self.refuses([0x30, 0x80] + Self.good.dropFirst(2) + [0, 0], "an indefinite length")
  }

  @Test func hashValuesHaveTheLengthOfTheirDigest() {
    for count in [0, 20, 31, 33, 64] {
      let list = Self.value(0x30, Self.octets([UInt8](repeating: 1, count: count)))
      Self.refuses(Self.record(timestamps: [Self.timestamp([list])]), "\(count) bytes")
    }
  }

  @Test func depthsAndCountsHaveBounds() {
    Self.refuses(Self.record(timestamps: [Self.timestamp(Array(repeating: Self.list, count: 129))]), "129 lists")
    let huge = DERWriter.encode {
      $0.sequence { writer in for _ in 0...200_000 { writer.raw(Self.octets(Self.hash)) } }
    }
    Self.refuses(Self.record(timestamps: [Self.timestamp([huge])]), "200,001 hash values")
    Self.refuses(Self.record(timestamps: Array(repeating: Self.timestamp([Self.list]), count: 513)), "513 time-stamps")
    let chain = Self.value(0x30, Self.timestamp([Self.list]))
    let chains = DERWriter.encode { $0.sequence { writer in for _ in 0..<33 { writer.raw(chain) } } }
    Self.refuses(Self.record(chains), "33 chains")
    Self.refuses([UInt8](repeating: 0, count: EvidenceRecord.largest + 1), "16 MiB and one byte")
    var nested = Self.list
    for _ in 0..<10_000 { nested = [0x30, 0x80] + nested + [0, 0] }
    Self.refuses(Self.record(timestamps: [Self.timestamp([nested])]), "ten thousand lists in each other")
  }

  @Test func aLengthBeyondTheBufferAllocatesNothing() {
    Self.refuses([0x30, 0x85, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF], "half a terabyte")
    var der = Self.good
    der[1] = 0x7F
    Self.refuses(der, "longer than it is")
  }

  @Test func aRecordOverEncryptedDataProvesNothingHere() throws {
    let chain = Self.value(0x30, Self.value(0x30, Self.timestamp([Self.list])))
    let record = try EvidenceRecord(der: Self.record(chain, extras: Self.value(0xA1)))
    let subject = try #require(record.subjects { _ in Self.hash }.first)
    #expect(subject.root == nil && subject.problem?.contains("encrypted") ?? false)
  }

  @Test func aChainWithTwoDigestsHasNoLink() throws {
    let sha512 = [UInt8](repeating: 9, count: 64)
    let second = ArchiveTimestamp.encode(digest: .sha512, hashLists: [[sha512]], token: Self.token)
    let record = try EvidenceRecord(der: Self.record(timestamps: [Self.timestamp([Self.list]), second]))
    #expect(record.subjects { _ in Self.hash }[1].problem?.contains("is not the chain's") ?? false)
  }
}
