/// The bytes that an update appends, ready to be digested and then signed.
///
/// Where the value of `/Contents` goes is still zeros; all else is final, `/ByteRange` too.
public struct AppendedRevision: Sendable {
  /// The length in bytes of the file before the update.
  public let baseCount: Int
  /// What is appended.
  public private(set) var bytes: [UInt8]
  /// The signature's room; nil for an update without a signature.
  public let placeholder: Placeholder?

  init(baseCount: Int, bytes: [UInt8], placeholder: Placeholder?) {
    self.baseCount = baseCount
    self.bytes = bytes
    self.placeholder = placeholder
  }

  /// The length in bytes of the file with the update.
  public var totalCount: Int { baseCount + bytes.count }

  /// What the signature covers; nil for an update without one.
  public var spans: SignedSpans? {
    placeholder.map { SignedSpans(gap: $0.contents, fileSize: totalCount) }
  }

  mutating func fillByteRange() {
    guard let placeholder, let spans else { return }
    let array = Array("[\(spans.numbers.map(String.init).joined(separator: " "))]".utf8)
    let start = placeholder.byteRange.lowerBound - baseCount
    for (index, byte) in array.enumerated() { bytes[start + index] = byte }
  }

  /// The signed bytes of the update itself: those before the gap, and those after it.
  package var signedParts: (before: ArraySlice<UInt8>, after: ArraySlice<UInt8>)? {
    placeholder.map { (bytes[..<($0.contents.lowerBound - baseCount)], bytes[($0.contents.upperBound - baseCount)...]) }
  }

  /// Puts the signature's value into its room, in upper-case hexadecimal; the rest stays zeros.
  ///
  /// - Parameter value: The DER of the signature.
  /// - Throws: ``FileError/limit(what:bound:)`` when the value is larger than the room; nothing is changed then.
  public mutating func fill(_ value: [UInt8]) throws(FileError) {
    guard let placeholder else { throw .refused(reason: "this update holds no signature") }
    guard value.count <= placeholder.room else { throw .limit(what: "bytes of /Contents", bound: placeholder.room) }
    let start = placeholder.contents.lowerBound - baseCount + 1
    for (index, byte) in value.enumerated() {
      bytes[start + 2 * index] = PDFWriter.digit(byte >> 4)
      bytes[start + 2 * index + 1] = PDFWriter.digit(byte & 15)
    }
  }
}
