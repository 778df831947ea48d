/// A PNG of one colour type, and what its pixels must come out as.
struct PNGCase: Sendable, CustomStringConvertible {
  struct Pixel: Equatable, Sendable {
    var red: Int
    var green: Int
    var blue: Int
    var alpha: Int
  }

  let description: String
  let depth: Int
  let colourType: Int
  var chunks: [(type: String, data: [UInt8])] = []
  /// The samples of a cell, and the pixel they stand for; cells are numbered from 0 to 11.
  let sample: @Sendable (_ cell: Int) -> [Int]
  let expected: @Sendable (_ cell: Int) -> Pixel

  static let cellSize = 8
  static let columns = 6

  var png: TestPNG {
    TestPNG(depth: depth, colourType: colourType, chunks: chunks) { x, y in
      sample(y / Self.cellSize * Self.columns + x / Self.cellSize)
    }
  }

  private static func grey(_ value: Int, alpha: Int = 255) -> Pixel {
    Pixel(red: value, green: value, blue: value, alpha: alpha)
  }

  private static func colour(_ cell: Int) -> [Int] { [cell * 53 % 256, cell * 97 % 256, cell * 151 % 256] }
  private static func alpha(_ cell: Int) -> Int { [255, 128, 0, 64][cell % 4] }
  private static func pixel(_ cell: Int, alpha: Int = 255) -> Pixel {
    let parts = colour(cell)
    return Pixel(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
  }
  /// A 16-bit sample whose high byte alone would be one too low.
  private static func deep(_ value: Int) -> Int { min(value * 257 + 100, 65535) }
  private static func shallow(_ value: Int) -> Int { (value * 255 + 32767) / 65535 }
  private static let palette = (0..<12).flatMap { colour($0).map { UInt8($0) } }

  /// Grey of each depth below 16.
  private static let greys = [1, 2, 4, 8].map { depth in
    let top = 1 << depth
    return PNGCase(description: "grey \(depth)", depth: depth, colourType: 0) {
      [$0 * 21 % top]
    } expected: {
      grey($0 * 21 % top * 255 / (top - 1))
    }
  }

  /// Grey with one value transparent.
  private static let keyedGreys = [2, 4, 8].map { depth in
    let top = 1 << depth
    return PNGCase(description: "grey \(depth), colour key", depth: depth, colourType: 0, chunks: [("tRNS", [0, 2])]) {
      [$0 % min(top, 12)]
    } expected: {
      grey($0 % min(top, 12) * 255 / (top - 1), alpha: $0 % min(top, 12) == 2 ? 0 : 255)
    }
  }

  /// Palettes of each depth, the first entries with alpha.
  private static let palettes = [1, 2, 4, 8].flatMap { depth in
    let used = min(1 << depth, 12)
    let entries = ("PLTE", Array(palette.prefix(3 * used)))
    return [
      PNGCase(description: "palette \(depth)", depth: depth, colourType: 3, chunks: [entries]) {
        [$0 % used]
      } expected: {
        pixel($0 % used)
      },
      PNGCase(
        description: "palette \(depth), alpha", depth: depth, colourType: 3, chunks: [entries, ("tRNS", [0, 128])]
      ) {
        [$0 % used]
      } expected: {
        pixel($0 % used, alpha: [0, 128][safe: $0 % used] ?? 255)
      },
    ]
  }

  private static let others: [PNGCase] = [
    PNGCase(description: "grey 16", depth: 16, colourType: 0) {
      [deep($0 * 21)]
    } expected: {
      grey(shallow(deep($0 * 21)))
    },
    // 0x0200 and 0x0201 differ in the low byte alone: only the first is transparent.
    PNGCase(description: "grey 16, colour key", depth: 16, colourType: 0, chunks: [("tRNS", [2, 0])]) {
      [0x0200 + $0 % 2]
    } expected: {
      grey(2, alpha: $0 % 2 == 0 ? 0 : 255)
    },
    PNGCase(description: "RGB 8", depth: 8, colourType: 2) {
      colour($0)
    } expected: {
      pixel($0)
    },
    PNGCase(description: "RGB 8, colour key", depth: 8, colourType: 2, chunks: [("tRNS", [0, 53, 0, 97, 0, 151])]) {
      colour($0)
    } expected: {
      pixel($0, alpha: $0 == 1 ? 0 : 255)
    },
    PNGCase(description: "RGB 16", depth: 16, colourType: 2) {
      colour($0).map(deep)
    } expected: {
      let parts = colour($0).map { shallow(deep($0)) }
      return Pixel(red: parts[0], green: parts[1], blue: parts[2], alpha: 255)
    },
    PNGCase(description: "grey and alpha 8", depth: 8, colourType: 4) {
      [$0 * 21, alpha($0)]
    } expected: {
      grey($0 * 21, alpha: alpha($0))
    },
    PNGCase(description: "grey and alpha 16", depth: 16, colourType: 4) {
      [$0 * 21 * 257, alpha($0) * 257]
    } expected: {
      grey($0 * 21, alpha: alpha($0))
    },
    PNGCase(description: "RGB and alpha 8", depth: 8, colourType: 6) {
      colour($0) + [alpha($0)]
    } expected: {
      pixel($0, alpha: alpha($0))
    },
    PNGCase(description: "RGB and alpha 16", depth: 16, colourType: 6) {
      (colour($0) + [alpha($0)]).map { $0 * 257 }
    } expected: {
      pixel($0, alpha: alpha($0))
    },
  ]

  static let all = greys + keyedGreys + palettes + others
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
