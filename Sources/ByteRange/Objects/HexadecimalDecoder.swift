/// Puts the digits of a hexadecimal string together; a last one alone counts as followed by 0.
///
/// Source: ISO 32000-2:2020, 7.3.4.3.
package struct HexadecimalDecoder {
  private var decoded: [UInt8] = []
  private var high: UInt8?

  /// Begins, with room for a number of bytes that the caller has at hand.
  package init(reserving count: Int = 0) { decoded.reserveCapacity(count) }

  /// Takes a digit's value, 0 to 15.
  package mutating func add(_ digit: UInt8) {
    if let first = high {
      decoded.append(first << 4 | digit)
      high = nil
    } else {
      high = digit
    }
  }

  /// The bytes of the whole pairs so far.
  package var pairs: [UInt8] { decoded }

  /// The bytes.
  package var bytes: [UInt8] { high.map { decoded + [$0 << 4] } ?? decoded }
}
