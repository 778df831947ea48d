/// What the four numbers of a `/ByteRange` cover: the file up to a gap, and from its end on.
///
/// Source: ISO 32000-2:2020, 12.8.1.
public struct SignedSpans: Hashable, Sendable {
  /// The bytes before the gap.
  public let before: Range<Int>
  /// The bytes after it.
  public let after: Range<Int>

  /// The spans around a gap, to the end of the file.
  package init(gap: Range<Int>, fileSize: Int) {
    before = 0..<gap.lowerBound
    after = gap.upperBound..<max(fileSize, gap.upperBound)
  }

  /// Reads a `/ByteRange` array.
  ///
  /// - Parameters:
  ///   - array: Exactly four direct non-negative integers: offset and length in bytes of each span.
  ///   - fileSize: The size of the whole file in bytes; nothing is clamped to it.
  /// - Throws: ``FileError/damaged(object:reason:)`` unless the first span starts at 0, the spans leave a gap, and the
  ///   second ends inside the file.
  public init(_ array: PDFObject, fileSize: Int) throws(FileError) {
    func refusal(_ reason: String) -> FileError { .damaged(object: "/ByteRange", reason: reason) }
    guard case .array(let elements) = array, elements.count == 4 else {
      throw refusal("it is not an array of four numbers")
    }
    var numbers: [Int] = []
    for element in elements {
      guard case .integer(let number) = element, number >= 0 else {
        throw refusal("it holds something else than a non-negative integer")
      }
      numbers.append(number)
    }
    guard numbers[0] == 0 else { throw refusal("the first span does not start at 0") }
    let firstEnd = numbers[1]
    let (secondEnd, overflow) = numbers[2].addingReportingOverflow(numbers[3])
    guard !overflow, secondEnd <= fileSize else { throw refusal("the second span ends beyond the file") }
    guard firstEnd < numbers[2] else { throw refusal("the spans leave no gap") }
    before = 0..<firstEnd
    after = numbers[2]..<secondEnd
  }

  /// The bytes between the spans.
  public var gap: Range<Int> { before.upperBound..<after.lowerBound }
  /// The array's four numbers.
  public var numbers: [Int] { [0, before.count, after.lowerBound, after.count] }

  /// Bytes handed out at a time: large enough to be quick, small enough to stay in the processor's cache.
  package static let chunk = 1 << 20

  /// Hands out a range of a source in chunks.
  ///
  /// - Throws: What reading throws; ``FileError/changedWhileReading(path:)`` when the file has become shorter.
  package static func forEachChunk(
    of range: Range<Int>, in source: ByteSource, _ body: (RawSpan) -> Void
  ) throws(FileError) {
    if !source.isReadInPieces {
      guard range.upperBound <= source.count else { throw .changedWhileReading(path: source.path ?? "-") }
      return body(UnsafeRawBufferPointer(rebasing: source.bytes[range]).bytes)
    }
    var buffer = [UInt8](repeating: 0, count: min(chunk, max(range.count, 1)))
    var offset = range.lowerBound
    while offset < range.upperBound {
      let count = min(buffer.count, range.upperBound - offset)
      try source.read(at: offset, count: count, into: &buffer)
      body(buffer.span.bytes.extracting(0..<count))
      offset += count
    }
  }

  /// Hands out the covered bytes of a source, in order, in chunks.
  ///
  /// - Throws: As ``forEachChunk(of:in:_:)``.
  package func forEachChunk(in source: ByteSource, _ body: (RawSpan) -> Void) throws(FileError) {
    try Self.forEachChunk(of: before, in: source, body)
    try Self.forEachChunk(of: after, in: source, body)
  }
}
