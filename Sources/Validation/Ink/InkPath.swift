/// A path in the space of the page, its curves made of straight lines.
///
/// Source: ISO 32000-2:2020, 8.5.2.
struct InkPath {
  private static let pointsOfCurve = 8
  /// Horizontal strips that the area of a shape is cut into.
  private static let strips = 24

  private(set) var outlines: [[InkPoint]] = []
  private var count = 0
  private(set) var isComplete = true
  /// The current point, in the space of the content.
  private(set) var current = InkPoint(x: 0, y: 0)
  private var start = InkPoint(x: 0, y: 0)

  var isEmpty: Bool { outlines.isEmpty }
  var bounds: InkRectangle? { InkRectangle(around: outlines.joined()) }

  mutating func move(to point: InkPoint, _ matrix: InkMatrix) {
    current = point
    start = point
    guard take() else { return }
    outlines.append([matrix.apply(point)])
  }

  mutating func line(to point: InkPoint, _ matrix: InkMatrix) {
    // A segment without a current point is an error that readers treat as a move (8.5.2.1).
    guard !outlines.isEmpty else { return move(to: point, matrix) }
    current = point
    guard take() else { return }
    outlines[outlines.count - 1].append(matrix.apply(point))
  }

  mutating func curve(_ first: InkPoint, _ second: InkPoint, _ end: InkPoint, _ matrix: InkMatrix) {
    let begin = current
    for step in 1...Self.pointsOfCurve {
      let t = Double(step) / Double(Self.pointsOfCurve)
      let u = 1 - t
      let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      line(
        to: InkPoint(
          x: p * begin.x + q * first.x + r * second.x + s * end.x,
          y: p * begin.y + q * first.y + r * second.y + s * end.y), matrix)
    }
    current = end
  }

  mutating func close(_ matrix: InkMatrix) {
    guard !outlines.isEmpty else { return }
    line(to: start, matrix)
  }

  mutating func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ matrix: InkMatrix) {
    move(to: InkPoint(x: x, y: y), matrix)
    line(to: InkPoint(x: x + width, y: y), matrix)
    line(to: InkPoint(x: x + width, y: y + height), matrix)
    line(to: InkPoint(x: x, y: y + height), matrix)
    close(matrix)
  }

  private mutating func take() -> Bool {
    count += 1
    if count > InkBudget.mostPoints { isComplete = false }
    return isComplete
  }

  /// The one upright rectangle that the path is; nil when it is something else.
  var uprightRectangle: InkRectangle? {
    guard outlines.count == 1, let points = outlines.first, (4...5).contains(points.count), let bounds else {
      return nil
    }
    let tolerance = 1e-3 + max(bounds.width, bounds.height) * 1e-6
    func isCorner(_ point: InkPoint) -> Bool {
      (abs(point.x - bounds.left) <= tolerance || abs(point.x - bounds.right) <= tolerance)
        && (abs(point.y - bounds.bottom) <= tolerance || abs(point.y - bounds.top) <= tolerance)
    }
    guard points.allSatisfy(isCorner) else { return nil }
    // Neighbours share one edge, else it is a bow tie.
    for (one, next) in zip(points, points.dropFirst())
    where abs(one.x - next.x) > tolerance && abs(one.y - next.y) > tolerance { return nil }
    return bounds
  }

  /// The filled area as upright strips, by the even-odd or the nonzero winding number rule (8.5.3.3).
  func filledStrips(evenOdd: Bool) -> [InkRectangle] {
    if let upright = uprightRectangle { return [upright] }
    guard let bounds, bounds.height > 0, bounds.width > 0 else { return [] }
    let height = bounds.height / Double(Self.strips)
    var crossings = [[(x: Double, up: Int)]](repeating: [], count: Self.strips)
    for outline in outlines {
      guard let first = outline.first, outline.count > 2 else { continue }
      var previous = first
      for point in outline.dropFirst() + [first] {
        defer { previous = point }
        let (low, high) = previous.y < point.y ? (previous, point) : (point, previous)
        guard low.y < high.y else { continue }
        let up = previous.y < point.y ? 1 : -1
        for strip in max(0, Int((low.y - bounds.bottom) / height) - 1)..<Self.strips {
          let middle = bounds.bottom + (Double(strip) + 0.5) * height
          if middle >= high.y { break }
          guard middle >= low.y else { continue }
          let x = low.x + (high.x - low.x) * (middle - low.y) / (high.y - low.y)
          crossings[strip].append((x, up))
        }
      }
    }
    var rectangles: [InkRectangle] = []
    for (strip, found) in crossings.enumerated() {
      let bottom = bounds.bottom + Double(strip) * height
      var winding = 0
      var begin = 0.0
      for (x, up) in found.sorted(by: { $0.x < $1.x }) {
        let wasInside = evenOdd ? winding % 2 != 0 : winding != 0
        winding += up
        let isInside = evenOdd ? winding % 2 != 0 : winding != 0
        if isInside, !wasInside { begin = x }
        if wasInside, !isInside, x > begin { rectangles.append(InkRectangle(begin, bottom, x, bottom + height)) }
      }
    }
    return rectangles
  }

  /// The area that a stroke of some width paints, of segments that are long enough to tell.
  func strokedStrips(width: Double) -> [InkRectangle] {
    var rectangles: [InkRectangle] = []
    for outline in outlines {
      for (one, next) in zip(outline, outline.dropFirst()) {
        let (x, y) = (next.x - one.x, next.y - one.y)
        let length = (x * x + y * y).squareRoot()
        guard length > 0, rectangles.count < InkBudget.mostPoints else { continue }
        let (across, along) = (-y / length * width / 2, x / length * width / 2)
        var side = InkPath()
        side.move(to: InkPoint(x: one.x + across, y: one.y + along), .identity)
        side.line(to: InkPoint(x: next.x + across, y: next.y + along), .identity)
        side.line(to: InkPoint(x: next.x - across, y: next.y - along), .identity)
        side.line(to: InkPoint(x: one.x - across, y: one.y - along), .identity)
        side.close(.identity)
        rectangles += side.filledStrips(evenOdd: false)
      }
    }
    return rectangles
  }
}
