/// The picture of one page, ready to stand in a report.
public struct PagePicture: Sendable {
  /// The PNG.
  public let png: [UInt8]

  /// A picture.
  public init(png: [UInt8]) { self.png = png }
}
