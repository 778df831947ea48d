import Foundation
import TestSupport
import Testing
import Transport

@Suite struct DiskCacheTests {
  private let request = HTTPRequest(.post([1, 2, 3], type: "application/ocsp-request"), "http://example.org/ocsp")

  @Test func anAnswerIsKeptAsLongAsItIsGood() throws {
    let folder = try TemporaryFolder()
    let cache = try DiskCache(folder: folder.file("a/b"), digest: Self.digest)
    #expect(cache.answer(to: request, now: 1000) == nil)
    cache.keep([7, 8, 9], to: request, goodUntil: 2000, now: 1000)
    #expect(cache.answer(to: request, now: 1000) == [7, 8, 9])
    #expect(cache.answer(to: request, now: 1999) == [7, 8, 9])
    #expect(cache.answer(to: request, now: 2000) == nil)
    #expect(cache.answer(to: request, now: 999) == nil, "stored in the future")
    #expect(try folder.names() == ["a"])
  }

  @Test func methodAddressAndBodyTellQuestionsApart() throws {
    let folder = try TemporaryFolder()
    let cache = try DiskCache(folder: folder.file("c"), digest: Self.digest)
    cache.keep([1], to: request, goodUntil: 2000, now: 1000)
    var other = request
    other.method = .post([1, 2, 4], type: "application/ocsp-request")
    #expect(cache.answer(to: other, now: 1000) == nil)
    #expect(cache.answer(to: HTTPRequest(.get, request.url), now: 1000) == nil)
    #expect(cache.answer(to: HTTPRequest(request.method, "http://example.org/ocsp2"), now: 1000) == nil)
  }

  @Test func aDigestThatCollidesGivesNoAnswerToAnotherQuestion() throws {
    let folder = try TemporaryFolder()
    let cache = try DiskCache(folder: folder.file("c")) { _ in [UInt8](repeating: 5, count: 32) }
    cache.keep([1], to: request, goodUntil: 2000, now: 1000)
    #expect(cache.answer(to: request, now: 1000) == [1])
    #expect(cache.answer(to: HTTPRequest(.get, "http://example.org/"), now: 1000) == nil)
  }

  @Test func nothingIsKeptLongerThanTheBound() throws {
    let folder = try TemporaryFolder()
    var bounds = DiskCache.Bounds()
    bounds.seconds = 60
    let cache = try DiskCache(folder: folder.file("c"), bounds: bounds, digest: Self.digest)
    cache.keep([1], to: request, goodUntil: .max, now: 1000)
    #expect(cache.answer(to: request, now: 1059) == [1])
    #expect(cache.answer(to: request, now: 1060) == nil)
    // What another process kept under a wider bound ends at ours too.
    let wide = try DiskCache(folder: folder.file("c"), digest: Self.digest)
    wide.keep([2], to: request, goodUntil: .max, now: 1000)
    #expect(cache.answer(to: request, now: 1060) == nil)
    #expect(wide.answer(to: request, now: 1060) == [2])
  }

  @Test func damagedAndForeignFilesCountAsAbsent() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c")
    let cache = try DiskCache(folder: path, digest: Self.digest)
    cache.keep([UInt8](repeating: 9, count: 40), to: request, goodUntil: 2000, now: 1000)
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: path).first)
    let file = "\(path)/\(name)"
    let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
    for index in whole.indices {
      var damaged = whole
      damaged[index] ^= 0x40
      try Data(damaged).write(to: URL(fileURLWithPath: file))
      #expect(cache.answer(to: request, now: 1000) == nil, "byte \(index)")
    }
    for count in whole.indices {
      try Data(whole.prefix(count)).write(to: URL(fileURLWithPath: file))
      #expect(cache.answer(to: request, now: 1000) == nil, "\(count) bytes")
    }
    try Data(whole).write(to: URL(fileURLWithPath: file))
    #expect(cache.answer(to: request, now: 1000) != nil)
    try FileManager.default.moveItem(atPath: file, toPath: "\(path)/elsewhere")
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "\(path)/elsewhere")
    #expect(cache.answer(to: request, now: 1000) == nil, "a link")
    try FileManager.default.removeItem(atPath: file)
    #expect(mkfifo(file, 0o600) == 0)
    #expect(cache.answer(to: request, now: 1000) == nil, "a FIFO")
  }

  @Test func theOldestGoesWhenThereIsNoRoom() throws {
    let folder = try TemporaryFolder()
    var bounds = DiskCache.Bounds()
    bounds.bytes = 20_000
    bounds.files = 8
    let cache = try DiskCache(folder: folder.file("c"), bounds: bounds, digest: Self.digest)
    for index in 0..<50 {
      cache.keep(
        [UInt8](repeating: 1, count: 1000), to: HTTPRequest(.get, "http://example.org/\(index)"), goodUntil: 2000,
        now: 1000)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("c"))
      #expect(files.count <= 9)
    }
    #expect(cache.answer(to: HTTPRequest(.get, "http://example.org/49"), now: 1000) != nil)
    #expect(cache.answer(to: HTTPRequest(.get, "http://example.org/0"), now: 1000) == nil)
  }

  @Test func anAnswerPastItsBoundIsNotKept() throws {
    let folder = try TemporaryFolder()
    var bounds = DiskCache.Bounds()
    bounds.answer = 100
    let cache = try DiskCache(folder: folder.file("c"), bounds: bounds, digest: Self.digest)
    cache.keep([UInt8](repeating: 1, count: 101), to: request, goodUntil: 2000, now: 1000)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("c")).isEmpty)
  }

  @Test func aFolderThatOthersMayWriteIntoIsRefused() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("c"), withIntermediateDirectories: false)
    #expect(chmod(folder.file("c"), 0o777) == 0)
    #expect(throws: TransportError.self) { try DiskCache(folder: folder.file("c"), digest: Self.digest) }
    try folder.write([], to: "file")
    #expect(throws: TransportError.self) { try DiskCache(folder: folder.file("file"), digest: Self.digest) }
    #expect(throws: TransportError.self) { try DiskCache(folder: "", digest: Self.digest) }
  }

  @Test func manyWritersNeverShowHalfAnAnswer() async throws {
    let folder = try TemporaryFolder()
    let request = request
    let wrong = await withTaskGroup(of: Int.self) { group in
      for writer in 0..<8 {
        group.addTask {
          // A cache of its own for each, as another process would have.
          guard let cache = try? DiskCache(folder: folder.file("c"), digest: Self.digest) else { return 1 }
          var wrong = 0
          for _ in 0..<40 {
            cache.keep(
              [UInt8](repeating: UInt8(writer), count: 5000 + writer), to: request, goodUntil: 2000, now: 1000)
            guard let seen = cache.answer(to: request, now: 1000), let first = seen.first,
              seen.count == 5000 + Int(first), seen.allSatisfy({ $0 == first })
            else {
              wrong += 1
              continue
            }
          }
          return wrong
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  /// FNV-1a, four times over: no cryptography is needed to test a folder.
  private static let digest: DiskCache.Digest = { bytes in
    (0..<4).flatMap { round in
      let value = bytes.reduce(0xcbf2_9ce4_8422_2325 &+ UInt64(round)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      return (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }
  }
}
