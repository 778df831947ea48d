import ByteRange

extension RawUpdate {
  /// Writes everything, the section and the end of the file.
  mutating func finished() throws -> [UInt8] {
    try flush()
    let place = try section()
    append("startxref\n\(place)\n%%EOF\n")
    return bytes
  }

  /// Writes the section alone.
  ///
  /// - Returns: Where `startxref` has to lead.
  mutating func section() throws -> Int {
    switch style {
    case .table: return table(entries, hybrid: nil)
    case .stream: return try stream(entries, previous: previous)
    case .hybrid:
      let hidden = entries.filter { if case .packed = $0.value { true } else { false } }
      guard !hidden.isEmpty else { return table(entries, hybrid: nil) }
      let place = try stream(hidden, previous: nil)
      return table(entries.filter { hidden[$0.key] == nil }, hybrid: place)
    }
  }

  /// Writes a table and its trailer.
  private mutating func table(_ listed: [Int: Entry], hybrid: Int?) -> Int {
    let place = bytes.count
    append("xref\n")
    if listed.isEmpty { append("0 0\n") }
    for run in Self.runs(listed.keys.sorted()) {
      append("\(run.lowerBound) \(run.count)\n")
      for number in run {
        switch listed[number] {
        case .offset(let offset, let generation): append("\(padded(offset, 10)) \(padded(generation, 5)) n \n")
        case .free(let next, let generation): append("\(padded(next, 10)) \(padded(generation, 5)) f \n")
        default: append("0000000000 00000 f \n")
        }
      }
    }
    var dictionary = trailer
    dictionary["Size"] = .integer(next)
    dictionary["Prev"] = previous.map { .integer($0) }
    dictionary["XRefStm"] = hybrid.map { .integer($0) }
    append("trailer\n")
    bytes += PDFWriter.bytes(of: .dictionary(dictionary))
    append("\n")
    return place
  }

  /// Writes a cross-reference stream that lists itself too.
  private mutating func stream(_ given: [Int: Entry], previous: Int?) throws -> Int {
    let own = allocate()
    let place = bytes.count
    var listed = given
    listed[own.number] = .offset(place)
    let numbers = listed.keys.sorted()
    var rows: [UInt8] = []
    for number in numbers {
      let (kind, second, third): (Int, Int, Int) =
        switch listed[number] {
        case .offset(let offset, let generation): (1, offset, generation)
        case .packed(let container, let index): (2, container, index)
        case .free(let next, let generation): (0, next, generation)
        case nil: (0, 0, 0)
        }
      rows.append(UInt8(kind))
      for shift in [24, 16, 8, 0] { rows.append(UInt8(truncatingIfNeeded: second >> shift)) }
      for shift in [8, 0] { rows.append(UInt8(truncatingIfNeeded: third >> shift)) }
    }
    var dictionary = trailer
    dictionary["Type"] = .name("XRef")
    dictionary["W"] = [1, 4, 2]
    dictionary["Index"] = .array(
      Self.runs(numbers).flatMap { [PDFObject.integer($0.lowerBound), .integer($0.count)] })
    dictionary["Size"] = .integer(next)
    dictionary["Prev"] = previous.map { .integer($0) }
    append("\(own.number) 0 obj\n")
    bytes += PDFWriter.bytes(of: .stream(dictionary, rows))
    append("\nendobj\n")
    return place
  }

  private static func runs(_ numbers: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound == number {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
    return runs
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
