internal import CQPDF

/// Writes the cross-reference section and the end of an appended revision, in the form the file's last section has.
///
/// Source: ISO 32000-2:2020, 7.5.4 to 7.5.8.
struct XRefWriter {
  let document: Document
  /// The next free object number.
  let next: Int

  /// Ten digits is what an entry of a table has for an offset.
  static let largestTableOffset = 9_999_999_999

  /// Keys of a section itself, which the next section must not inherit: a stale `/XRefStm` hides the new objects, and
  /// stream keys in a table's trailer make readers take it for a stream.
  private static let ownKeys: Set<String> = [
    "Prev", "XRefStm", "Size", "ID", "Type", "W", "Index", "Length", "Filter", "DecodeParms", "F", "FFilter",
    "FDecodeParms", "DL",
  ]

  /// Appends section, trailer and `startxref`.
  ///
  /// - Throws: ``FileError/limit(what:bound:)`` for a table beyond its ten digits.
  func write(_ entries: [(number: Int, entry: XRefEntry)], to writer: inout PDFWriter) throws(FileError) {
    let chain = document.chain
    let place = document.source.count + writer.bytes.count - chain.base
    var entries = entries
    let isTable = chain.sections.first?.kind == .table
    if isTable {
      entries.sort { $0.number < $1.number }
      try table(entries, place, to: &writer)
    } else {
      // A stream indexes itself, so it needs a number of its own.
      entries.append((next, .offset(place, generation: 0)))
      entries.sort { $0.number < $1.number }
      try stream(entries, to: &writer)
    }
    writer.write("startxref\n\(place)\n%%EOF\n")
  }

  private func trailer(size: Int) throws(FileError) -> PDFDictionary {
    let base = document.trailer
    var trailer = PDFDictionary()
    // What the file says itself may be too small, or absurd.
    trailer["Size"] = .integer(size)
    for (key, value) in base where !Self.ownKeys.contains(key) { trailer[key] = value }
    trailer["ID"] = try identifiers(base)
    trailer["Prev"] = .integer(document.chain.tail.startxref)
    return trailer
  }

  /// The first identifier stays for ever, the second is new with each revision (14.4). Where there is none a pair is
  /// made, but never for an encrypted file: revisions 2 to 4 derive its key from the first.
  private func identifiers(_ base: PDFDictionary) throws(FileError) -> PDFObject? {
    var fresh = [UInt8](repeating: 0, count: 16)
    guard cqpdf_random(&fresh, fresh.count) else { throw .cannotOpen(path: "random", reason: "no random bytes") }
    if case .array(let pair) = try document.resolve(base["ID"]), case .string(let first)? = pair.first {
      return [.string(first), .string(fresh)]
    }
    return base["Encrypt"] == nil ? [.string(fresh), .string(fresh)] : base["ID"]
  }

  private func table(
    _ entries: [(number: Int, entry: XRefEntry)], _ place: Int, to writer: inout PDFWriter
  ) throws(FileError) {
    guard place <= Self.largestTableOffset else {
      throw .limit(what: "bytes of a file with a cross-reference table", bound: Self.largestTableOffset)
    }
    writer.write("xref\n")
    for run in Self.runs(entries.map(\.number)) {
      writer.write("\(entries[run.lowerBound].number) \(run.count)\n")
      for index in run {
        guard case .offset(let offset, let generation) = entries[index].entry else { continue }
        writer.write("\(Self.padded(offset, 10)) \(Self.padded(generation, 5)) n\r\n")
      }
    }
    writer.write("trailer\n")
    writer.write(try trailer(size: next))
    writer.write("\n")
  }

  private func stream(_ entries: [(number: Int, entry: XRefEntry)], to writer: inout PDFWriter) throws(FileError) {
    var index: [PDFObject] = []
    for run in Self.runs(entries.map(\.number)) {
      index.append(.integer(entries[run.lowerBound].number))
      index.append(.integer(run.count))
    }
    let highest = entries.reduce(into: 0) { highest, item in
      if case .offset(let offset, _) = item.entry { highest = max(highest, offset) }
    }
    let width = max(1, (Int.bitWidth - highest.leadingZeroBitCount + 7) / 8)
    var rows: [UInt8] = []
    for (_, entry) in entries {
      guard case .offset(let offset, let generation) = entry else { continue }
      rows.append(1)
      for byte in (0..<width).reversed() { rows.append(UInt8(truncatingIfNeeded: offset >> (8 * byte))) }
      rows.append(UInt8(truncatingIfNeeded: generation >> 8))
      rows.append(UInt8(truncatingIfNeeded: generation))
    }
    var dictionary: PDFDictionary = ["Type": .name("XRef"), "W": [1, .integer(width), 2], "Index": .array(index)]
    for (key, value) in try trailer(size: next + 1) { dictionary[key] = value }
    writer.write("\(next) 0 obj\n")
    writer.write(.stream(dictionary, rows))
    writer.write("\nendobj\n")
  }

  /// Places of numbers that follow one another.
  private static func runs(_ numbers: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in numbers.indices {
      if let last = runs.last, numbers[index] == numbers[index - 1] + 1 {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
