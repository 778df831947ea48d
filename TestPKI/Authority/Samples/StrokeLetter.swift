import Glibc

/// Capital letters as strokes in a box one unit high, y upwards: enough for the lettering of a seal.
struct StrokeLetter {
  typealias Point = (x: Double, y: Double)

  let width: Double
  let strokes: [[Point]]

  /// The letter of a character; anything unknown is a blank.
  static func of(_ character: Character) -> StrokeLetter {
    switch character {
    case "A": StrokeLetter(0.76, [[(0, 0), (0.38, 1), (0.76, 0)], [(0.13, 0.34), (0.63, 0.34)]])
    case "B":
      StrokeLetter(
        0.62,
        [
          [(0, 0), (0, 1), (0.3, 1)] + arc(0.3, 0.77, 0.27, 0.23, from: 90, to: -90) + [(0, 0.54)],
          [(0.3, 0.54)] + arc(0.32, 0.27, 0.3, 0.27, from: 90, to: -90) + [(0, 0)],
        ])
    case "D":
      StrokeLetter(0.72, [[(0, 0), (0, 1), (0.24, 1)] + arc(0.24, 0.5, 0.48, 0.5, from: 90, to: -90) + [(0, 0)]])
    case "E": StrokeLetter(0.56, [[(0.56, 1), (0, 1), (0, 0), (0.56, 0)], [(0, 0.52), (0.48, 0.52)]])
    case "F": StrokeLetter(0.54, [[(0.54, 1), (0, 1), (0, 0)], [(0, 0.5), (0.46, 0.5)]])
    case "G": StrokeLetter(0.78, [arc(0.42, 0.5, 0.42, 0.5, from: 42, to: 335) + [(0.8, 0.46), (0.48, 0.46)]])
    case "I": StrokeLetter(0.04, [[(0.02, 0), (0.02, 1)]])
    case "L": StrokeLetter(0.52, [[(0, 1), (0, 0), (0.52, 0)]])
    case "M": StrokeLetter(0.84, [[(0, 0), (0, 1), (0.42, 0.28), (0.84, 1), (0.84, 0)]])
    case "N": StrokeLetter(0.7, [[(0, 0), (0, 1), (0.7, 0), (0.7, 1)]])
    case "O": StrokeLetter(0.84, [arc(0.42, 0.5, 0.42, 0.5, from: 0, to: 360)])
    case "R":
      StrokeLetter(
        0.64,
        [
          [(0, 0), (0, 1), (0.32, 1)] + arc(0.32, 0.74, 0.28, 0.26, from: 90, to: -90) + [(0, 0.48)],
          [(0.3, 0.48), (0.64, 0)],
        ])
    case "S":
      StrokeLetter(
        0.56,
        [arc(0.28, 0.755, 0.27, 0.245, from: 25, to: 270) + arc(0.28, 0.255, 0.28, 0.255, from: 90, to: -155)])
    case "T": StrokeLetter(0.66, [[(0, 1), (0.66, 1)], [(0.33, 1), (0.33, 0)]])
    case "U": StrokeLetter(0.68, [[(0, 1)] + arc(0.34, 0.34, 0.34, 0.34, from: 180, to: 360) + [(0.68, 1)]])
    default: StrokeLetter(0.3, [])
    }
  }

  private init(_ width: Double, _ strokes: [[Point]]) {
    self.width = width
    self.strokes = strokes
  }

  private static func arc(
    _ x: Double, _ y: Double, _ rx: Double, _ ry: Double, from start: Double, to end: Double
  ) -> [Point] {
    let steps = max(4, Int(abs(end - start) / 15))
    return (0...steps).map { step in
      let angle = (start + (end - start) * Double(step) / Double(steps)) * .pi / 180
      return (x + rx * cos(angle), y + ry * sin(angle))
    }
  }
}
