/// A place, with y growing upwards as in PDF unless said otherwise.
public struct Point: Hashable, Sendable {
  /// The distance to the right of the origin.
  public var x: Double
  /// The distance above the origin.
  public var y: Double

  /// The point with the given coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
