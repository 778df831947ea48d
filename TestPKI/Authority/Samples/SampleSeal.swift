import Glibc

/// A round company seal: two rings, a star, lettering along the edge; red on nothing.
package struct SampleSeal {
  private static let size = 400
  private static let red: [UInt8] = [0xc8, 0x10, 0x2e]
  private static let centre = Double(size) / 2

  /// How much of each pixel is covered, 0 to 1.
  private var coverage = [Double](repeating: 0, count: size * size)

  /// The picture as a PNG file.
  package static func png() -> [UInt8] {
    var seal = SampleSeal()
    seal.drawRing(radius: 192, width: 9)
    seal.drawRing(radius: 180.5, width: 2)
    seal.drawRing(radius: 122, width: 2)
    seal.drawStar(radius: 74)
    seal.drawText("ARNOLD INSTRUMENTS", middle: 0, spacing: 0.3)
    seal.drawText("FREIBURG", middle: .pi, spacing: 0.42)
    seal.drawDot(angle: 1.92)
    seal.drawDot(angle: -1.92)
    return seal.image().encoded()
  }

  private func image() -> PNGImage {
    var image = PNGImage(width: Self.size, height: Self.size)
    for (index, covered) in coverage.enumerated() where covered > 0 {
      image.pixels.replaceSubrange(index * 4..<index * 4 + 4, with: Self.red + [UInt8((covered * 235).rounded())])
    }
    return image
  }

  /// Covers the pixels near a shape; `distance` is negative inside it.
  private mutating func cover(
    _ x: ClosedRange<Double>, _ y: ClosedRange<Double>, distance: (Double, Double) -> Double
  ) {
    let columns = max(0, Int(x.lowerBound) - 1)...min(Self.size - 1, Int(x.upperBound) + 1)
    let rows = max(0, Int(y.lowerBound) - 1)...min(Self.size - 1, Int(y.upperBound) + 1)
    for row in rows {
      for column in columns {
        let covered = min(1, max(0, 0.5 - distance(Double(column) + 0.5, Double(row) + 0.5)))
        let index = row * Self.size + column
        if covered > coverage[index] { coverage[index] = covered }
      }
    }
  }

  private mutating func drawRing(radius: Double, width: Double) {
    let edge = Self.centre - radius - width
    let range = edge...(Double(Self.size) - edge)
    cover(range, range) { x, y in
      let (dx, dy) = (x - Self.centre, y - Self.centre)
      return abs((dx * dx + dy * dy).squareRoot() - radius) - width / 2
    }
  }

  private mutating func drawDot(angle: Double) {
    let (x, y) = Self.point(angle, radius: 151)
    cover(x - 6...x + 6, y - 6...y + 6) { px, py in
      ((px - x) * (px - x) + (py - y) * (py - y)).squareRoot() - 5
    }
  }

  private mutating func drawStar(radius: Double) {
    // The inner corners of a pentagram lie at 0.382 of its radius.
    let corners = (0..<10).map { Self.point(Double($0) * .pi / 5, radius: $0 % 2 == 0 ? radius : radius * 0.382) }
    let range = Self.centre - radius...Self.centre + radius
    cover(range, range) { x, y in
      var inside = false
      var nearest = Double.infinity
      for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        nearest = min(nearest, Self.distance(x, y, a, b))
        if (a.y > y) != (b.y > y), x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x { inside.toggle() }
      }
      return inside ? -nearest : nearest
    }
  }

  /// Letters along the edge; those around the bottom stand the other way up, so that both read from the left.
  private mutating func drawText(_ text: String, middle: Double, spacing: Double) {
    let height = 31.0
    let atBottom = middle != 0
    let baseline = atBottom ? 151 + height / 2 : 151 - height / 2
    let direction: Double = atBottom ? -1 : 1
    let letters = text.map(StrokeLetter.of)
    let total = letters.reduce(0) { $0 + $1.width } + spacing * Double(letters.count - 1)
    var along = -total / 2
    for letter in letters {
      let angle = middle + direction * (along + letter.width / 2) * height / 151
      let foot = Self.point(angle, radius: baseline)
      let (up, right) = (
        (sin(angle) * direction, -cos(angle) * direction), (cos(angle) * direction, sin(angle) * direction)
      )
      for stroke in letter.strokes {
        let points = stroke.map { point in
          let (u, v) = ((point.x - letter.width / 2) * height, point.y * height)
          return (x: foot.x + right.0 * u + up.0 * v, y: foot.y + right.1 * u + up.1 * v)
        }
        for (a, b) in zip(points, points.dropFirst()) { drawLine(a, b, width: 5.5) }
      }
      along += letter.width + spacing
    }
  }

  private mutating func drawLine(_ a: StrokeLetter.Point, _ b: StrokeLetter.Point, width: Double) {
    cover(min(a.x, b.x) - width...max(a.x, b.x) + width, min(a.y, b.y) - width...max(a.y, b.y) + width) { x, y in
      Self.distance(x, y, a, b) - width / 2
    }
  }

  /// A point by its angle from the top, clockwise; y grows downwards.
  private static func point(_ angle: Double, radius: Double) -> StrokeLetter.Point {
    (centre + radius * sin(angle), centre - radius * cos(angle))
  }

  private static func distance(_ x: Double, _ y: Double, _ a: StrokeLetter.Point, _ b: StrokeLetter.Point) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    let t = square == 0 ? 0 : min(1, max(0, ((x - a.x) * dx + (y - a.y) * dy) / square))
    let (px, py) = (a.x + t * dx - x, a.y + t * dy - y)
    return (px * px + py * py).squareRoot()
  }
}
