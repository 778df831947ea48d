@testable import ByteRange
import Foundation
import TestSupport
import Testing

@Suite struct ByteSourceTests {
  static let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 13 ^ $0 >> 8) }

  @Test func memoryAndFileReadTheSame() throws {
    let folder = try TemporaryFolder()
    let file = try ByteSource(path: try folder.write(Self.bytes, to: "file"))
    for source in [ByteSource(Self.bytes), file, ByteSource(first: 99_999, of: file)] {
      #expect(source.copy(10..<20) == Array(Self.bytes[10..<20]))
      #expect(source.copy(-5..<3) == Array(Self.bytes[..<3]))
      #expect(source.copy(99_990..<200_000).count == source.count - 99_990)
      var buffer = [UInt8](repeating: 0, count: 5000)
      try source.read(at: 70_000, count: 5000, into: &buffer)
      #expect(buffer == Array(Self.bytes[70_000..<75_000]))
      #expect(throws: FileError.self) { try source.read(at: 99_999, count: 2, into: &buffer) }
      #expect(throws: FileError.self) { try source.read(at: -1, count: 1, into: &buffer) }
      #expect(throws: FileError.self) { try source.read(at: .max, count: 1, into: &buffer) }
      #expect(throws: Never.self) { try source.checkUnchanged() }
    }
    #expect(ByteSource([]).count == 0)
    #expect(try ByteSource(path: try folder.write([], to: "empty")).copy(0..<1) == [])
  }

  @Test(arguments: ["missing", "", "pipe"])
  func whatIsNoRegularFileCannotBeOpened(_ name: String) throws {
    let folder = try TemporaryFolder()
    #expect(try Tool.run(["mkfifo", folder.file("pipe")]).status == 0)
    let path = folder.file(name)
    guard case .cannotOpen(path, _) = failure(of: { _ = try ByteSource(path: path) }) else {
      Issue.record("\(path) was opened")
      return
    }
  }

  @Test func aFileThatIsWrittenToMeanwhileIsNoticed() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.bytes, to: "file")
    for change in ["printf x >> file", "touch -d 2001-01-01 file", "truncate -s 5 file"] {
      let source = try ByteSource(path: path)
      let front = ByteSource(first: 3, of: source)
      #expect(throws: Never.self) { try source.checkUnchanged() }
      #expect(try Tool.run(["sh", "-c", change], in: folder.path).status == 0)
      #expect(throws: FileError.changedWhileReading(path: path), "\(change)") { try source.checkUnchanged() }
      #expect(throws: FileError.changedWhileReading(path: path), "\(change)") { try front.checkUnchanged() }
    }
  }

  @Test func aFileThatShrinksUnderItsMapEndsInARefusalNotInASignal() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.bytes, to: "file")
    let source = try ByteSource(path: path)
    truncate(path, 4096)
    #expect(source.bytes[50_000] == 0)
    #expect(source.bytes[0] == Self.bytes[0])
    // Even if it grows again, and its time is set back, what was read is known to be wrong.
    #expect(throws: FileError.changedWhileReading(path: path)) { try source.checkUnchanged() }
    var buffer = [UInt8](repeating: 0, count: 10)
    #expect(throws: FileError.changedWhileReading(path: path)) { try source.read(at: 50_000, count: 10, into: &buffer) }
    #expect(throws: FileError.changedWhileReading(path: path)) {
      try SignedSpans([0, 10, 20, 90_000], fileSize: 100_000).forEachChunk(in: source) { _ in }
    }
    let output = try OutputFile(replacing: folder.file("out"))
    #expect(throws: FileError.changedWhileReading(path: path)) { try output.copy(source) }
  }

  @Test(arguments: [true, false])
  func aDocumentWhoseFileShrinksIsAnErrorWhateverIsRead(_ hasJunk: Bool) throws {
    let folder = try TemporaryFolder()
    var file = RawFile(hasJunk ? "junk%PDF-1.7\n" : "%PDF-1.7\n")
    file.page()
    file.add("%" + String(repeating: "x", count: 50_000) + "\n")
    file.object(4, "(far behind)")
    let table = file.table("/Size 5 /Root 1 0 R")
    file.end(table)
    let path = try folder.write(file.bytes, to: "file.pdf")
    let document = try Document(ByteSource(path: path))
    truncate(path, 4096)
    _ = try? document.object(ObjectID(4))
    #expect(throws: FileError.changedWhileReading(path: path)) { try document.source.checkUnchanged() }
  }

  @Test func hundredsOfMapsAreGuardedAtATime() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.bytes, to: "file")
    let sources = try (0..<300).map { _ in try ByteSource(path: path) }
    truncate(path, 4096)
    #expect(sources.allSatisfy { $0.bytes[90_000] == 0 })
    #expect(sources.allSatisfy { (try? $0.checkUnchanged()) == nil })
  }

  @Test func aStreamIsSpooled() throws {
    let folder = try TemporaryFolder()
    let stream = open(try folder.write(Self.bytes, to: "file"), O_RDONLY)
    defer { close(stream) }
    let source = try ByteSource.spooling(stream)
    #expect(source.count == Self.bytes.count && source.path == "-")
    #expect(source.copy(0..<source.count) == Self.bytes)
    #expect(throws: Never.self) { try source.checkUnchanged() }
    guard case .cannotOpen("-", _) = failure(of: { _ = try ByteSource.spooling(-1) }) else {
      Issue.record("a closed descriptor was read")
      return
    }
  }
}
