import PAdES
import TestSupport

/// Seals for tests, and where they go.
enum Seals {
  /// Red at the upper left, green at the upper right, blue at the lower left, magenta at the lower right; 3 by 1.
  static func marker() throws -> SealAppearance { try image("marker.png") }

  static func image(_ name: String) throws -> SealAppearance {
    SealAppearance(Drawing(try SealImage(try Fixture.bytes("Images/\(name)"))))
  }

  static func place(_ x: Double, _ y: Double, _ width: Double = 150, _ height: Double = 50, page: Int = 1) -> Placement
  {
    Placement(page: .number(page), region: .rectangle(Rectangle(x: x, y: y, width: width, height: height)))
  }
}
