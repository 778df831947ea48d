import ByteRange

/// Cuts a content stream, a CMap or a glyph procedure into operands and operators.
///
/// Unlike the reader of files it does not stop at a fault, since readers do not: it passes what is no token, and says
/// in ``isSound`` that it did. It never allocates more than the bytes that it reads.
///
/// Source: ISO 32000-2:2020, 7.2, 7.3 and 7.8.2.
struct ContentScanner {
  enum Token {
    case operand(ContentOperand)
    case word(String)
  }

  private static let deepestNesting = 32
  private static let longestWord = 32

  let bytes: [UInt8]
  private(set) var position = 0
  /// Whether everything until here was well formed.
  private(set) var isSound = true

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  /// Moves behind data that is not made of tokens.
  mutating func move(to place: Int) { position = min(max(place, position), bytes.count) }
  mutating func noteFault() { isSound = false }

  /// The next token; nil at the end.
  mutating func next() -> Token? {
    while true {
      skipWhiteSpace()
      guard position < bytes.count else { return nil }
      if let operand = operand(depth: 0) { return .operand(operand) }
      guard position < bytes.count else { return nil }
      if PDFCharacter.isRegular(bytes[position]) { return word() }
      // A delimiter that begins nothing: `)`, `>`, `]`, `{`, `}`.
      isSound = false
      position += 1
    }
  }

  private mutating func skipWhiteSpace() {
    while position < bytes.count {
      let byte = bytes[position]
      if PDFCharacter.isWhiteSpace(byte) {
        position += 1
      } else if byte == UInt8(ascii: "%") {
        while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
      } else {
        return
      }
    }
  }

  private mutating func word() -> Token {
    let start = position
    while position < bytes.count, PDFCharacter.isRegular(bytes[position]) { position += 1 }
    let raw = bytes[start..<min(position, start + Self.longestWord)]
    switch String(decoding: raw, as: UTF8.self) {
    case "true": return .operand(.boolean(true))
    case "false": return .operand(.boolean(false))
    case "null": return .operand(.null)
    case let word:
      if position - start > Self.longestWord { isSound = false }
      return .word(word)
    }
  }

  /// An operand that begins here; nil, and no step, when none does.
  private mutating func operand(depth: Int) -> ContentOperand? {
    switch bytes[position] {
    case UInt8(ascii: "/"): return .name(name())
    case UInt8(ascii: "("): return .string(literalString())
    case UInt8(ascii: "["): return .array(array(depth))
    case UInt8(ascii: "<"):
      if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "<") { return .dictionary(dictionary(depth)) }
      return .string(hexadecimalString())
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x30...0x39: return .number(number())
    default: return nil
    }
  }

  /// An operand or a word inside an array or dictionary; nil at `end`, which is passed, or at the end of the bytes.
  private mutating func element(until end: UInt8, _ depth: Int) -> ContentOperand? {
    while true {
      skipWhiteSpace()
      guard position < bytes.count else {
        isSound = false
        return nil
      }
      let byte = bytes[position]
      if byte == end {
        position += 1
        if end == UInt8(ascii: ">") {
          if position < bytes.count, bytes[position] == end { position += 1 } else { isSound = false }
        }
        return nil
      }
      if depth < Self.deepestNesting, let operand = operand(depth: depth) { return operand }
      if PDFCharacter.isRegular(byte) {
        if case .operand(let operand) = word() { return operand }
        // An operator, or what stands for one, inside an array: readers end the array, pass the word, or give up.
        isSound = false
        continue
      }
      isSound = false
      position += 1
    }
  }

  private mutating func array(_ depth: Int) -> [ContentOperand] {
    position += 1
    var elements: [ContentOperand] = []
    while let element = element(until: UInt8(ascii: "]"), depth + 1) { elements.append(element) }
    return elements
  }

  private mutating func dictionary(_ depth: Int) -> [String: ContentOperand] {
    position += 2
    var entries: [String: ContentOperand] = [:]
    while let key = element(until: UInt8(ascii: ">"), depth + 1) {
      guard case .name(let name) = key else {
        isSound = false
        continue
      }
      guard let value = element(until: UInt8(ascii: ">"), depth + 1) else {
        isSound = false
        break
      }
      entries[name] = value
    }
    return entries
  }

  private mutating func name() -> String {
    position += 1
    var decoded: [UInt8] = []
    while position < bytes.count, PDFCharacter.isRegular(bytes[position]) {
      if bytes[position] == UInt8(ascii: "#"), position + 2 < bytes.count,
        let high = PDFCharacter.hexValue(bytes[position + 1]), let low = PDFCharacter.hexValue(bytes[position + 2])
      {
        decoded.append(high << 4 | low)
        position += 3
      } else {
        decoded.append(bytes[position])
        position += 1
      }
    }
    return PDFName.text(decoded)
  }

  /// A number; what is not spelled as one counts as 0 and as a fault, as does a number beyond all pages.
  private mutating func number() -> Double {
    var isNegative = false
    var value = 0.0
    var scale = 0.0
    var digits = 0
    var isNumber = true
    let start = position
    while position < bytes.count, PDFCharacter.isRegular(bytes[position]) {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "-") where position == start: isNegative = true
      case UInt8(ascii: "+") where position == start: break
      case UInt8(ascii: ".") where scale == 0: scale = 1
      case 0x30...0x39:
        digits += 1
        // Fifteen digits are all that a Double can tell; further ones of a fraction change nothing.
        if scale == 0 {
          value = min(value * 10 + Double(byte - 0x30), 1e18)
        } else if scale < 1e15 {
          scale *= 10
          value += Double(byte - 0x30) / scale
        }
      default: isNumber = false
      }
      position += 1
    }
    guard isNumber, digits > 0, value <= InkMatrix.farthest else {
      isSound = false
      return 0
    }
    return isNegative ? -value : value
  }

  private mutating func hexadecimalString() -> [UInt8] {
    position += 1
    var decoder = HexadecimalDecoder()
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: ">") { return decoder.bytes }
      guard let digit = PDFCharacter.hexValue(byte) else {
        if !PDFCharacter.isWhiteSpace(byte) { isSound = false }
        continue
      }
      decoder.add(digit)
    }
    isSound = false
    return decoder.pairs
  }

  private mutating func literalString() -> [UInt8] {
    let (decoded, isClosed) = StringSpelling.literal(in: bytes, at: &position)
    if !isClosed { isSound = false }
    return decoded
  }
}
