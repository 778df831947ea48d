public import ByteRange

/// An upright rectangle by its lower-left corner and its size, never with a negative extent.
///
/// Source: ISO 32000-2:2020, 7.9.5: any two opposite corners may be given, so they are put in order here.
public struct Rectangle: Hashable, Sendable {
  /// The left edge.
  public let x: Double
  /// The lower edge.
  public let y: Double
  /// The horizontal extent, zero or more.
  public let width: Double
  /// The vertical extent, zero or more.
  public let height: Double

  /// The rectangle between two opposite corners, in any order.
  public init(_ first: Point, _ second: Point) {
    x = min(first.x, second.x)
    y = min(first.y, second.y)
    width = abs(second.x - first.x)
    height = abs(second.y - first.y)
  }

  /// The rectangle with a corner at `x`, `y`; a negative extent reaches to the left or down.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(Point(x: x, y: y), Point(x: x + width, y: y + height))
  }

  /// The largest absolute coordinate that a rectangle of a file may have; no page is near it.
  private static let farthest = 1e8

  /// The rectangle of a PDF array, its elements already resolved; nil unless they are four sensible numbers.
  public init?(_ array: [PDFObject]) {
    let numbers = array.compactMap(\.doubleValue)
    guard array.count == 4, numbers.count == 4, numbers.allSatisfy({ abs($0) <= Self.farthest }) else { return nil }
    self.init(Point(x: numbers[0], y: numbers[1]), Point(x: numbers[2], y: numbers[3]))
  }

  /// The PDF array of the four edges: left, lower, right, upper.
  public var object: PDFObject { .array([.real(x), .real(y), .real(maxX), .real(maxY)]) }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The upper edge.
  public var maxY: Double { y + height }
  /// The point in the middle.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }
  /// Width and height.
  public var size: Size { Size(width: width, height: height) }

  /// The area that both share; nil when it is less than a line.
  public func intersection(_ other: Rectangle) -> Rectangle? {
    let left = max(x, other.x)
    let lower = max(y, other.y)
    let right = min(maxX, other.maxX)
    let upper = min(maxY, other.maxY)
    guard left < right, lower < upper else { return nil }
    return Rectangle(Point(x: left, y: lower), Point(x: right, y: upper))
  }

  /// The smallest rectangle around both.
  public func union(_ other: Rectangle) -> Rectangle {
    Rectangle(
      Point(x: min(x, other.x), y: min(y, other.y)), Point(x: max(maxX, other.maxX), y: max(maxY, other.maxY)))
  }
}

extension Rectangle: CustomStringConvertible {
  /// The size and the lower-left corner, as messages show them: `200 x 100 at (72, 655.5)`.
  public var description: String {
    let numbers = [x, y].map { String(decoding: PDFWriter.bytes(of: .real($0, decimals: 2)), as: UTF8.self) }
    return "\(size) at (\(numbers[0]), \(numbers[1]))"
  }
}
