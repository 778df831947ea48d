import ByteRange
import TestSupport
import Testing

/// Objects that are costly, or deadly, to read through libqpdf without a look at them first.
@Suite struct ObjectStreamTests {
  /// A file with an object stream 8 that holds objects from 10 on.
  static func file(_ entries: String, data: [UInt8], objects: Int, length: String? = nil) -> [UInt8] {
    var file = RawFile()
    file.page()
    let container = file.count
    file.add("8 0 obj\n<< /Type /ObjStm \(entries) /Length \(length ?? "\(data.count)") >>\nstream\n")
    file.add(raw: data)
    file.add("\nendstream\nendobj\n")
    func row(_ kind: UInt8, _ place: Int, _ index: Int) -> [UInt8] {
      [kind, UInt8(place >> 16 & 255), UInt8(place >> 8 & 255), UInt8(place & 255)]
        + [UInt8(index >> 16 & 255), UInt8(index >> 8 & 255), UInt8(index & 255)]
    }
    var rows: [UInt8] = [1, 2, 3].flatMap { row(1, file.places[$0] ?? 0, 0) } + row(1, container, 0)
    rows += row(1, file.count, 0)
    for index in 0..<objects { rows += row(2, 8, index) }
    let start = file.stream(
      9, "/W [1 3 3] /Index [1 3 8 2 10 \(objects)] /Size \(10 + objects) /Root 1 0 R", rows: rows)
    file.end(start)
    return file.bytes
  }

  @Test func anHonestStreamIsRead() throws {
    let document = try open(Self.file("/N 2 /First 10", data: Array("10 0 11 4 (a) (b)".utf8), objects: 2))
    try document.checkAgreement()
    #expect(try document.object(ObjectID(10)) == .string([0x61]))
    #expect(try document.object(ObjectID(11)) == .string([0x62]))
  }

  @Test func objectsThatShareTheirBytesAreNotReadAMillionTimes() throws {
    let count = 20_000
    var index = ""
    for number in 0..<count { index += "\(10 + number) \(number) " }
    let data = Array((index + String(repeating: "(", count: count) + String(repeating: ")", count: count)).utf8)
    let document = try open(Self.file("/N \(count) /First \(index.utf8.count)", data: data, objects: count))
    let error = FileError.damaged(object: "object stream 8", reason: "its objects overlap or cannot be read")
    #expect(throws: error) { try document.object(ObjectID(10)) }
    // The answer is remembered.
    #expect(throws: error) { try document.object(ObjectID(11)) }
  }

  @Test func aStreamThatStandsForManyTimesItsBytesIsRefused() throws {
    let folder = try TemporaryFolder()
    let script = """
      import zlib, sys
      one = zlib.compressobj(9); out = one.compress(b"10 0 ")
      for _ in range(64): out += one.compress(b"[" + b"0 " * 524287 + b"]")
      open(sys.argv[1], "wb").write(out + one.flush())
      """
    #expect(try Tool.run(["python3", "-c", script, folder.file("bomb")]).status == 0)
    let document = try open(
      Self.file("/N 1 /First 5 /Filter /FlateDecode", data: try folder.read("bomb"), objects: 1))
    guard case .limit(let what, _) = failure(of: { _ = try document.object(ObjectID(10)) }) else {
      Issue.record("not refused")
      return
    }
    #expect(what == "bytes of object streams")
  }

  @Test(arguments: [
    "/N 1", "/First 5", "/N -1 /First 5", "/N 1 /First 99999", "/N 99999999 /First 5",
    "/N 1 /First 5 /Filter /JBIG2Decode",
    "/N 1 /First 5 /Filter 10 0 R", "/N 10 0 R /First 5", "/N 1 /First 5 /Filter /FlateDecode",
    "/N 1 /First 5 /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 2147483647 >>",
  ])
  func aStreamThatLiesIsRefused(_ entries: String) throws {
    let document = try open(Self.file(entries, data: Array("10 0 (a)".utf8), objects: 1))
    switch failure(of: { _ = try document.object(ObjectID(10)) }) {
    case .damaged, .limit: break
    case let other: Issue.record("\(entries): \(String(describing: other))")
    }
  }

  @Test func aStreamWhoseLengthIsInsideItIsRefused() throws {
    let document = try open(
      Self.file("/N 1 /First 5", data: Array("10 0 8".utf8), objects: 1, length: "10 0 R"))
    #expect(throws: FileError.self) { try document.object(ObjectID(10)) }
  }

