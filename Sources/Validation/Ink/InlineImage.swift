import ByteRange

/// Finds the end of an inline image.
///
/// Source: ISO 32000-2:2020, 8.9.7.
enum InlineImage {
  private static let mostEntries = 64

  /// Passes the entries, the data and `EI`.
  ///
  /// Data without a filter have a length that can be worked out; others end at the first `EI` between white space that
  /// operators may follow, as readers find it.
  static func pass(_ scanner: inout ContentScanner) {
    var entries: [String: ContentOperand] = [:]
    var key: String?
    entries: while let token = scanner.next() {
      switch token {
      case .word("ID"): break entries
      case .word:
        scanner.noteFault()
        return
      case .operand(let operand):
        if let known = key {
          if entries.count < mostEntries { entries[known] = operand }
          key = nil
        } else if let name = operand.name {
          key = name
        } else {
          scanner.noteFault()
        }
      }
    }
    let bytes = scanner.bytes
    let start = scanner.position + 1
    if let length = length(of: entries), start + length <= bytes.count {
      if let end = end(in: bytes, from: start + length, within: 4) { return scanner.move(to: end) }
      // The data do not end where they should: readers will not agree on what follows.
      scanner.noteFault()
    }
    guard let end = end(in: bytes, from: start, within: bytes.count) else {
      scanner.noteFault()
      return scanner.move(to: bytes.count)
    }
    scanner.move(to: end)
  }

  /// The length of data without a filter, in bytes; nil when it is not known.
  private static func length(of entries: [String: ContentOperand]) -> Int? {
    if let length = (entries["L"] ?? entries["Length"])?.integer, length >= 0, length < InkBudget.longestStream {
      return length
    }
    guard entries["F"] == nil, entries["Filter"] == nil, let width = (entries["W"] ?? entries["Width"])?.integer,
      let height = (entries["H"] ?? entries["Height"])?.integer, (0...65_535).contains(width),
      (0...65_535).contains(height)
    else { return nil }
    if (entries["IM"] ?? entries["ImageMask"])?.boolean == true { return (width + 7) / 8 * height }
    guard let bits = (entries["BPC"] ?? entries["BitsPerComponent"])?.integer, (1...16).contains(bits) else {
      return nil
    }
    let components: Int
    switch entries["CS"] ?? entries["ColorSpace"] {
    case .name("G"), .name("DeviceGray"), .array: components = 1
    case .name("RGB"), .name("DeviceRGB"): components = 3
    case .name("CMYK"), .name("DeviceCMYK"): components = 4
    default: return nil
    }
    return (width * bits * components + 7) / 8 * height
  }

  /// The place behind the `EI` that begins within so many bytes.
  private static func end(in bytes: [UInt8], from start: Int, within reach: Int) -> Int? {
    var index = max(start, 0)
    let last = min(bytes.count - 2, index.addingReportingOverflow(reach).partialValue)
    while index <= last {
      defer { index += 1 }
      guard bytes[index] == UInt8(ascii: "E"), bytes[index + 1] == UInt8(ascii: "I"),
        index == start || PDFCharacter.isWhiteSpace(bytes[index - 1]),
        index + 2 >= bytes.count || !PDFCharacter.isRegular(bytes[index + 2])
      else { continue }
      // Compressed data may hold the two letters; operators that follow are plain text.
      let following = bytes[(index + 2)..<min(index + 12, bytes.count)]
      if following.allSatisfy({ PDFCharacter.isWhiteSpace($0) || (0x20..<0x7F).contains($0) }) { return index + 2 }
    }
    return nil
  }
}
