import ByteRange
import TestSupport
import Testing

@Suite struct SignatureRoomTests {
  static func signed(_ style: PDFBuilder.Style, room: Int = 16) throws -> (base: [UInt8], AppendedRevision, ObjectID) {
    let base = PDFBuilder.sample(style).bytes
    var update = try IncrementalUpdate(open(base))
    let id = try update.allocate()
    try update.setSignature(
      id,
      [
        "Type": .name("Sig"), "Reason": .string(Array("(a) %%EOF /ByteRange [1 2 3 4]".utf8)), "Contents": .string([1]),
      ],
      contentsLength: room)
    return (base, try update.appended(), id)
  }

  @Test(arguments: [PDFBuilder.Style.table, .stream])
  func theNumbersCoverAllButTheValue(_ style: PDFBuilder.Style) throws {
    var (base, appended, id) = try Self.signed(style)
    try appended.fill([0x30, 0xAB, 0xCD])
    let bytes = base + appended.bytes
    let spans = try #require(appended.spans)
    #expect(spans.before.lowerBound == 0 && spans.after.upperBound == bytes.count)
    let gap = String(decoding: bytes[spans.gap], as: UTF8.self)
    #expect(gap == "<30ABCD" + String(repeating: "0", count: 26) + ">")
    let document = try open(bytes)
    let dictionary = try document.object(id).dictionaryValue ?? [:]
    #expect(dictionary["ByteRange"] == .array(spans.numbers.map { .integer($0) }))
    #expect(try SignedSpans(dictionary["ByteRange"] ?? .null, fileSize: bytes.count) == spans)
    #expect(dictionary["Contents"] == .string([0x30, 0xAB, 0xCD] + [UInt8](repeating: 0, count: 13)))
    #expect(dictionary["Reason"]?.stringValue?.starts(with: Array("(a)".utf8)) == true)
    let parts = try #require(appended.signedParts)
    #expect(base + parts.before + bytes[spans.gap] + parts.after == bytes)
  }

  @Test func aValueTooLargeForItsRoomChangesNothing() throws {
    var (_, appended, _) = try Self.signed(.table)
    let before = appended.bytes
    #expect(throws: FileError.limit(what: "bytes of /Contents", bound: 16)) {
      try appended.fill([UInt8](repeating: 1, count: 17))
    }
    #expect(appended.bytes == before)
    try appended.fill([UInt8](repeating: 0xFF, count: 16))
    #expect(appended.bytes.count == before.count)
  }

  @Test func theRoomForTheNumbersFitsAnyFile() throws {
    let placeholder = try #require(try Self.signed(.table).1.placeholder)
    #expect(placeholder.byteRange.count >= "[0 \(Int.max) \(Int.max) \(Int.max)]".utf8.count)
  }

  @Test func aRevisionHoldsOneSignature() throws {
    var update = try IncrementalUpdate(open(PDFBuilder.sample().bytes))
    let (one, other) = (try update.allocate(), try update.allocate())
    try update.setSignature(one, [:], contentsLength: 8)
    #expect(throws: FileError.refused(reason: "a revision holds one signature")) {
      try update.setSignature(other, [:], contentsLength: 8)
    }
    update.set(other, 1)
    #expect(try update.appended().placeholder != nil)
  }

  @Test(
    arguments: [
      [0, 10, 20], [0, 10, 20, 30, 40], [1, 10, 20, 30], [0, 10, 10, 5], [0, 20, 10, 5], [0, 10, 20, 81],
      [0, 10, 101, 0],
      [0, -10, 20, 5], [-1, 10, 20, 5], [0, 10, 20, -5], [0, .number("+10"), 20, 5], [0, .number("10.0"), 20, 5],
      [0, 10, .integer(.max), 1], [0, 10, .integer(.max), .integer(.max)], [0, 10, .reference(ObjectID(4)), 5],
      [0, .string([0x31]), 20, 5], [.null, 10, 20, 5], .null, 7, [:], [[0, 10, 20, 30]], [],
    ] as [PDFObject])
  func aByteRangeThatCoversSomethingElseIsRefused(_ array: PDFObject) {
    guard case .damaged("/ByteRange", _) = failure(of: { _ = try SignedSpans(array, fileSize: 100) }) else {
      Issue.record("\(array) was taken")
      return
    }
  }

  @Test func aByteRangeWithAGapInsideTheFileIsTaken() throws {
    let spans = try SignedSpans([0, 10, 20, 80], fileSize: 100)
    #expect(spans.before == 0..<10 && spans.gap == 10..<20 && spans.after == 20..<100)
    #expect(spans.numbers == [0, 10, 20, 80])
    #expect(try SignedSpans([0, 0, 1, 0], fileSize: 100).numbers == [0, 0, 1, 0])
  }

  @Test func theCoveredBytesAreHandedOutInOrderFromMemoryAndFromAFile() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
    let file = try ByteSource(path: try folder.write(bytes, to: "bytes"))
    let spans = try SignedSpans([0, 1_500_001, 1_600_000, 1_400_000], fileSize: bytes.count)
    for source in [ByteSource(bytes), file] {
      var collected: [UInt8] = []
      try spans.forEachChunk(in: source) { chunk in chunk.withUnsafeBytes { collected.append(contentsOf: $0) } }
      #expect(collected == Array(bytes[..<1_500_001] + bytes[1_600_000...]))
    }
  }
}
