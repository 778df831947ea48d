@testable import ByteRange
import TestSupport
import Testing

/// Files made to cost their reader time or memory. A bound that is missing shows as a run that does not end.
@Suite struct XRefHostileTests {
  @Test(arguments: ["BR-07", "BR-07b"])
  func aLoopOfPrevIsAnAnswer(_ name: String) throws {
    let error = failure { _ = try open(report(name)) }
    guard case .damaged(_, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("loops"))
  }

  @Test func aHundredThousandSectionsAreRefused() throws {
    var file = RawFile()
    file.page()
    var previous = file.table("/Size 4 /Root 1 0 R")
    for _ in 0..<100_001 {
      let start = file.count
      file.add("xref\n0 0\ntrailer\n<</Root 1 0 R/Prev \(previous)>>\n")
      previous = start
    }
    file.end(previous)
    #expect(throws: FileError.limit(what: "cross-reference sections", bound: 100_000)) { try open(file.bytes) }
  }

  @Test func sectionsThatShareTheirBytesAreReadOnlySoOften() throws {
    // Every section is a stream whose bytes are all that follows, so each costs the whole file.
    var file = RawFile()
    file.page()
    let heads = 4000
    let start = file.count
    let width = 160
    let tail = heads * width
    for index in 0..<heads {
      let length = tail - (index + 1) * width + 20
      let previous = start + (index + 1) * width
      var text =
        "\(10 + index) 0 obj\n<</Type/XRef/W[1 2 1]/Size 1/Root 1 0 R/Prev \(previous)/Length \(length)>>stream\n"
      // Padding stands before the stream's data, as a comment in the dictionary would.
      text = text.replacing(">>stream", with: String(repeating: " ", count: width - text.utf8.count) + ">>stream")
      file.add(text)
    }
    file.add(String(repeating: "\0", count: 20) + "endstream endobj\n")
    let last = file.table("/Size 4 /Root 1 0 R")
    file.end(start)
    #expect(last > start)
    guard case .limit(let what, _) = failure(of: { _ = try open(file.bytes) }) else {
      Issue.record("not refused")
      return
    }
    #expect(what == "bytes of cross-reference sections")
  }

  @Test func manyEntriesOutOfFewBytesAreRefused() throws {
    let folder = try TemporaryFolder()
    // Sixty-four megabytes of zeros, compressed twice.
    let script = """
      import zlib, sys
      one = zlib.compressobj(9); two = zlib.compressobj(9)
      out = b""
      for _ in range(64): out += two.compress(one.compress(bytes(1 << 20)))
      out += two.compress(one.flush()) + two.flush()
      open(sys.argv[1], "wb").write(out)
      """
    let path = folder.file("bomb")
    #expect(try Tool.run(["python3", "-c", script, path]).status == 0)
    let bomb = try folder.read("bomb")
    #expect(bomb.count < 10_000)
    var file = RawFile()
    file.page()
    let start = file.stream(
      9, "/W [1 0 0] /Size 1000000000 /Root 1 0 R /Filter [/FlateDecode /FlateDecode]", rows: bomb)
    file.end(start)
    guard case .limit = failure(of: { _ = try open(file.bytes) }) else {
      Issue.record("not refused")
      return
    }
  }

  @Test func aPredictorsRowIsNotAllocatedBecauseANumberSaysSo() {
    for parameters in [
      "/Columns 2147483647", "/Columns 100000 /Colors 100000", "/Columns -1", "/Columns (a)",
      "/Colors 4 /BitsPerComponent 16 /Columns 999999999",
    ] {
      var file = RawFile()
      file.page()
      let start = file.stream(
        9,
        "/W [1 2 1] /Size 2 /Root 1 0 R /Filter /FlateDecode /DecodeParms << /Predictor 12 \(parameters) >>",
        rows: [1, 2, 3, 4])
      file.end(start)
      #expect(throws: FileError.limit(what: "bytes of a predictor's row", bound: 16 << 20), "\(parameters)") {
        try open(file.bytes)
      }
    }
  }

  @Test func manyWordsStartxrefAreSearchedOnce() {
    // Each would be followed by a comment that holds all the others.
    let words = String(repeating: "startxref%", count: 400_000)
    #expect(throws: FileError.notAPDF(reason: "no startxref was found")) {
      try open(Array(("%PDF-1.7\n" + words).utf8))
    }
  }

  @Test func anEndlessCommentBehindEverySectionIsNotReadForEach() throws {
    var file = RawFile()
    file.page()
    var previous = file.table("/Size 4 /Root 1 0 R")
    let first = previous
    for _ in 0..<50_000 {
      let start = file.count
      file.add("xref 0 0 trailer<</Root 1 0 R/Size 4/Prev \(previous)>>%")
      previous = start
    }
    file.add(String(repeating: "x", count: 4_000_000) + "\n")
    file.end(previous)
    #expect(first > 0)
    #expect(throws: FileError.limit(what: "bytes of cross-reference sections", bound: 1 << 20 + 2 * file.count)) {
      try open(file.bytes)
    }
  }

  @Test func aTailBeyondEveryJunkIsFoundAndOneBeyondTheBoundIsNot() throws {
    let file = PDFBuilder.sample().bytes
    #expect(try open(file + [UInt8](repeating: 0, count: 3_000_000)).revisions.count == 1)
    let far = ByteSource(file + [UInt8](repeating: 0x20, count: 300_000))
    #expect(throws: FileError.notAPDF(reason: "no startxref was found")) { try FileTail.last(in: far, within: 299_000) }
    #expect(FileTail.furthestFromEnd >= 64 << 20)
  }

  @Test(arguments: [
    "", "%", "%PDF-1.7", "startxref", "startxref 0", "%PDF-1.7\nstartxref\n99999999999999999999\n%%EOF",
  ])
  func whatIsNoPDFIsSaidToBeNone(_ text: String) {
    switch failure(of: { _ = try open(Array(text.utf8)) }) {
    case .notAPDF, .damaged: break
    case let other: Issue.record("\(text): \(String(describing: other))")
    }
  }

  @Test func everyTruncationOfAFileIsOpenedOrRefused() throws {
    for style in PDFBuilder.Style.allCases {
      let file = PDFBuilder.sample(style).bytes
      for count in stride(from: 0, to: file.count, by: 7) {
        if let document = try? open(Array(file[..<count])) { _ = try? document.catalog() }
      }
      #expect(throws: Never.self) { try open(file) }
    }
  }
}
