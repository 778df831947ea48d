/// A width and a height, in the units of the space it is used in.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// A size of the given extents; nothing is checked.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether both extents are finite and above zero, so that something can be drawn in it.
  public var isDrawable: Bool { width > 0 && height > 0 && width.isFinite && height.isFinite }
}
