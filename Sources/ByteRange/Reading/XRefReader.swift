internal import CQPDF

/// Reads one cross-reference section from the bytes of a file.
///
/// It is our own because libqpdf merges sections, drops free entries and repairs; a judge needs each section as it is.
struct XRefReader {
  /// The highest object number accepted. ISO 32000-1, Annex C names 8,388,607 as a limit of one implementation; files
  /// beyond it exist, so the bound here is what libqpdf can number.
  static let highestNumber = Int(Int32.max) - 1

  let bytes: UnsafeRawBufferPointer
  /// What is added to an offset that the file names: the junk before the header, where offsets are counted from there.
  let base: Int
  /// What all sections of the file together may still cost.
  private var budget: XRefBudget

  init(bytes: UnsafeRawBufferPointer, base: Int) {
    self.bytes = bytes
    self.base = base
    budget = XRefBudget(fileSize: bytes.count)
  }

  /// Reads the section that starts at `offset` in the file, and the stream of a hybrid one.
  ///
  /// - Throws: ``FileError/damaged(object:reason:)``, ``FileError/limit(what:bound:)``.
  mutating func section(at offset: Int) throws(FileError) -> XRefSection {
    let section = try sectionOfAnyKind(at: offset)
    // libqpdf looks at what follows a section, too, however long a comment stands there.
    var parser = PDFParser(bytes, at: section.end)
    parser.skipWhiteSpace()
    try budget.spend(parsed: max(parser.position - offset, 0))
    return section
  }

  private mutating func sectionOfAnyKind(at offset: Int) throws(FileError) -> XRefSection {
    guard offset >= 0, offset < bytes.count else { throw damage(offset, "it lies outside the file") }
    var parser = PDFParser(bytes, at: offset)
    parser.skipWhiteSpace()
    if parser.take("xref") { return try table(from: offset, &parser) }
    return try stream(at: offset)
  }

  func damage(_ offset: Int, _ reason: String) -> FileError {
    .damaged(object: "cross-reference at \(offset)", reason: reason)
  }

  // MARK: Tables (7.5.4)

  private mutating func table(from offset: Int, _ parser: inout PDFParser) throws(FileError) -> XRefSection {
    var entries: [Int: XRefEntry] = [:]
    var defects: Set<XRefDefect> = []
    while true {
      parser.skipWhiteSpace()
      if parser.take("trailer") { break }
      guard let first = parser.unsignedInteger() else {
        throw damage(offset, "neither a subsection nor a trailer follows")
      }
      parser.skipWhiteSpace()
      guard let count = parser.unsignedInteger() else { throw damage(offset, "a subsection has no count") }
      guard count <= Self.highestNumber, first <= Self.highestNumber - count else {
        throw .limit(what: "object number", bound: Self.highestNumber)
      }
      parser.skipWhiteSpace()
      // The shortest entry has 19 bytes: a count that the file cannot hold is refused before any work.
      guard count <= (bytes.count - parser.position) / 18 + 1 else {
        throw damage(offset, "a subsection is longer than the file")
      }
      try budget.spend(entries: count)
      var number = first
      for index in 0..<count {
        let entry = try tableEntry(offset, &parser, &defects)
        // Some writers number from 1 and begin with the free list's head all the same; every reader shifts it back.
        if index == 0, first == 1, case .free(let next) = entry, next == 65535 {
          defects.insert(.firstNumberShifted)
          number = 0
        }
        // A number given twice in one section: the first counts, as it does for libqpdf.
        if entries[number] == nil { entries[number] = entry }
        number += 1
      }
    }
    let trailer = try parser.dictionary()
    for key in ["Type", "W", "Index", "Filter", "DecodeParms", "Length"] where trailer[key] != nil {
      defects.insert(.streamKeysInTrailer)
    }
    let end = parser.position
    var hybridStream: Int?
    var hybridNumber: Int?
    if let place = trailer["XRefStm"]?.integerValue {
      let (start, overflow) = place.addingReportingOverflow(base)
      guard !overflow, start >= 0, start < bytes.count else { throw damage(offset, "/XRefStm lies outside the file") }
      let hidden = try stream(at: start)
      hybridStream = start
      if case .stream(let number) = hidden.kind { hybridNumber = number }
      for (number, entry) in hidden.entries where entries[number]?.isFree ?? true { entries[number] = entry }
      defects.formUnion(hidden.defects)
    }
    return XRefSection(
      offset: offset, kind: .table, trailer: trailer, entries: entries, hybridStream: hybridStream,
      hybridNumber: hybridNumber, end: end,
      defects: defects.sorted { $0.rawValue < $1.rawValue })
  }