  @Test func objectsThatNeedOneAnotherAHundredThousandDeepDoNotEndTheProcess() throws {
    var file = RawFile()
    file.page()
    let count = 100_000
    for number in 4..<4 + count { file.object(number, "<< /Length \(number + 1) 0 R >>\nstream\nx\nendstream") }
    file.object(4 + count, "1")
    let table = file.table("/Size \(5 + count) /Root 1 0 R")
    file.end(table)
    let document = try open(file.bytes)
    #expect(throws: FileError.self) { try document.object(ObjectID(4)) }
    #expect(throws: FileError.self) { try document.streamBytes(ObjectID(4)) }
    #expect(try document.catalog()["Type"] == .name("Catalog"))
  }

  @Test func aStreamThatIsLargerThanTheLimitIsRefusedAndAPredictorsRowIsBounded() throws {
    var file = RawFile()
    file.page()
    file.object(4, "<< /Length 10 >>\nstream\n0123456789\nendstream")
    file.object(
      5,
      "<< /Length 4 /Filter /FlateDecode /DecodeParms 6 0 R >>\nstream\nabcd\nendstream")
    file.object(6, "<< /Predictor 12 /Columns 2147483647 >>")
    let table = file.table("/Size 7 /Root 1 0 R")
    file.end(table)
    let document = try open(file.bytes)
    #expect(try document.streamBytes(ObjectID(4), limit: 10).count == 10)
    guard case .limit = failure(of: { _ = try document.streamBytes(ObjectID(4), limit: 9) }) else {
      Issue.record("not refused")
      return
    }
    #expect(throws: FileError.limit(what: "bytes of a predictor's row", bound: 16 << 20)) {
      try document.streamBytes(ObjectID(5))
    }
    #expect(throws: FileError.damaged(object: "1 0", reason: "it is not a stream")) {
      try document.streamBytes(ObjectID(1))
    }
  }

  @Test func nestingThatLibqpdfTakesAndWeDoNotIsARefusal() throws {
    for depth in [90, 400, 100_000] {
      var file = RawFile()
      file.page()
      file.object(4, String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
      let table = file.table("/Size 5 /Root 1 0 R")
      file.end(table)
      let document = try open(file.bytes)
      let error = failure { _ = try document.object(ObjectID(4)) }
      #expect((error == nil) == (depth < 100), "\(depth)")
    }
  }

  @Test func objectsInsideOneAnotherAreNotAllKept() throws {
    // Each object is a string that holds all that follow; together they would be gigabytes.
    var file = RawFile()
    file.page()
    let count = 20_000
    for number in 4..<4 + count { file.open(number) }
    file.add(String(repeating: ")", count: count) + "\nendobj\n")
    let table = file.table("/Size \(4 + count) /Root 1 0 R")
    file.end(table)
    let document = try open(file.bytes)
    var total = 0
    for number in 4..<4 + count { total += (try? document.object(ObjectID(number)).stringValue?.count) ?? 0 }
    #expect(total < 200 << 20)
  }

  @Test func aReferenceLoopEndsInNull() throws {
    var update = try IncrementalUpdate(open(PDFBuilder.sample().bytes))
    let (one, other) = (try update.allocate(), try update.allocate())
    update.set(one, .reference(other))
    update.set(other, .reference(one))
    #expect(try update.resolve(.reference(one)) == .null)
  }

  @Test func whatLibqpdfRepairsInAnObjectIsAWarning() throws {
    // An object that is nothing but a reference is not one; libqpdf reads its first number.
    var file = RawFile()
    file.page()
    file.object(4, "5 0 R")
    let table = file.table("/Size 5 /Root 1 0 R")
    file.end(table)
    let document = try open(file.bytes)
    #expect(document.readerWarnings.isEmpty)
    _ = try? document.object(ObjectID(4))
    #expect(!document.readerWarnings.isEmpty)
  }

  @Test func anEntryThatLeadsToAnotherObjectIsDamageNotAMissingObject() throws {
    var file = RawFile()
    file.page()
    let table = file.count
    file.add("xref\n0 5\n0000000000 65535 f \n")
    for number in [1, 2, 3, 3] { file.add("\(RawFile.padded(file.places[number] ?? 0)) 00000 n \n") }
    file.add("trailer\n<< /Size 5 /Root 1 0 R >>\n")
    file.end(table)
    let document = try open(file.bytes)
    guard case .damaged("4 0", _) = failure(of: { _ = try document.object(ObjectID(4)) }) else {
      Issue.record("not refused")
      return
    }
  }
}
