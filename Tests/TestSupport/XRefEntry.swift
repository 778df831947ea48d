/// One entry of a cross-reference section that a builder writes.
enum XRefEntry {
  case free(generation: Int)
  case inUse(offset: Int, generation: Int)
  case packed(container: Int, index: Int)

  /// Twenty bytes (ISO 32000-2, 7.5.4). Every free entry closes the list of the free ones.
  var tableLine: String {
    switch self {
    case .free(let generation): "0000000000 \(Self.padded(generation, to: 5)) f \n"
    case .inUse(let offset, let generation): "\(Self.padded(offset, to: 10)) \(Self.padded(generation, to: 5)) n \n"
    case .packed: "0000000000 00000 f \n"
    }
  }

  /// Eleven bytes for /W [1 8 2] (ISO 32000-2, 7.5.8.3).
  var streamFields: [UInt8] {
    let (kind, second, third): (UInt8, UInt64, UInt16) =
      switch self {
      case .free(let generation): (0, 0, UInt16(clamping: generation))
      case .inUse(let offset, let generation): (1, UInt64(clamping: offset), UInt16(clamping: generation))
      case .packed(let container, let index): (2, UInt64(clamping: container), UInt16(clamping: index))
      }
    let offset = (0..<8).map { UInt8(truncatingIfNeeded: second >> (8 * (7 - $0))) }
    return [kind] + offset + [UInt8(third >> 8), UInt8(third & 0xff)]
  }

  /// Runs of numbers that follow one another.
  static func runs(of numbers: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound == number {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
    return runs
  }

  private static func padded(_ value: Int, to width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
