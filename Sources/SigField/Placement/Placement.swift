public import Appearance

/// Where a seal or a field goes, as a person says it: on the page as a reader shows it.
public struct Placement: Hashable, Sendable {
  /// Which page.
  public var page: Page
  /// Where on it.
  public var region: Region
  /// How far the drawing is turned, in degrees clockwise as the page is seen, as `/Rotate` counts.
  public var angle: Double

  /// A place on a page.
  public init(page: Page, region: Region, angle: Double = 0) {
    self.page = page
    self.region = region
    self.angle = angle
  }

  /// A page by its place in the document.
  public enum Page: Hashable, Sendable {
    /// By its number, from 1.
    case number(Int)
    /// The last one, whatever its number.
    case last
  }

  /// A part of the visible page.
  public enum Region: Hashable, Sendable {
    /// In the page's default units (1/72 inch, or as the page's /UserUnit says), from the lower-left corner of the
    /// visible page. The drawing is fitted into it and turned within it.
    case rectangle(Rectangle)
    /// By the middle and the width of the drawing, as parts of the visible page; `centerY` counts from the **top** down,
    /// as mobile apps store it. The height follows from the drawing, and the whole turns about its middle.
    case ratios(centerX: Double, centerY: Double, width: Double = Placement.standardWidthRatio)
  }

  /// The part of the page's width that a seal takes when nothing else is said.
  public static let standardWidthRatio = 0.18
}

extension Placement.Page {
  /// The page's number in a document.
  ///
  /// - Parameter count: How many pages the document has.
  /// - Throws: ``PlacementError/noSuchPage(asked:pages:)``.
  /// - Returns: A number from 1 to `count`.
  package func number(of count: Int) throws(PlacementError) -> Int {
    switch self {
    case .number(let number):
      guard number >= 1, number <= count else { throw .noSuchPage(asked: number, pages: count) }
      return number
    case .last:
      guard count >= 1 else { throw .noSuchPage(asked: count, pages: count) }
      return count
    }
  }
}
