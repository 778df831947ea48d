import ByteRange

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

extension Size: CustomStringConvertible {
  /// Both extents, as messages show them: `200 x 100`.
  public var description: String {
    let numbers = [width, height].map { String(decoding: PDFWriter.bytes(of: .real($0, decimals: 2)), as: UTF8.self) }
    return "\(numbers[0]) x \(numbers[1])"
  }
}
