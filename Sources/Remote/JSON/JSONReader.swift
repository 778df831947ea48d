/// Reads JSON (RFC 8259) that somebody else wrote: within bounds, and nothing that two readers could see differently.
package struct JSONReader {
  /// No answer of a service nests deeper.
  private static let deepest = 32
  private static let mostValues = 100_000

  private let bytes: [UInt8]
  private var place = 0
  private var values = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The one value that bytes hold.
  ///
  /// - Parameter bytes: UTF-8 without a byte order mark; whoever gives them bounds their number.
  /// - Returns: The value.
  /// - Throws: ``JSONProblem``; also for a name that stands twice in one object (RFC 8259, 4), of which readers take
  ///   the first or the last.
  package static func read(_ bytes: [UInt8]) throws(JSONProblem) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    guard reader.place == bytes.count else { throw reader.problem("more follows the value") }
    return value
  }

  private func problem(_ reason: String) -> JSONProblem { JSONProblem(reason: reason, offset: place) }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: byte) else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONProblem) -> JSONValue {
    guard depth <= Self.deepest else { throw problem("it nests deeper than \(Self.deepest)") }
    values += 1
    guard values <= Self.mostValues else { throw problem("it has more than \(Self.mostValues) values") }
    skipBlanks()
    switch peek {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try list(depth: depth)
    case UInt8(ascii: "\""): return .text(try text())
    case let byte? where "-0123456789".utf8.contains(byte): return .number(try number())
    case nil: throw problem("it ends where a value is expected")
    default:
      for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
      where bytes[place...].starts(with: word.utf8) {
        place += word.utf8.count
        return value
      }
      throw problem("no value begins so")
    }
  }

  private mutating func object(depth: Int) throws(JSONProblem) -> JSONValue {
    place += 1
    var members: [JSONValue.Member] = []
    var names: Set<String> = []
    skipBlanks()
    if take("}") { return .object([]) }
    while true {
      skipBlanks()
      guard peek == UInt8(ascii: "\"") else { throw problem("a member's name is missing") }
      let name = String(decoding: try text(), as: UTF8.self)
      guard names.insert(name).inserted else { throw problem("a name stands twice in an object") }
      skipBlanks()
      guard take(":") else { throw problem("a colon is missing") }
      members.append(JSONValue.Member(name, try value(depth: depth + 1)))
      skipBlanks()
      if take("}") { return .object(members) }
      guard take(",") else { throw problem("an object has no end") }
    }
  }

  private mutating func list(depth: Int) throws(JSONProblem) -> JSONValue {
    place += 1
    var elements: [JSONValue] = []
    skipBlanks()
    if take("]") { return .list([]) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
      if take("]") { return .list(elements) }
      guard take(",") else { throw problem("a list has no end") }
    }
  }

  /// The grammar of RFC 8259, 6: no leading zeros, a digit on both sides of a point.
  private mutating func number() throws(JSONProblem) -> String {
    let start = place
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
    func digits() throws(JSONProblem) {
      guard isDigit(peek) else { throw problem("a number lacks a digit") }
      while isDigit(peek) { place += 1 }
    }
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }
}

extension JSONReader {
  /// A text, from its first quotation mark to behind its last.
  private mutating func text() throws(JSONProblem) -> [UInt8] {
    place += 1
    var text: [UInt8] = []
    while let byte = peek {
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard String(validating: text, as: UTF8.self) != nil else { throw problem("a text is no UTF-8") }
        return text
      case UInt8(ascii: "\\"): text += try escaped()
      case 0..<0x20: throw problem("a control character stands in a text")
      default: text.append(byte)
      }
    }
    throw problem("a text has no end")
  }

  private mutating func escaped() throws(JSONProblem) -> [UInt8] {
    guard let byte = peek else { throw problem("a text has no end") }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var unit = try hexadecimal()
      if (0xD800..<0xDC00).contains(unit), bytes[place...].starts(with: "\\u".utf8) {
        place += 2
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else { throw problem("half a surrogate pair stands alone") }
        unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(unit) else { throw problem("half a surrogate pair stands alone") }
      return Array(String(scalar).utf8)
    default: throw problem("there is no such escape")
    }
  }

  private mutating func hexadecimal() throws(JSONProblem) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw problem("an escape lacks a digit")
      }
      place += 1
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
