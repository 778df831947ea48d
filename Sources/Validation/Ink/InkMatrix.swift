import ByteRange

/// A transform of the plane: x' = ax + cy + e, y' = bx + dy + f.
///
/// Source: ISO 32000-2:2020, 8.3.3.
struct InkMatrix: Hashable, Sendable {
  /// The largest number that is believed. No page is near it, and products of a few such numbers stay finite.
  static let farthest = 1e9
  static let identity = InkMatrix(1, 0, 0, 1, 0, 0)

  let a: Double
  let b: Double
  let c: Double
  let d: Double
  let e: Double
  let f: Double

  init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// The matrix of six operands.
  init?(_ numbers: [Double]) {
    guard numbers.count == 6 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    guard isSane else { return nil }
  }

  /// `/Matrix` of a form, pattern or font: the identity when it is missing, nil when it is no matrix.
  init?(_ object: PDFObject?, in document: Document) {
    guard let object, !object.isNull else {
      self = .identity
      return
    }
    guard let array = (try? document.resolve(object))?.arrayValue, array.count == 6 else { return nil }
    self.init(array.compactMap { (try? document.resolve($0))?.doubleValue })
  }

  static func translation(_ x: Double, _ y: Double) -> InkMatrix { InkMatrix(1, 0, 0, 1, x, y) }

  /// Whether all six are numbers that a page can have.
  var isSane: Bool { [a, b, c, d, e, f].allSatisfy { abs($0) <= Self.farthest } }
  /// Whether upright rectangles stay upright.
  var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
  /// By how much areas grow.
  var areaScale: Double { abs(a * d - b * c) }

  /// This one first, `next` after it.
  func then(_ next: InkMatrix) -> InkMatrix {
    InkMatrix(
      a * next.a + b * next.c, a * next.b + b * next.d, c * next.a + d * next.c, c * next.b + d * next.d,
      e * next.a + f * next.c + next.e, e * next.b + f * next.d + next.f)
  }

  /// Where a point goes.
  func apply(_ point: InkPoint) -> InkPoint {
    InkPoint(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
  }

  /// Where the corners of a rectangle go, in their order around it.
  func corners(of box: InkRectangle) -> [InkPoint] {
    [(box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top)].map {
      apply(InkPoint(x: $0.0, y: $0.1))
    }
  }

  /// The smallest upright rectangle around a transformed one; nil when it lies beyond every page.
  func bounds(of box: InkRectangle) -> InkRectangle? { InkRectangle(around: corners(of: box)) }
}

extension InkRectangle {
  /// The smallest rectangle around points; nil for none, and when one lies beyond every page.
  init?(around points: some Sequence<InkPoint>) {
    var (left, bottom) = (Double.infinity, Double.infinity)
    var (right, top) = (-Double.infinity, -Double.infinity)
    for point in points {
      // NaN compares false with everything, so it is refused here and not only at the end.
      guard point.isSane else { return nil }
      (left, bottom) = (min(left, point.x), min(bottom, point.y))
      (right, top) = (max(right, point.x), max(top, point.y))
    }
    guard left <= right else { return nil }
    self.init(left, bottom, right, top)
  }
}
