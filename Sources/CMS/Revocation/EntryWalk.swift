/// Walks the entries of a CRL by their lengths, without making a value of each: a list may hold a million.
///
/// CRLs are DER (RFC 5280, 5.1), so every length is definite, and one that is not ends the walk with an error.
struct EntryWalk {
  private let entries: ArraySlice<UInt8>

  init(_ entries: ArraySlice<UInt8>) { self.entries = entries }

  /// How many entries there are; an encoding that is broken ends the count.
  var count: Int {
    var count = 0
    _ = try? walk(matching: nil) { _ in count += 1 }
    return count
  }

  /// The entries with a serial number, as encoded.
  ///
  /// - Parameters:
  ///   - magnitude: The number without leading zeros.
  ///   - most: How many are looked for; more are an error.
  /// - Returns: Each entry's octets.
  /// - Throws: ``CMSError/malformed(what:reason:)``, ``CMSError/limit(what:bound:)``.
  func entries(matching magnitude: [UInt8], atMost most: Int) throws(CMSError) -> [ArraySlice<UInt8>] {
    var found: [Range<Int>] = []
    var isTooMany = false
    try walk(matching: magnitude) { range in
      if found.count < most { found.append(range) } else { isTooMany = true }
    }
    guard !isTooMany else { throw .limit(what: "entries with one serial number", bound: most) }
    return found.map { entries[entries.startIndex + $0.lowerBound..<entries.startIndex + $0.upperBound] }
  }

  private func walk(matching magnitude: [UInt8]?, _ visit: (Range<Int>) -> Void) throws(CMSError) {
    let isWhole = entries.withUnsafeBytes { buffer in
      var start = 0
      while start < buffer.count {
        guard let contents = Self.contents(buffer, at: start, tag: DERTag.sequence, before: buffer.count),
          let number = Self.contents(buffer, at: contents.lowerBound, tag: DERTag.integer, before: contents.upperBound)
        else { return false }
        if magnitude.map({ Self.fits(buffer, number, $0) }) ?? true { visit(start..<contents.upperBound) }
        start = contents.upperBound
      }
      return true
    }
    guard isWhole else { throw .malformed(what: "an entry of a CRL", reason: "it is not encoded as it must be") }
  }

  /// The contents of a value with this tag; nil when there is none, or it ends behind the bound.
  private static func contents(
    _ buffer: UnsafeRawBufferPointer, at start: Int, tag: UInt8, before bound: Int
  ) -> Range<Int>? {
    guard start + 1 < bound, buffer[start] == tag else { return nil }
    let first = Int(buffer[start + 1])
    if first < 0x80 { return start + 2 + first <= bound ? start + 2..<start + 2 + first : nil }
    let octets = first & 0x7F
    guard (1...4).contains(octets), start + 2 + octets <= bound else { return nil }
    var length = 0
    for index in 0..<octets { length = length << 8 | Int(buffer[start + 2 + index]) }
    let contents = start + 2 + octets
    return length <= bound - contents ? contents..<contents + length : nil
  }

  /// Whether an INTEGER has this magnitude, however many zeros lead it.
  private static func fits(_ buffer: UnsafeRawBufferPointer, _ number: Range<Int>, _ magnitude: [UInt8]) -> Bool {
    let zeros = number.count - magnitude.count
    guard zeros >= 0 else { return false }
    // From the end, where serial numbers of one authority differ.
    var index = magnitude.count - 1
    while index >= 0 {
      guard buffer[number.lowerBound + zeros + index] == magnitude[index] else { return false }
      index -= 1
    }
    for leading in 0..<zeros where buffer[number.lowerBound + leading] != 0 { return false }
    return true
  }
}
