import ByteRange

/// A CMap: how strings are cut into codes, and what the codes are, as CIDs or as Unicode.
///
/// Source: ISO 32000-2:2020, 9.7.5 and 9.10.3.
struct CharacterMap {
  private static let mostEntries = 70_000
  private static let mostRanges = 1_000
  private static let longestText = 64

  private struct CodeSpace {
    let low: [UInt8]
    let high: [UInt8]
  }

  private struct Key: Hashable {
    let code: Int
    let length: Int
  }

  private var spaces: [CodeSpace] = []
  private var texts: [Key: String] = [:]
  private var cids: [Key: Int] = [:]
  /// Whether everything fitted within the bounds.
  private(set) var isComplete = true
  /// Whether it builds on another map, which is not read.
  private(set) var usesAnother = false

  init(_ bytes: [UInt8]) {
    var scanner = ContentScanner(bytes)
    var operands: [ContentOperand] = []
    while let token = scanner.next() {
      switch token {
      case .operand(let operand):
        guard operands.count < Self.mostEntries else {
          isComplete = false
          return
        }
        operands.append(operand)
      case .word(let word):
        switch word {
        case "endcodespacerange": readSpaces(operands)
        case "endbfchar": forEachGroup(of: 2, operands) { $0.setText($1[0].string, $1[1]) }
        case "endbfrange": forEachGroup(of: 3, operands) { $0.setTexts($1[0].string, $1[1].string, $1[2]) }
        case "endcidchar": forEachGroup(of: 2, operands) { $0.setCIDs($1[0].string, $1[0].string, $1[1].integer) }
        case "endcidrange": forEachGroup(of: 3, operands) { $0.setCIDs($1[0].string, $1[1].string, $1[2].integer) }
        case "usecmap": usesAnother = true
        default: break
        }
        operands.removeAll(keepingCapacity: true)
      }
    }
  }

  /// How many bytes the code that begins here has; nil when no code space says it.
  func length(at index: Int, of string: [UInt8]) -> Int? {
    for length in 1...4 where index + length <= string.count {
      for space in spaces where space.low.count == length {
        if (0..<length).allSatisfy({ (space.low[$0]...space.high[$0]).contains(string[index + $0]) }) { return length }
      }
    }
    return spaces.map(\.low.count).min()
  }

  func text(_ code: Int, _ length: Int) -> String? { texts[Key(code: code, length: length)] }
  func cid(_ code: Int, _ length: Int) -> Int? { cids[Key(code: code, length: length)] }

  private mutating func readSpaces(_ operands: [ContentOperand]) {
    forEachGroup(of: 2, operands) { map, pair in
      guard let low = pair[0].string, let high = pair[1].string, (1...4).contains(low.count), low.count == high.count,
        zip(low, high).allSatisfy({ $0 <= $1 }), map.spaces.count < Self.mostRanges
      else { return }
      map.spaces.append(CodeSpace(low: low, high: high))
    }
  }

  private mutating func forEachGroup(
    of size: Int, _ operands: [ContentOperand], _ body: (inout CharacterMap, [ContentOperand]) -> Void
  ) {
    // The number of entries stands before `begin…`, whose operands are gone; what is left are the entries.
    var index = 0
    while index + size <= operands.count {
      body(&self, Array(operands[index..<(index + size)]))
      index += size
    }
  }

  private static func number(_ code: [UInt8]?) -> Key? {
    guard let code, (1...4).contains(code.count) else { return nil }
    return Key(code: code.reduce(0) { $0 << 8 | Int($1) }, length: code.count)
  }

  private static func text(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 2 else { return bytes.first.map { String(Unicode.Scalar($0)) } }
    let units = stride(from: 0, to: min(bytes.count, longestText) - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func setText(_ code: [UInt8]?, _ value: ContentOperand) {
    guard let key = Self.number(code), take() else { return }
    if let bytes = value.string { texts[key] = Self.text(bytes) }
    if let name = value.name { texts[key] = GlyphNames.text(of: name) }
  }

  private mutating func setTexts(_ low: [UInt8]?, _ high: [UInt8]?, _ value: ContentOperand) {
    guard let first = Self.number(low), let last = Self.number(high), first.length == last.length,
      first.code <= last.code
    else { return }
    if let listed = value.array {
      for (offset, element) in listed.enumerated() where first.code + offset <= last.code {
        guard take() else { return }
        texts[Key(code: first.code + offset, length: first.length)] = element.string.flatMap(Self.text)
      }
      return
    }
    guard var bytes = value.string, !bytes.isEmpty else { return }
    // Only the last byte counts up (9.10.3); writers that count on into the one before it are understood too.
    for code in first.code...last.code {
      guard take() else { return }
      texts[Key(code: code, length: first.length)] = Self.text(bytes)
      var place = bytes.count - 1
      while place >= 0 {
        bytes[place] &+= 1
        if bytes[place] != 0 { break }
        place -= 1
      }
    }
  }

  private mutating func setCIDs(_ low: [UInt8]?, _ high: [UInt8]?, _ cid: Int?) {
    guard let first = Self.number(low), let last = Self.number(high), first.length == last.length,
      first.code <= last.code, let cid, (0...65_535).contains(cid)
    else { return }
    for code in first.code...last.code {
      guard take() else { return }
      cids[Key(code: code, length: first.length)] = cid + (code - first.code)
    }
  }

  private mutating func take() -> Bool {
    guard texts.count + cids.count < Self.mostEntries else {
      isComplete = false
      return false
    }
    return true
  }
}