  private func tableEntry(
    _ section: Int, _ parser: inout PDFParser, _ defects: inout Set<XRefDefect>
  ) throws(FileError) -> XRefEntry {
    let start = parser.position
    // White space before the entry was passed by the last one; anything more is loose.
    parser.skipWhiteSpace()
    guard let place = parser.unsignedInteger() else { throw damage(section, "an entry has no offset") }
    parser.skipWhiteSpace()
    guard let generation = parser.unsignedInteger() else { throw damage(section, "an entry has no generation") }
    parser.skipWhiteSpace()
    guard let letter = parser.peek, letter == UInt8(ascii: "n") || letter == UInt8(ascii: "f") else {
      throw damage(section, "an entry is neither n nor f")
    }
    parser.position += 1
    let body = parser.position - start
    var length = body
    while let byte = parser.peek, PDFCharacter.isWhiteSpace(byte), length < 20 {
      parser.position += 1
      length += 1
    }
    if body != 18 {
      defects.insert(.looseEntries)
    } else if length == 19 {
      defects.insert(.shortEntries)
    } else if length < 19 {
      defects.insert(.looseEntries)
    }
    if letter == UInt8(ascii: "f") { return .free(nextGeneration: generation) }
    if generation > 65535 { defects.insert(.generationTooLarge) }
    if place == 0 {
      // Offset 0 is the header's: writers of such entries mean "not there", so the number counts as free.
      defects.insert(.offsetZero)
      return .free(nextGeneration: min(generation, 65535))
    }
    return .offset(place, generation: generation)
  }

  // MARK: Streams (7.5.8)

  private mutating func stream(at offset: Int) throws(FileError) -> XRefSection {
    var parser = PDFParser(bytes, at: offset)
    guard let id = parser.objectHeader() else { throw damage(offset, "neither a table nor a stream stands there") }
    let dictionary = try parser.dictionary()
    guard dictionary["Type"]?.nameValue == "XRef" else { throw damage(offset, "the stream there is not of type XRef") }
    parser.skipWhiteSpace()
    let (raw, end) = try streamBytes(offset, dictionary, &parser)
    let rows = try decoded(offset, dictionary, raw)
    let (entries, defects) = try streamEntries(offset, dictionary, rows)
    return XRefSection(
      offset: offset, kind: .stream(number: id.number), trailer: dictionary, entries: entries, hybridStream: nil,
      hybridNumber: nil,
      end: end, defects: defects)
  }

  private func streamBytes(
    _ offset: Int, _ dictionary: PDFDictionary, _ parser: inout PDFParser
  ) throws(FileError) -> (UnsafeRawBufferPointer, Int) {
    guard parser.take("stream") else { throw damage(offset, "the object there is not a stream") }
    // CR LF or LF; a lone CR is an old defect that readers take (7.3.8.1).
    if parser.peek == 0x0D { parser.position += 1 }
    if parser.peek == 0x0A { parser.position += 1 }
    guard let length = dictionary["Length"]?.integerValue, length >= 0, length <= bytes.count - parser.position else {
      throw damage(offset, "the stream's /Length is missing, indirect or too large")
    }
    let raw = UnsafeRawBufferPointer(rebasing: bytes[parser.position..<parser.position + length])
    parser.position += length
    parser.skipWhiteSpace()
    guard parser.take("endstream") else { throw damage(offset, "the stream does not end where /Length says") }
    parser.skipWhiteSpace()
    guard parser.take("endobj") else { throw damage(offset, "the stream has no endobj") }
    return (raw, parser.position)
  }

