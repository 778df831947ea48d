/// All cross-reference sections that the last `startxref` reaches, newest first, and the table they make together.
package struct XRefChain: Sendable {
  /// The most sections followed; a contract with thousands of signatures stays far below.
  static let mostSections = 100_000

  /// The sections in the order that readers search them: newest first.
  package let sections: [XRefSection]
  /// For every object number the entry that counts: that of the newest section that has one.
  package let merged: [Int: XRefEntry]
  /// What is added to an offset that the file names, in bytes.
  package let base: Int
  /// The last tail of the file.
  package let tail: FileTail

  /// Reads the chain of a file.
  ///
  /// - Throws: ``FileError/damaged(object:reason:)`` for a section that is not there and for a `/Prev` that loops.
  package init(_ source: ByteSource, header: FileHeader) throws(FileError) {
    let tail = try FileTail.last(in: source)
    // What follows the last tail is junk, whatever /Prev says.
    let bytes = UnsafeRawBufferPointer(rebasing: source.bytes[..<tail.end])
    let base = try Self.base(tail.startxref, header, bytes)
    var reader = XRefReader(bytes: bytes, base: base)
    var sections: [XRefSection] = []
    var visited: Set<Int> = []
    var merged: [Int: XRefEntry] = [:]
    var next: Int? = tail.startxref
    while let place = next {
      let (offset, overflow) = place.addingReportingOverflow(base)
      guard !overflow, offset >= 0 else { throw reader.damage(place, "it lies outside the file") }
      guard visited.insert(offset).inserted else {
        throw reader.damage(offset, "/Prev loops: it leads back to this section")
      }
      guard sections.count < Self.mostSections else {
        throw .limit(what: "cross-reference sections", bound: Self.mostSections)
      }
      let section = try reader.section(at: offset)
      if merged.isEmpty {
        merged = section.entries
      } else {
        merged.merge(section.entries) { newer, _ in newer }
      }
      next = section.previous
      if section.trailer["Prev"] != nil, next == nil { throw reader.damage(offset, "/Prev is not a number") }
      sections.append(section)
    }
    self.sections = sections
    self.merged = merged
    self.base = base
    self.tail = tail
  }

  /// The part of a longer file's chain that one of its revisions has.
  init(of revision: Revision, _ chain: XRefChain, merged: [Int: XRefEntry]) {
    sections = Array(chain.sections[revision.sections.lowerBound...])
    self.merged = merged
    base = chain.base
    tail = FileTail(
      startxref: revision.sectionOffset - chain.base, end: revision.end, endOfMarker: revision.endOfMarker)
  }

  /// The one section that libqpdf's recovery amounts to: no chain was read, so all is taken from its table.
  ///
  /// - Throws: ``FileError/damaged(object:reason:)`` when there is no trailer.
  init(rebuiltBy reader: ObjectReader, _ source: ByteSource, header: FileHeader) throws(FileError) {
    var entries: [Int: XRefEntry] = [:]
    for (id, entry) in try reader.table() {
      if let known = entries[id.number]?.generation, known > id.generation { continue }
      entries[id.number] = entry
    }
    let section = XRefSection(
      offset: source.count, kind: .table, trailer: try reader.trailer(), entries: entries, hybridStream: nil,
      hybridNumber: nil, end: source.count, defects: [])
    sections = [section]
    merged = entries
    base = header.offset ?? 0
    tail = FileTail(startxref: source.count, end: source.count, endOfMarker: source.count)
  }

  /// Where the header stands when the offsets count from the file's first byte all the same: libqpdf is then given a
  /// view that begins with it. Nil where it need not be moved.
  func movedHeader(_ header: FileHeader) -> Int? {
    let junk = header.offset ?? 0
    return junk > 0 && base == 0 ? junk : nil
  }

  /// Chooses between the two conventions for a file with bytes before its header: the one by which `startxref` leads to
  /// a section. Where both do, the standard's counts.
  private static func base(_ startxref: Int, _ header: FileHeader, _ bytes: UnsafeRawBufferPointer) throws(FileError)
    -> Int
  {
    guard let junk = header.offset, junk > 0 else { return 0 }
    for base in [junk, 0] {
      let (offset, overflow) = startxref.addingReportingOverflow(base)
      guard !overflow, offset >= 0, offset < bytes.count else { continue }
      var parser = PDFParser(bytes, at: offset)
      parser.skipWhiteSpace()
      if parser.take("xref") || parser.objectHeader() != nil { return base }
    }
    return junk
  }
}
