/// Reads PDF objects from bytes: the syntax alone, no cross-reference, no decryption.
///
/// It is strict where a lenient reading would let two readers see two things (a dictionary key that is no name, a
/// string or array without an end), and bounded: nesting at most ``maximumDepth`` deep.
///
/// Source: ISO 32000-2:2020, 7.2 and 7.3.
package struct PDFParser {
  /// The deepest nesting of arrays and dictionaries that is read.
  package static let maximumDepth = 100
  /// The most digits a number token may have; libqpdf and every writer stay far below.
  private static let longestNumber = 128

  private let bytes: UnsafeRawBufferPointer
  /// The offset in bytes of the next unread byte.
  package var position: Int
  /// Added to positions in messages: where the buffer starts in its file.
  private let base: Int

  /// Prepares to read `bytes` from `position`; the buffer must outlive the parser.
  package init(_ bytes: UnsafeRawBufferPointer, at position: Int = 0, base: Int = 0) {
    self.bytes = bytes
    self.position = max(0, position)
    self.base = base
  }

  /// Reads the one object that a buffer holds.
  ///
  /// - Throws: ``FileError/damaged(object:reason:)`` when it is none, or something follows it.
  package static func object(in bytes: [UInt8]) throws(FileError) -> PDFObject {
    // A closure cannot throw a typed error through withUnsafeBytes, so the result carries it out.
    let result = bytes.withUnsafeBytes { buffer -> Result<PDFObject, FileError> in
      var parser = PDFParser(buffer)
      do throws(FileError) {
        let object = try parser.object()
        parser.skipWhiteSpace()
        guard parser.isAtEnd else { throw parser.damage("bytes follow the object") }
        return .success(object)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  package var isAtEnd: Bool { position >= bytes.count }
  package var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  package func damage(_ reason: String) -> FileError {
    .damaged(object: "byte \(base + position)", reason: reason)
  }

  /// Passes white space and comments.
  package mutating func skipWhiteSpace() {
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

  /// Whether `word` stands here as a whole token; passes it if so.
  package mutating func take(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard position + length <= bytes.count else { return false }
    for index in 0..<length where bytes[position + index] != word.utf8Start[index] { return false }
    if position + length < bytes.count, PDFCharacter.isRegular(bytes[position + length]) { return false }
    position += length
    return true
  }

  /// Reads a run of digits as a non-negative integer; nil (and no step) when there is none or it is too large.
  package mutating func unsignedInteger() -> Int? {
    var cursor = position
    var value = 0
    while cursor < bytes.count, PDFCharacter.isDigit(bytes[cursor]) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(bytes[cursor] - 0x30))
      guard !overflow, !carry else { return nil }
      value = sum
      cursor += 1
    }
    guard cursor > position else { return nil }
    position = cursor
    return value
  }

  /// Reads `n g obj` and gives the identifier; nil (and no step) when it does not stand here.
  package mutating func objectHeader() -> ObjectID? {
    let start = position
    skipWhiteSpace()
    if let number = unsignedInteger(), passBlanks(), let generation = unsignedInteger(), passBlanks(), take("obj") {
      return ObjectID(number, generation)
    }
    position = start
    return nil
  }

  private mutating func passBlanks() -> Bool {
    let start = position
    skipWhiteSpace()
    return position > start
  }

  /// Reads one object; references are not followed, and a stream's bytes are left where they are.
  ///
  /// - Throws: ``FileError/damaged(object:reason:)``, ``FileError/limit(what:bound:)``.
  package mutating func object(depth: Int = 0) throws(FileError) -> PDFObject {
    guard depth <= Self.maximumDepth else {
      throw .limit(what: "nested arrays and dictionaries", bound: Self.maximumDepth)
    }
    skipWhiteSpace()
    guard let byte = peek else { throw damage("the object is missing") }
    switch byte {
    case UInt8(ascii: "/"): return .name(name())
    case UInt8(ascii: "("): return .string(try literalString())
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "<"):
      if position + 1 < bytes.count, bytes[position + 1] == byte { return .dictionary(try dictionary(depth)) }
      return .string(try hexadecimalString())
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x30...0x39: return try numberOrReference()
    default:
      if take("true") { return true }
      if take("false") { return false }
      if take("null") { return .null }
      throw damage("no object starts here")
    }
  }

  private mutating func array(_ depth: Int) throws(FileError) -> PDFObject {
    position += 1
    var elements: [PDFObject] = []
    while true {
      skipWhiteSpace()
      guard let byte = peek else { throw damage("an array has no end") }
      if byte == UInt8(ascii: "]") {
        position += 1
        return .array(elements)
      }
      elements.append(try object(depth: depth + 1))
    }
  }

  /// Reads a dictionary whose `<<` stands here.
  package mutating func dictionary(_ depth: Int = 0) throws(FileError) -> PDFDictionary {
    skipWhiteSpace()
    guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "<"), bytes[position + 1] == UInt8(ascii: "<")
    else { throw damage("a dictionary is missing") }
    position += 2
    var pairs: [(key: String, value: PDFObject)] = []
    while true {
      skipWhiteSpace()
      guard let byte = peek else { throw damage("a dictionary has no end") }
      if byte == UInt8(ascii: ">") {
        guard position + 1 < bytes.count, bytes[position + 1] == byte else {
          throw damage("a dictionary ends in one >")
        }
        position += 2
        return PDFDictionary(reading: pairs)
      }
      guard byte == UInt8(ascii: "/") else { throw damage("a dictionary key is not a name") }
      let key = name()
      let value = try object(depth: depth + 1)
      // A key given twice: readers differ on which counts, libqpdf takes the last, and so does PDFDictionary.
      pairs.append((key, value))
    }
  }

  private mutating func name() -> String {
    position += 1
    let start = position
    var plain = true
    while position < bytes.count, PDFCharacter.isRegular(bytes[position]) {
      if bytes[position] == UInt8(ascii: "#") || bytes[position] >= 0x80 { plain = false }
      position += 1
    }
    let raw = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
    if plain { return String(decoding: raw, as: UTF8.self) }
    var decoded: [UInt8] = []
    var index = 0
    while index < raw.count {
      if raw[index] == UInt8(ascii: "#"), index + 2 < raw.count,
        let high = PDFCharacter.hexValue(raw[index + 1]), let low = PDFCharacter.hexValue(raw[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(raw[index])
        index += 1
      }
    }
    return PDFName.text(decoded)
  }

  private mutating func numberOrReference() throws(FileError) -> PDFObject {
    let start = position
    if let number = unsignedInteger() {
      let afterNumber = position
      if passBlanks(), let generation = unsignedInteger(), passBlanks(), take("R") {
        return .reference(ObjectID(number, generation))
      }
      position = afterNumber
    }
    position = start
    while position < bytes.count, PDFCharacter.isRegular(bytes[position]) { position += 1 }
    guard position - start <= Self.longestNumber else { throw damage("a number is too long") }
    let spelling = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
    if let value = Int(spelling), String(value) == spelling { return .integer(value) }
    guard PDFNumber.value(of: spelling) != nil else {
      position = start
      throw damage("\(spelling) is not a number")
    }
    return .number(spelling)
  }

  private mutating func hexadecimalString() throws(FileError) -> [UInt8] {
    position += 1
    var decoder = HexadecimalDecoder()
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: ">") { return decoder.bytes }
      if PDFCharacter.isWhiteSpace(byte) { continue }
      guard let digit = PDFCharacter.hexValue(byte) else {
        throw damage("a hexadecimal string holds another character")
      }
      decoder.add(digit)
    }
    throw damage("a hexadecimal string has no end")
  }

  private mutating func literalString() throws(FileError) -> [UInt8] {
    let (decoded, isClosed) = StringSpelling.literal(in: bytes, at: &position)
    guard isClosed else { throw damage("a string has no end") }
    return decoded
  }
}
