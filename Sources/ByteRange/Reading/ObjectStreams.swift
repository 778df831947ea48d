/// Object streams, looked at before libqpdf unpacks them.
///
/// libqpdf unpacks one without any bound, and reads each object of it from where the stream's index says: a small file
/// can stand for gigabytes, or have the same megabytes read a million times. So each stream is decoded here first, up
/// to a bound, and its objects must not overlap.
///
/// Source: ISO 32000-2:2020, 7.5.7.
final class ObjectStreams {
  /// Bytes that all object streams of the file may still decode to; an honest one has about ten times its encoded size.
  private var left: Int
  private let bound: Int
  private var checked: [Int: FileError?] = [:]
  /// Objects whose length has been looked at.
  private var looked: Set<Int> = []
  /// Bytes that may still be parsed for that: objects of a hostile file may share them.
  private var scanned: Int

  init(fileSize: Int) {
    bound = 16 << 20 + 32 * min(fileSize, Int.max >> 8)
    left = bound
    scanned = bound
  }

  /// Checks what libqpdf will unpack for reading an object: the stream that it is in, or that its length is in.
  ///
  /// - Throws: ``FileError/damaged(object:reason:)``, ``FileError/limit(what:bound:)``.
  func check(
    before id: ObjectID, _ chain: XRefChain, _ source: ByteSource, _ reader: ObjectReader
  ) throws(FileError) {
    switch chain.merged[id.number] {
    case .compressed(let stream, _): try check(stream, chain, source, reader)
    case .offset(let place, _):
      guard !looked.contains(id.number) else { return }
      if let length = try length(at: place, chain, source),
        case .compressed(let stream, _) = chain.merged[length.number]
      {
        try check(stream, chain, source, reader)
      }
      looked.insert(id.number)
    default: return
    }
  }

  /// The reference that an object has for its `/Length`; nil where the length is direct or there is none.
  private func length(at place: Int, _ chain: XRefChain, _ source: ByteSource) throws(FileError) -> ObjectID? {
    let (offset, overflow) = place.addingReportingOverflow(chain.base)
    guard !overflow, offset >= 0, offset < source.count else { return nil }
    guard scanned > 0 else { throw .limit(what: "bytes of objects", bound: bound) }
    var parser = PDFParser(source.bytes, at: offset)
    defer { scanned -= parser.position - offset }
    parser.skipWhiteSpace()
    guard parser.objectHeader() != nil else { return nil }
    let object = try? parser.object()
    return object?.dictionaryValue?["Length"]?.referenceValue
  }

  private func check(
    _ number: Int, _ chain: XRefChain, _ source: ByteSource, _ reader: ObjectReader
  ) throws(FileError) {
    if let known = checked[number] {
      if let error = known { throw error }
      return
    }
    do throws(FileError) {
      try decode(number, chain, source, reader)
      checked[number] = .some(nil)
    } catch {
      checked[number] = error
      throw error
    }
  }

  private func decode(
    _ number: Int, _ chain: XRefChain, _ source: ByteSource, _ reader: ObjectReader
  ) throws(FileError) {
    let name = "object stream \(number)"
    guard case .offset(_, let generation) = chain.merged[number],
      case .dictionary(let dictionary) = try Document.asWritten(ObjectID(number, generation), chain, source)
    else { throw .damaged(object: name, reason: "it is not where the cross-reference says") }
    // libqpdf would resolve references in these, wherever they lead.
    guard let count = dictionary["N"]?.integerValue, let first = dictionary["First"]?.integerValue, count >= 0,
      first >= 0, try isInteger(dictionary["Length"], chain, source)
    else { throw .damaged(object: name, reason: "/N, /First or /Length is not what it must be") }
    try StreamFilters.checkDirect(dictionary, of: name)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try reader.stream(ObjectID(number, generation), decoded: true, limit: left)
    } catch {
      if case .limit = error { throw .limit(what: "bytes of object streams", bound: bound) }
      throw error
    }
    guard first <= bytes.count, count <= first / 2 else {
      throw .damaged(object: name, reason: "its index is longer than it is")
    }
    // Reading each object costs at most the whole. Where that is little it is granted, else each is looked at.
    let (cost, overflow) = count.multipliedReportingOverflow(by: bytes.count)
    if !overflow, cost <= Self.granted, cost <= left / 4 {
      left -= cost
    } else {
      left -= bytes.count
      try Self.checkObjects(bytes, count: count, first: first, of: name)
    }
  }

  private func isInteger(_ length: PDFObject?, _ chain: XRefChain, _ source: ByteSource) throws(FileError) -> Bool {
    guard case .reference(let id) = length else { return length?.integerValue != nil }
    // An object stream's length must not be in an object stream.
    return try Document.asWritten(id, chain, source)?.integerValue != nil
  }

  private static let granted = 4 << 20

  private static func checkObjects(_ bytes: [UInt8], count: Int, first: Int, of name: String) throws(FileError) {
    let overlapping = bytes.withUnsafeBytes { buffer -> Bool in
      var index = PDFParser(UnsafeRawBufferPointer(rebasing: buffer[..<first]))
      var places: [Int] = []
      for _ in 0..<count {
        index.skipWhiteSpace()
        guard index.unsignedInteger() != nil else { return true }
        index.skipWhiteSpace()
        guard let place = index.unsignedInteger(), place <= bytes.count - first else { return true }
        places.append(first + place)
      }
      places.sort()
      for (place, next) in zip(places, places.dropFirst() + [bytes.count]) {
        var parser = PDFParser(UnsafeRawBufferPointer(rebasing: buffer[..<next]), at: place)
        guard (try? parser.object()) != nil else { return true }
      }
      return false
    }
    if overlapping { throw .damaged(object: name, reason: "its objects overlap or cannot be read") }
  }
}
