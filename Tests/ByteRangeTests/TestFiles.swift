@testable import ByteRange
import TestSupport

/// Opens bytes as a document.
func open(_ bytes: [UInt8], password: String? = nil) throws -> Document {
  try Document(ByteSource(bytes), password: password.map { Array($0.utf8) })
}

/// A field report's file.
func report(_ name: String) throws -> [UInt8] { try Fixture.bytes("FieldReports/\(name).pdf") }

/// What a closure throws; nil when it throws nothing.
func failure(of body: () throws -> Void) -> FileError? {
  do {
    try body()
    return nil
  } catch {
    return error as? FileError
  }
}

/// A file with an update that changes the catalog and adds a string and a stream.
struct UpdatedFile {
  let base: Document
  let bytes: [UInt8]
  let appended: AppendedRevision
  let text: ObjectID
  let stream: ObjectID

  static let words = "W\u{f6}rter (in Klammern) \\"

  init(_ original: [UInt8], password: String? = nil) throws {
    base = try open(original, password: password)
    var update = try IncrementalUpdate(base)
    var catalog = try update.objectForRewriting(base.catalogID).dictionaryValue ?? PDFDictionary()
    text = try update.add(["Text": TextString.object(Self.words), "List": [.string([0, 255, 40]), 7]])
    stream = try update.add(.stream(["Type": .name("Test")], Array("stream bytes".utf8)))
    catalog["PADESSIGN_Test"] = .reference(text)
    update.set(base.catalogID, .dictionary(catalog))
    appended = try update.appended()
    bytes = original + appended.bytes
  }

  /// The file opened again, with what was added read back.
  func reopened(password: String? = nil) throws -> (document: Document, text: String?, stream: [UInt8]) {
    let document = try open(bytes, password: password)
    try document.checkAgreement()
    let words = try document.object(text).dictionaryValue?["Text"]?.stringValue
    return (document, words.map(TextString.text), try document.streamBytes(stream))
  }

  /// `qpdf --check` of the file.
  func judged(password: String? = nil) throws -> ToolResult {
    let folder = try TemporaryFolder()
    return try Judges.qpdfCheck(try folder.write(bytes, to: "updated.pdf"), password: password)
  }
}

/// A file put together piece by piece, whose sections may be wrong on purpose.
struct RawFile {
  private(set) var bytes: [UInt8]
  private(set) var places: [Int: Int] = [:]

  init(_ start: String = "%PDF-1.7\n") { bytes = Array(start.utf8) }

  var count: Int { bytes.count }

  mutating func add(_ text: String) { bytes += Array(text.utf8) }
  mutating func add(raw: [UInt8]) { bytes += raw }

  /// Adds an object and remembers where it stands.
  mutating func object(_ number: Int, _ body: String) {
    places[number] = bytes.count
    add("\(number) 0 obj\n\(body)\nendobj\n")
  }

  /// Begins an object that is a string, and does not end it.
  mutating func open(_ number: Int) {
    places[number] = bytes.count
    add("\(number) 0 obj (")
  }

  /// A catalog 1, pages 2 and page 3.
  mutating func page() {
    object(1, "<< /Type /Catalog /Pages 2 0 R >>")
    object(2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
    object(3, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>")
  }

  /// A table over all objects until now; its offset is returned.
  @discardableResult
  mutating func table(_ trailer: String, shift: Int = 0) -> Int {
    let start = bytes.count
    add("xref\n0 1\n0000000000 65535 f \n")
    for (number, place) in places.sorted(by: { $0.key < $1.key }) {
      add("\(number) 1\n\(Self.padded(place - shift)) 00000 n \n")
    }
    add("trailer\n<< \(trailer) >>\n")
    return start
  }

  /// A cross-reference stream without filter; its offset is returned.
  @discardableResult
  mutating func stream(_ number: Int, _ entries: String, rows: [UInt8]) -> Int {
    let start = bytes.count
    add("\(number) 0 obj\n<< /Type /XRef \(entries) /Length \(rows.count) >>\nstream\n")
    add(raw: rows)
    add("\nendstream\nendobj\n")
    return start
  }

  mutating func end(_ startxref: Int) { add("startxref\n\(startxref)\n%%EOF\n") }

  static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 10 - digits.count)) + digits
  }
}
