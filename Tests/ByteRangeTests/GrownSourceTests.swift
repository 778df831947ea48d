import ByteRange
import Foundation
import TestSupport
import Testing

/// A source with bytes behind it that are not written anywhere yet.
@Suite struct GrownSourceTests {
  @Test(arguments: [1, 4095, 4096, 4097, 200_000])
  func fileAndTailAreReadAsOne(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let front = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try folder.write(front, to: "front.bin")
    let tail = (0..<9000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let file = try ByteSource(path: path)
    let once = try ByteSource(file, appending: Array(tail[..<10]))
    let grown = try ByteSource(once, appending: Array(tail[10...]))
    let whole = front + tail
    #expect(grown.count == whole.count && grown.copy(0..<grown.count) == whole)
    #expect(once.copy(0..<once.count) == Array(whole[..<(count + 10)]))
    var across = [UInt8](repeating: 0, count: min(count, 100) + 100)
    try grown.read(at: count - min(count, 100), count: across.count, into: &across)
    #expect(across == Array(whole[(count - min(count, 100))..<(count + 100)]))
    var passed: [UInt8] = []
    try SignedSpans.forEachChunk(of: 0..<grown.count, in: grown) { chunk in
      chunk.withUnsafeBytes { passed += Array($0) }
    }
    #expect(passed == whole)
    #expect(try folder.read("front.bin") == front, "the file itself was written to")
    try grown.checkUnchanged()
  }

  /// A revision behind one that is not written yet, in a mapped file of many pages.
  @Test func aRevisionIsLaidOutBehindOneThatIsNotWritten() throws {
    let folder = try TemporaryFolder()
    var builder = PDFBuilder.sample()
    builder.set(20, "<< /Note (\(String(repeating: "x", count: 30_000))) >>")
    builder.endRevision()
    let path = try folder.write(builder.bytes, to: "base.pdf")
    let base = try ByteSource(path: path)
    var first = try IncrementalUpdate(try Document(base))
    let id = try first.add(.dictionary(["First": 1]))
    let grown = try ByteSource(base, appending: try first.appended().bytes)
    let document = try Document(grown)
    #expect(try document.object(id) == .dictionary(["First": 1]))
    #expect(try document.object(ObjectID(20)).dictionaryValue?["Note"]?.stringValue?.count == 30_000)
    var second = try IncrementalUpdate(document)
    let next = try second.add(.dictionary(["Second": .reference(id)]))
    #expect(next != id)
    let whole = try ByteSource(grown, appending: try second.appended().bytes)
    #expect(try Document(whole).revisions.count == (try Document(base).revisions.count) + 2)
    let file = try folder.write(whole.copy(0..<whole.count), to: "whole.pdf")
    #expect(try Judges.qpdfCheck(file).status == 0)
  }

  @Test func memoryGrowsToo() throws {
    let grown = try ByteSource(ByteSource([1, 2, 3]), appending: [4, 5])
    #expect(grown.copy(0..<9) == [1, 2, 3, 4, 5])
  }

  @Test func aFileThatChangesIsNoticed() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](repeating: 1, count: 10_000), to: "front.bin")
    let grown = try ByteSource(ByteSource(path: path), appending: [4, 5])
    #expect(truncate(path, 100) == 0)
    #expect(throws: FileError.self) { try grown.checkUnchanged() }
  }
}
