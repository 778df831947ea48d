package import ByteRange

/// What a byte range leaves out, once it is known to be this signature's own `/Contents` and nothing else.
///
/// Source: ISO 32000-2:2020, 12.8.1 and table 255.
package struct SignedGap {
  /// The bytes that are signed.
  package let spans: SignedSpans
  /// The value of `/Contents`, decoded from the file's own bytes, with its padding.
  ///
  /// Never through the object model: libqpdf decrypts a container whose dictionary has no `/Type` into noise.
  package let contents: [UInt8]
  /// Where the array of `/ByteRange` stands.
  let numbers: Range<Int>

  /// Why there is no such gap, in words.
  package struct Refusal: Error {
    package let reason: String
    /// The attack that it is, where it has a name.
    package let attack: Attack?
    /// Where this signature's own `/Contents` and `/ByteRange` stand, where the one does not leave out the other.
    let places: (value: Range<Int>, numbers: Range<Int>)?

    init(reason: String, attack: Attack? = nil, places: (value: Range<Int>, numbers: Range<Int>)? = nil) {
      self.reason = reason
      self.attack = attack
      self.places = places
    }
  }

  /// The largest container that is read, in bytes of hexadecimal.
  private static let largest = 128 << 20

  /// Reads it.
  ///
  /// - Parameters:
  ///   - state: The dictionary and the document as they stood.
  ///   - place: Where the dictionary stands.
  ///   - fileSize: The size of the whole file.
  /// - Throws: ``Refusal``.
  package init(_ state: SigningState, at place: FoundSignature.Place, fileSize: Int) throws(Refusal) {
    guard case .dictionary(let dictionary) = state.value else {
      throw Refusal(reason: "the value of the field is not a dictionary")
    }
    spans = try Self.spans(dictionary, fileSize)
    let written: WrittenDictionary?
    do {
      written = try state.document.written(place.object, under: place.path)
    } catch {
      throw Refusal(reason: "the signature dictionary cannot be found in the file's bytes: \(error.words)")
    }
    guard let written else {
      throw Refusal(
        reason: "the signature dictionary is in an object stream, where no byte range can leave a value out")
    }
    let ranges = written.values(of: "ByteRange")
    let values = written.values(of: "Contents")
    guard ranges.count == 1, values.count == 1, let value = values.first, let numbers = ranges.first else {
      let name = values.count == 1 ? "ByteRange" : "Contents"
      // The second range is how moved bytes are passed off as the signed ones.
      throw Refusal(
        reason: "/\(name) stands \((values.count == 1 ? ranges : values).count) times in the dictionary",
        attack: ranges.count > 1 ? .wrapping : nil)
    }
    guard value == spans.gap else {
      throw Refusal(
        reason: "the byte range leaves out the bytes \(Self.text(spans.gap)), "
          + "but /Contents of this signature stands at \(Self.text(value))\(Self.shift(spans.gap, value))",
        attack: Self.attack(spans, value, state.document.source), places: (value, numbers))
    }
    // Else a part of the dictionary, such as /Reason, could be changed by anybody.
    guard written.extent.upperBound <= spans.after.upperBound else {
      throw Refusal(reason: "the signature dictionary reaches beyond the signed bytes")
    }
    guard value.count <= Self.largest else {
      throw Refusal(reason: "/Contents has more than \(Self.largest) bytes")
    }
    self.numbers = numbers
    contents = try Self.decode(state.document.source.copy(value))
    if state.document.encryption == nil, let seen = dictionary["Contents"]?.stringValue, seen != contents {
      throw Refusal(reason: "two readers see different values of /Contents")
    }
  }

  private static func spans(_ dictionary: PDFDictionary, _ fileSize: Int) throws(Refusal) -> SignedSpans {
    switch dictionary["ByteRange"] {
    case nil, .null?: throw Refusal(reason: "/ByteRange is missing", attack: .missingByteRange)
    case .reference?: throw Refusal(reason: "/ByteRange is a reference, and must stand in the dictionary itself")
    case .array([])?, .string([])?: throw Refusal(reason: "/ByteRange is empty", attack: .missingByteRange)
    case let array?:
      do {
        let spans = try SignedSpans(array, fileSize: fileSize)
        try checkContents(dictionary)
        return spans
      } catch let error as FileError {
        try checkContents(dictionary)
        throw Refusal(reason: error.words + missing(array, fileSize))
      } catch let refusal as Refusal {
        throw refusal
      } catch {
        throw Refusal(reason: "\(error)")
      }
    }
  }

  private static func checkContents(_ dictionary: PDFDictionary) throws(Refusal) {
    switch dictionary["Contents"] {
    case nil, .null?: throw Refusal(reason: "/Contents is missing", attack: .missingContents)
    case .reference?: throw Refusal(reason: "/Contents is a reference, and must stand in the dictionary itself")
    case .string(let bytes)?: if bytes.isEmpty { throw Refusal(reason: "/Contents is empty", attack: .missingContents) }
    case _?: throw Refusal(reason: "/Contents is not a string")
    }
  }

  /// What a gap is for that is not the value.
  private static func attack(_ spans: SignedSpans, _ value: Range<Int>, _ source: ByteSource) -> Attack {
    let gap = spans.gap
    if value.lowerBound >= spans.after.upperBound, gap.count >= 2,
      source.copy(gap.lowerBound..<gap.lowerBound + 1) == [UInt8(ascii: "<")]
    {
      // The gap is where it was, around another /Contents: the dictionary that names it was written later.
      return .incrementalCopiedDictionary
    }
    // Objects in the gap: what they replace was moved out of the way, to where the second span now begins.
    return holdsObjects(gap, around: value, source) ? .wrapping : .byteRangeGap
  }

  /// Whether words without which no reader finds an object stand in the gap beside the value.
  private static func holdsObjects(_ gap: Range<Int>, around value: Range<Int>, _ source: ByteSource) -> Bool {
    let words = ["obj", "xref", "trailer"].map { Array($0.utf8) }
    let own = value.clamped(to: gap)
    for piece in [gap.lowerBound..<own.lowerBound, own.upperBound..<gap.upperBound] where !piece.isEmpty {
      let bytes = source.copy(piece.lowerBound..<min(piece.upperBound, piece.lowerBound + largest))
      for index in bytes.indices {
        for word in words where bytes[index] == word[0] && bytes[index...].starts(with: word) { return true }
      }
    }
    return false
  }

  /// How many signed bytes a shortened file lacks; a transfer as text that drops the CR of every CR LF does that too.
  private static func missing(_ array: PDFObject, _ fileSize: Int) -> String {
    let numbers = (array.arrayValue ?? []).compactMap(\.integerValue)
    guard numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else { return "" }
    let (end, overflow) = numbers[2].addingReportingOverflow(numbers[3])
    guard !overflow, end > fileSize, end - fileSize < 1 << 40 else { return "" }
    return ": \(end - fileSize) bytes are missing (a truncated file, or line ends converted on the way)"
  }

  /// How far everything was shifted, where the value has kept its length.
  private static func shift(_ gap: Range<Int>, _ value: Range<Int>) -> String {
    let distance = value.lowerBound - gap.lowerBound
    guard gap.count == value.count, distance != 0, distance.magnitude < gap.lowerBound else { return "" }
    return distance < 0
      ? ": \(-distance) bytes are missing before it (line ends converted on the way, or bytes taken out)"
      : ": \(distance) bytes were added before it (line ends converted on the way, or bytes put in)"
  }

  /// Decodes `<`, hexadecimal digits and white space, `>`.
  static func decode(_ bytes: [UInt8]) throws(Refusal) -> [UInt8] {
    guard bytes.count >= 2, bytes.first == UInt8(ascii: "<"), bytes.last == UInt8(ascii: ">") else {
      throw Refusal(reason: "/Contents is not a hexadecimal string")
    }
    var decoder = HexadecimalDecoder(reserving: bytes.count / 2)
    for byte in bytes[1..<bytes.count - 1] {
      guard let digit = PDFCharacter.hexValue(byte) else {
        guard PDFCharacter.isWhiteSpace(byte) else {
          throw Refusal(reason: "the gap holds something else than the hexadecimal digits of /Contents")
        }
        continue
      }
      decoder.add(digit)
    }
    return decoder.bytes
  }

  private static func text(_ range: Range<Int>) -> String { "\(range.lowerBound) to \(range.upperBound)" }
}