  private mutating func decoded(_ offset: Int, _ dictionary: PDFDictionary, _ raw: UnsafeRawBufferPointer)
    throws(FileError)
    -> [UInt8]
  {
    guard dictionary["Filter"] != nil else {
      try budget.spend(decoded: raw.count)
      return Array(raw)
    }
    try StreamFilters.checkDirect(dictionary, of: "cross-reference at \(offset)")
    var filters = PDFDictionary()
    filters["Filter"] = dictionary["Filter"]
    filters["DecodeParms"] = dictionary["DecodeParms"]
    var writer = PDFWriter()
    writer.write(filters)
    let text = writer.bytes + [0]
    var output: UnsafeMutablePointer<UInt8>?
    var count = 0
    let status = text.withUnsafeBytes { text in
      cqpdf_decode(
        text.bindMemory(to: CChar.self).baseAddress, raw.bindMemory(to: UInt8.self).baseAddress, raw.count,
        budget.decoded, &output, &count)
    }
    defer { cqpdf_free(output) }
    guard status != CQPDF_LIMIT else { throw budget.excess }
    guard status == CQPDF_OK, let output else { throw damage(offset, "the stream cannot be decoded") }
    try budget.spend(decoded: count)
    return Array(UnsafeBufferPointer(start: output, count: count))
  }

  private mutating func streamEntries(
    _ offset: Int, _ dictionary: PDFDictionary, _ rows: [UInt8]
  ) throws(FileError) -> ([Int: XRefEntry], [XRefDefect]) {
    guard let widths = try integers(offset, dictionary, "W"), widths.count == 3,
      widths.allSatisfy({ 0...8 ~= $0 })
    else { throw damage(offset, "/W is not three small numbers") }
    let row = widths.reduce(0, +)
    guard row > 0 else { throw damage(offset, "/W says that entries have no bytes") }
    guard let size = dictionary["Size"]?.integerValue, size >= 0 else { throw damage(offset, "/Size is missing") }
    let index = try integers(offset, dictionary, "Index") ?? [0, size]
    guard index.count.isMultiple(of: 2) else { throw damage(offset, "/Index is not made of pairs") }
    var entries: [Int: XRefEntry] = [:]
    var defects: Set<XRefDefect> = []
    var at = 0
    for pair in stride(from: 0, to: index.count, by: 2) {
      let (first, count) = (index[pair], index[pair + 1])
      guard first >= 0, count >= 0, count <= Self.highestNumber, first <= Self.highestNumber - count else {
        throw .limit(what: "object number", bound: Self.highestNumber)
      }
      guard count <= (rows.count - at) / row else { throw damage(offset, "the stream is shorter than /Index says") }
      try budget.spend(entries: count)
      for number in first..<first + count {
        var fields = [1, 0, 0]
        for (field, width) in widths.enumerated() {
          if width > 0 { fields[field] = 0 }
          for _ in 0..<width {
            guard fields[field] <= Int.max >> 8 else { throw damage(offset, "an entry's number is too large") }
            fields[field] = fields[field] << 8 | Int(rows[at])
            at += 1
          }
        }
        guard entries[number] == nil else { continue }
        switch fields[0] {
        case 0: entries[number] = .free(nextGeneration: fields[2])
        case 1 where fields[1] == 0:
          defects.insert(.offsetZero)
          entries[number] = .free(nextGeneration: min(fields[2], 65535))
        case 1: entries[number] = .offset(fields[1], generation: fields[2])
        case 2: entries[number] = .compressed(stream: fields[1], index: fields[2])
        // Any other type is a reference to the null object (7.5.8.3, table 18).
        default: entries[number] = .free(nextGeneration: 0)
        }
      }
    }
    return (entries, defects.sorted { $0.rawValue < $1.rawValue })
  }

  /// An array of integers; nil when the key is missing.
  private func integers(_ offset: Int, _ dictionary: PDFDictionary, _ key: String) throws(FileError) -> [Int]? {
    guard let value = dictionary[key] else { return nil }
    let numbers = value.arrayValue?.compactMap(\.integerValue)
    guard let numbers, numbers.count == value.arrayValue?.count else {
      throw damage(offset, "/\(key) is not an array of integers")
    }
    return numbers
  }
}
