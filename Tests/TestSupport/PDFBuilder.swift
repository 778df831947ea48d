/// Builds small PDF files by hand, revision by revision, with right offsets.
///
/// ```swift
/// var builder = PDFBuilder()
/// builder.set(1, "<< /Type /Catalog /Pages 2 0 R >>")
/// builder.setStream(4, data: Array("0 0 m".utf8))
/// builder.endRevision(.objectStream)
/// builder.set(1, "…")            // a second revision that changes object 1
/// builder.endRevision(.table)
/// ```
package struct PDFBuilder {
  /// How a revision's cross-reference section is written.
  package enum Style: Sendable, Equatable, CaseIterable {
    /// A classic table and a trailer.
    case table
    /// A cross-reference stream; the objects stand by themselves.
    case stream
    /// A cross-reference stream; every object that may be is in one object stream.
    case objectStream
    /// As Word writes it: a classic section in which the hidden objects are free, and a second, empty one whose
    /// /XRefStm tells readers of 1.5 where they are. Catalog and pages are not hidden (ISO 32000-2, 7.5.8.4).
    case hybrid
  }

  /// The file until now.
  package var bytes: [UInt8]
  /// Where the last cross-reference section begins.
  package private(set) var lastSection: Int?
  /// The trailer's entries besides /Size, /Prev, /XRefStm and those of a stream. /ID has two strings that do not change.
  package var trailer = "/Root 1 0 R /ID [<00112233445566778899AABBCCDDEEFF> <00112233445566778899AABBCCDDEEFF>]"
  /// The smallest object number that no object has yet.
  package private(set) var nextNumber = 1
  private var pending: [Int: Body] = [:]
  private var freed: [Int] = []

  private struct Body {
    var generation: Int
    var bytes: [UInt8]
    var isStream: Bool

    var mayBePacked: Bool { !isStream && generation == 0 }
    var isPageTree: Bool {
      let text = String(decoding: bytes, as: UTF8.self)
      return text.contains("/Type /Catalog") || text.contains("/Type /Page")
    }
  }

  /// Begins with a header.
  package init(version: String = "1.7") {
    bytes = Array("%PDF-\(version)\n%".utf8) + [0xe2, 0xe3, 0xcf, 0xd3, 0x0a]
  }

  /// Goes on behind a file that is there.
  ///
  /// - Parameters:
  ///   - base: The bytes of the file.
  ///   - lastSection: Where its last cross-reference section begins.
  ///   - nextNumber: A number above all that it uses.
  package init(after base: [UInt8], lastSection: Int, nextNumber: Int) {
    bytes = base
    self.lastSection = lastSection
    self.nextNumber = nextNumber
  }

  /// Sets an object in the revision that is being built.
  package mutating func set(_ number: Int, generation: Int = 0, _ body: String) {
    pending[number] = Body(generation: generation, bytes: Array(body.utf8), isStream: false)
    nextNumber = max(nextNumber, number + 1)
  }

  /// Sets a stream; its dictionary gets /Length.
  package mutating func setStream(_ number: Int, generation: Int = 0, entries: String = "", data: [UInt8]) {
    let head = "<< \(entries.isEmpty ? "" : entries + " ")/Length \(data.count) >>\nstream\n"
    pending[number] = Body(
      generation: generation, bytes: Array(head.utf8) + data + Array("\nendstream".utf8), isStream: true)
    nextNumber = max(nextNumber, number + 1)
  }

  /// Adds an object under the next number, which is returned.
  package mutating func add(_ body: String) -> Int {
    let number = nextNumber
    set(number, body)
    return number
  }

  /// Frees an object in the revision that is being built.
  package mutating func free(_ number: Int) { freed.append(number) }

  /// Writes what was set since the last revision, and its cross-reference section.
  package mutating func endRevision(_ style: Style = .table) {
    var entries: [Int: XRefEntry] = [:]
    for number in freed { entries[number] = .free(generation: 1) }
    if lastSection == nil { entries[0] = .free(generation: 65_535) }
    var packed: [Int: Body] = [:]
    for (number, body) in pending.sorted(by: { $0.key < $1.key }) {
      if body.mayBePacked && (style == .objectStream || style == .hybrid && !body.isPageTree) {
        packed[number] = body
      } else {
        entries[number] = .inUse(offset: bytes.count, generation: body.generation)
        write(number, body)
      }
    }
    pending = [:]
    freed = []
    var hidden = pack(packed)
    switch style {
    case .table: writeTable(entries)
    case .stream, .objectStream: writeStream(entries.merging(hidden) { own, _ in own }, prev: lastSection)
    case .hybrid:
      // The stream that holds the hidden objects is itself an ordinary one.
      for (number, entry) in hidden {
        if case .inUse = entry { entries[number] = hidden.removeValue(forKey: number) }
      }
      for number in hidden.keys { entries[number] = .free(generation: 0) }
      writeTable(entries)
      let first = lastSection
      writeStream(hidden, prev: nil, end: false)
      let stream = lastSection
      lastSection = first
      writeTable([:], xrefStream: stream)
    }
  }

  private mutating func write(_ number: Int, _ body: Body) {
    bytes += Array("\(number) \(body.generation) obj\n".utf8) + body.bytes + Array("\nendobj\n".utf8)
  }

  /// Writes the objects into one object stream, uncompressed (ISO 32000-2, 7.5.7).
  private mutating func pack(_ objects: [Int: Body]) -> [Int: XRefEntry] {
    guard !objects.isEmpty else { return [:] }
    var entries: [Int: XRefEntry] = [:]
    let container = nextNumber
    nextNumber += 1
    var index = ""
    var content: [UInt8] = []
    for (position, (number, body)) in objects.sorted(by: { $0.key < $1.key }).enumerated() {
      index += "\(number) \(content.count) "
      content += body.bytes + [0x0a]
      entries[number] = .packed(container: container, index: position)
    }
    let data = Array(index.utf8) + content
    let head = "<< /Type /ObjStm /N \(objects.count) /First \(index.utf8.count) /Length \(data.count) >>\nstream\n"
    entries[container] = .inUse(offset: bytes.count, generation: 0)
    write(
      container,
      Body(generation: 0, bytes: Array(head.utf8) + data + Array("\nendstream".utf8), isStream: true))
    return entries
  }

  private mutating func writeTable(_ entries: [Int: XRefEntry], xrefStream: Int? = nil) {
    let start = bytes.count
    bytes += Array("xref\n".utf8)
    if entries.isEmpty { bytes += Array("0 0\n".utf8) }
    for run in XRefEntry.runs(of: entries.keys.sorted()) {
      bytes += Array("\(run.lowerBound) \(run.count)\n".utf8)
      for number in run { bytes += Array((entries[number]?.tableLine ?? "").utf8) }
    }
    let prev = lastSection.map { " /Prev \($0)" } ?? ""
    let hybrid = xrefStream.map { " /XRefStm \($0)" } ?? ""
    bytes += Array("trailer\n<< /Size \(nextNumber)\(prev)\(hybrid) \(trailer) >>\n".utf8)
    finish(at: start)
  }

  private mutating func writeStream(_ given: [Int: XRefEntry], prev: Int?, end: Bool = true) {
    var entries = given
    let start = bytes.count
    let own = nextNumber
    nextNumber += 1
    entries[own] = .inUse(offset: start, generation: 0)
    let numbers = entries.keys.sorted()
    let index = XRefEntry.runs(of: numbers).map { "\($0.lowerBound) \($0.count)" }.joined(separator: " ")
    let data = numbers.flatMap { entries[$0]?.streamFields ?? [] }
    let head =
      "<< /Type /XRef /W [1 8 2] /Index [\(index)] /Size \(nextNumber)\(prev.map { " /Prev \($0)" } ?? "") "
      + "\(trailer) /Length \(data.count) >>\nstream\n"
    write(own, Body(generation: 0, bytes: Array(head.utf8) + data + Array("\nendstream".utf8), isStream: true))
    if end { finish(at: start) } else { lastSection = start }
  }

  private mutating func finish(at start: Int) {
    bytes += Array("startxref\n\(start)\n%%EOF\n".utf8)
    lastSection = start
  }
}
