/// A small writer of zlib data that knows runs of one byte and nothing else: enough for filtered drawings.
///
/// Source: RFC 1950 and RFC 1951, 3.2.6 (fixed Huffman codes).
struct RunLengthDeflate {
  private var bytes: [UInt8] = [0x78, 0x01]
  private var buffer: UInt64 = 0
  private var count: UInt64 = 0

  /// The zlib stream of some data.
  static func compress(_ data: [UInt8]) -> [UInt8] {
    var writer = RunLengthDeflate()
    writer.put(0b011, bits: 3)  // the last block, with fixed codes
    var index = 0
    while index < data.count {
      let byte = data[index]
      writer.putSymbol(UInt64(byte))
      var end = index + 1
      while end < data.count && data[end] == byte { end += 1 }
      writer.putRun(end - index - 1, of: byte)
      index = end
    }
    writer.putSymbol(256)
    writer.put(0, bits: 7)  // fills the last byte
    let sum = adler32(data)
    return writer.bytes + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) }
  }

  /// Repeats the last byte, as copies from one byte back.
  private mutating func putRun(_ length: Int, of byte: UInt8) {
    var left = length
    while left >= 3 {
      let part = min(left, 258)
      putLength(part)
      putReversed(0, bits: 5)  // distance 1
      left -= part
    }
    for _ in 0..<left { putSymbol(UInt64(byte)) }
  }

  private mutating func putLength(_ length: Int) {
    if length == 258 { return putSymbol(285) }
    let offset = length - 3
    if offset < 8 { return putSymbol(UInt64(257 + offset)) }
    let extra = Int.bitWidth - 1 - offset.leadingZeroBitCount - 2
    putSymbol(UInt64(261 + 4 * extra + ((offset >> extra) & 3)))
    put(UInt64(offset & ((1 << extra) - 1)), bits: UInt64(extra))
  }

  private mutating func putSymbol(_ symbol: UInt64) {
    switch symbol {
    case ..<144: putReversed(0x30 + symbol, bits: 8)
    case ..<256: putReversed(0x190 + symbol - 144, bits: 9)
    case ..<280: putReversed(symbol - 256, bits: 7)
    default: putReversed(0xc0 + symbol - 280, bits: 8)
    }
  }

  /// Huffman codes go out with their highest bit first.
  private mutating func putReversed(_ code: UInt64, bits: UInt64) {
    for bit in 0..<bits { put((code >> (bits - 1 - bit)) & 1, bits: 1) }
  }

  private mutating func put(_ value: UInt64, bits: UInt64) {
    buffer |= value << count
    count += bits
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: buffer))
      buffer >>= 8
      count -= 8
    }
  }

  private static func adler32(_ data: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }
}
