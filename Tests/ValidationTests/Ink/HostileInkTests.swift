import ByteRange
import TestSupport
import Testing
import Validation

/// Content that is made to be slow, endless or misread.
@Suite struct HostileInkTests {
  @Test func statesSavedWithoutEndAreBounded() throws {
    let ink = try InkFile(content: String(repeating: "q ", count: 100_000) + "0 0 10 10 re f").ink
    #expect(!ink.isComplete && ink.boxes.count == 1)
  }

  @Test(arguments: [
    "99999999999999999999999999 0 0 1 0 0 cm 0 0 10 10 re f", "1e400 0 m", "--5 0 m 1..2 0 l S",
    "(never ends", "<41 (x", "[ 1 2", "<< /A", "BI /W 5", "BI /W 1 /H 1 ID xx", ") > ] }",
    "1000000 0 0 1000000 0 0 cm 1000000 0 0 1000000 0 0 cm 0 0 1 1 re f",
  ])
  func whatIsNoContentIsNotComplete(_ content: String) throws {
    #expect(try !InkFile(content: content).ink.isComplete)
  }

  @Test(arguments: [
    "Q Q Q EMC ET", "f S B n W n", "/Nothing Do /Nothing gs /Nothing sh", "BT (x) Tj ET", "1 2 3", "nan inf 0 0 re f",
    "",
  ])
  func whatReadersPassOverIsHarmless(_ content: String) throws {
    #expect(try InkFile(content: content).ink.isComplete)
  }

  @Test func aFormThatPaintsItselfIsFound() throws {
    let entries = "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 10 0 R >> >>"
    let file = try InkFile(
      content: "/X Do", resources: "/XObject << /X 10 0 R >>", streams: [10: (entries, "0 0 5 5 re f /X Do")])
    #expect(!file.ink.isComplete && file.ink.boxes.count == 1)
  }

  @Test func formsThatMultiplyAreBounded() throws {
    var streams: [Int: (String, String)] = [:]
    for number in 10..<25 {
      streams[number] = (
        "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X \(number + 1) 0 R >> >>",
        String(repeating: "/X Do ", count: 10)
      )
    }
    streams[25] = ("/Type /XObject /Subtype /Form /BBox [0 0 9 9]", "0 0 1 1 re f")
    let ink = try InkFile(content: "/X Do", resources: "/XObject << /X 10 0 R >>", streams: streams).ink
    #expect(!ink.isComplete)
  }

  @Test func tooManyBoxesAreMerged() throws {
    let ink = try InkFile(content: String(repeating: "0 0 5 5 re f ", count: 10_100)).ink
    #expect(!ink.isComplete && ink.boxes.count == 10_000)
  }

  @Test func aStreamThatSwellsIsRefused() throws {
    let folder = try TemporaryFolder()
    let program = """
      import sys, zlib
      c = zlib.compressobj(9)
      first, block = (c.compress(b' ' * (1 << 20)) + c.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
      out = first + block * 1023 + c.flush()
      open(sys.argv[1], 'wb').write(out)
      """
    #expect(try Tool.run(["python3", "-c", program, folder.file("bomb")]).status == 0)
    var builder = PDFBuilder()
    builder.set(1, "<< /Type /Catalog /Pages 2 0 R >>")
    builder.set(2, "<< /Type /Pages /Count 1 /Kids [3 0 R] >>")
    builder.set(3, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>")
    builder.setStream(4, entries: "/Filter /FlateDecode", data: try folder.read("bomb"))
    builder.endRevision()
    let ink = try InkFile(builder.bytes).ink
    #expect(!ink.isComplete && ink.boxes.isEmpty)
  }

  @Test func dataOfImagesAreNotRunAsContent() throws {
    let ink = try InkFile(content: "BI /W 20 /H 1 /BPC 8 /CS /G ID 0 0 9 9 re f EI Q q  EI 1 1 2 2 re f").ink
    #expect(ink.boxes.map(\.kind) == [.image, .path])
  }
}
