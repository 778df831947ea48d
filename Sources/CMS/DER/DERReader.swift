/// Walks encoded values one after another, inside the bounds of its buffer.
///
/// It reads BER, since files hold it: indefinite lengths and lengths longer than needed. What DER demands beyond that is
/// asked where it matters.
///
/// Source: ITU-T X.690, 8.1.
package struct DERReader {
  /// The deepest nesting of indefinite lengths and of pieces that is followed.
  package static let maximumDepth = 32

  private var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }
  package init(_ bytes: [UInt8]) { rest = bytes[...] }

  package var isAtEnd: Bool { rest.isEmpty }
  /// The next identifier octet, unread.
  package var peek: UInt8? { rest.first }

  /// The length in bytes of the first value in a buffer, e.g. of the container in a padded `/Contents`.
  ///
  /// - Throws: ``CMSError/malformed(what:reason:)`` when no whole value stands there.
  package static func containerLength(_ bytes: [UInt8]) throws(CMSError) -> Int {
    var reader = DERReader(bytes)
    return try reader.next().encoding.count
  }

  /// Reads the one value that a buffer holds.
  ///
  /// - Throws: ``CMSError/malformed(what:reason:)``, ``CMSError/trailingBytes(after:of:)``.
  package static func only(_ bytes: ArraySlice<UInt8>) throws(CMSError) -> DERValue {
    var reader = DERReader(bytes)
    let value = try reader.next()
    guard reader.isAtEnd else { throw .trailingBytes(after: value.encoding.count, of: bytes.count) }
    return value
  }

  /// Reads the next value.
  package mutating func next() throws(CMSError) -> DERValue {
    let header = try Self.header(rest, at: rest.startIndex)
    let end: Int
    let contentsEnd: Int
    if let length = header.length {
      end = header.contents + length
      contentsEnd = end
    } else {
      contentsEnd = try Self.endOfContents(rest, from: header.contents, depth: 1)
      end = contentsEnd + 2
    }
    let value = DERValue(
      tag: rest[rest.startIndex], encoding: rest[rest.startIndex..<end], contents: rest[header.contents..<contentsEnd],
      isIndefinite: header.length == nil)
    rest = rest[end...]
    return value
  }

  /// Reads the next value, which must have this tag; `what` names it in the error.
  package mutating func next(_ tag: UInt8, _ what: StaticString) throws(CMSError) -> DERValue {
    guard let found = peek else { throw .malformed(what: "\(what)", reason: "it is missing") }
    guard found == tag else {
      throw .malformed(what: "\(what)", reason: "its tag is \(found), not \(tag)")
    }
    return try next()
  }

  /// Reads the next value if it has this tag.
  package mutating func optional(_ tag: UInt8) throws(CMSError) -> DERValue? {
    peek == tag ? try next() : nil
  }

  /// Demands that nothing is left.
  package func end(of what: StaticString) throws(CMSError) {
    guard isAtEnd else { throw .malformed(what: "\(what)", reason: "it has more elements than it may") }
  }

  /// Where the contents start and how long they are; nil for an indefinite length.
  private static func header(
    _ bytes: ArraySlice<UInt8>, at start: Int
  ) throws(CMSError) -> (contents: Int, length: Int?) {
    var cursor = start
    guard cursor < bytes.endIndex else { throw truncated }
    let tag = bytes[cursor]
    cursor += 1
    if tag & 0x1F == 0x1F {
      // A tag number past 30 follows in up to four octets (8.1.2.4); none is used here, but such values are passed.
      var octets = 0
      repeat {
        octets += 1
        guard cursor < bytes.endIndex, octets <= 4 else { throw truncated }
        cursor += 1
      } while bytes[cursor - 1] & 0x80 != 0
    }
    guard cursor < bytes.endIndex else { throw truncated }
    let first = bytes[cursor]
    cursor += 1
    if first == 0x80 {
      guard tag & 0x20 != 0 else {
        throw .malformed(what: "a length", reason: "a primitive value has an indefinite one")
      }
      return (cursor, nil)
    }
    guard first & 0x80 != 0 else { return (cursor, try fitting(Int(first), bytes.endIndex - cursor)) }
    var length = 0
    for _ in 0..<Int(first & 0x7F) {
      guard cursor < bytes.endIndex else { throw truncated }
      guard length < 1 << 47 else { throw .malformed(what: "a length", reason: "it is larger than any file") }
      length = length << 8 | Int(bytes[cursor])
      cursor += 1
    }
    return (cursor, try fitting(length, bytes.endIndex - cursor))
  }

  private static func fitting(_ length: Int, _ available: Int) throws(CMSError) -> Int {
    guard length <= available else { throw truncated }
    return length
  }

  private static var truncated: CMSError { .malformed(what: "a value", reason: "it ends after its buffer") }

  /// Where the end-of-contents octets of an indefinite length stand (8.1.5).
  private static func endOfContents(
    _ bytes: ArraySlice<UInt8>, from start: Int, depth: Int
  ) throws(CMSError) -> Int {
    guard depth <= maximumDepth else { throw .limit(what: "nested indefinite lengths", bound: maximumDepth) }
    var cursor = start
    while true {
      guard cursor + 1 < bytes.endIndex else { throw truncated }
      if bytes[cursor] == 0, bytes[cursor + 1] == 0 { return cursor }
      let header = try header(bytes, at: cursor)
      if let length = header.length {
        cursor = header.contents + length
      } else {
        cursor = try endOfContents(bytes, from: header.contents, depth: depth + 1) + 2
      }
    }
  }
}
