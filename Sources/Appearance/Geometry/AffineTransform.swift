import ByteRange
import Glibc

/// A transform of the plane by the six numbers of a PDF matrix: x' = ax + cy + e, y' = bx + dy + f.
///
/// Source: ISO 32000-2:2020, 8.3.3.
public struct AffineTransform: Hashable, Sendable {
  /// How much of x goes into x'.
  public var a: Double
  /// How much of x goes into y'.
  public var b: Double
  /// How much of y goes into x'.
  public var c: Double
  /// How much of y goes into y'.
  public var d: Double
  /// What is added to x'.
  public var e: Double
  /// What is added to y'.
  public var f: Double

  /// The transform of the six numbers in the order PDF writes them.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// The transform that changes nothing.
  public static let identity = AffineTransform(1, 0, 0, 1, 0, 0)

  /// A shift.
  public static func translation(x: Double, y: Double) -> AffineTransform { AffineTransform(1, 0, 0, 1, x, y) }

  /// A change of scale about the origin.
  public static func scale(x: Double, y: Double) -> AffineTransform { AffineTransform(x, 0, 0, y, 0, 0) }

  /// A turn about the origin, clockwise as seen where y grows upwards; exact for multiples of 90 degrees.
  public static func rotation(clockwiseDegrees degrees: Double) -> AffineTransform {
    let (cosine, sine) = cosineAndSine(ofDegrees: degrees)
    return AffineTransform(cosine, -sine, sine, cosine, 0, 0)
  }

  /// Cosine and sine of an angle, without the rounding that leaves 6e-17 where a right angle has zero.
  static func cosineAndSine(ofDegrees degrees: Double) -> (cosine: Double, sine: Double) {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    switch turn < 0 ? turn + 360 : turn {
    case 0, 360: return (1, 0)
    case 90: return (0, 1)
    case 180: return (-1, 0)
    case 270: return (0, -1)
    case let other: return (cos(other * .pi / 180), sin(other * .pi / 180))
    }
  }

  /// The transform that applies this one first and `next` after it.
  public func then(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a * next.a + b * next.c, a * next.b + b * next.d,
      c * next.a + d * next.c, c * next.b + d * next.d,
      e * next.a + f * next.c + next.e, e * next.b + f * next.d + next.f)
  }

  /// Where a point goes.
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
  }

  /// The smallest upright rectangle around a transformed one.
  public func bounds(of rectangle: Rectangle) -> Rectangle {
    let corners = [
      Point(x: rectangle.x, y: rectangle.y), Point(x: rectangle.maxX, y: rectangle.y),
      Point(x: rectangle.x, y: rectangle.maxY), Point(x: rectangle.maxX, y: rectangle.maxY),
    ].map(apply)
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    return Rectangle(
      Point(x: xs.min() ?? 0, y: ys.min() ?? 0), Point(x: xs.max() ?? 0, y: ys.max() ?? 0))
  }

  /// The six numbers as a PDF array holds them, and as the `cm` operator takes them.
  var numbers: [PDFObject] { [a, b, c, d, e, f].map { .real($0, decimals: 6) } }
}
