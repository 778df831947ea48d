package import ByteRange

/// An upright rectangle by its edges. Validation measures with its own geometry: what places a seal must not also judge
/// where the seal lies.
///
/// Source: ISO 32000-2:2020, 7.9.5.
package struct InkRectangle: Hashable, Sendable {
  package let left: Double
  package let bottom: Double
  package let right: Double
  package let top: Double

  /// The rectangle between two opposite corners, in any order.
  package init(_ x: Double, _ y: Double, _ otherX: Double, _ otherY: Double) {
    left = min(x, otherX)
    bottom = min(y, otherY)
    right = max(x, otherX)
    top = max(y, otherY)
  }

  /// The rectangle of a PDF array; nil unless it has four sensible numbers.
  ///
  /// - Parameters:
  ///   - object: The array, or a reference to it.
  ///   - document: Where references are looked up.
  package init?(_ object: PDFObject?, in document: Document) {
    guard let array = (try? document.resolve(object))?.arrayValue, array.count == 4 else { return nil }
    let numbers = array.compactMap { (try? document.resolve($0))?.doubleValue }
    guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= InkMatrix.farthest }) else { return nil }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  package var width: Double { right - left }
  package var height: Double { top - bottom }
  package var area: Double { width * height }
  /// Whether all four edges are numbers that a page can have.
  var isSane: Bool { [left, bottom, right, top].allSatisfy { abs($0) <= InkMatrix.farthest } }

  /// What both share, which may be a line or a point; nil when they lie apart.
  package func intersection(_ other: InkRectangle) -> InkRectangle? {
    let (left, right) = (max(left, other.left), min(right, other.right))
    let (bottom, top) = (max(bottom, other.bottom), min(top, other.top))
    return left <= right && bottom <= top ? InkRectangle(left, bottom, right, top) : nil
  }

  /// The smallest rectangle around both.
  package func union(_ other: InkRectangle) -> InkRectangle {
    InkRectangle(
      min(left, other.left), min(bottom, other.bottom), max(right, other.right), max(top, other.top))
  }

  /// The rectangle with each edge moved outwards.
  package func grown(by margin: Double) -> InkRectangle {
    InkRectangle(left - margin, bottom - margin, right + margin, top + margin)
  }

  /// Whether another lies within, edges included.
  package func contains(_ other: InkRectangle) -> Bool {
    left <= other.left && bottom <= other.bottom && right >= other.right && top >= other.top
  }
}
