/// A point of a plane.
struct InkPoint: Hashable, Sendable {
  var x: Double
  var y: Double

  /// Whether both are numbers that a page can have.
  var isSane: Bool { abs(x) <= InkMatrix.farthest && abs(y) <= InkMatrix.farthest }
}
