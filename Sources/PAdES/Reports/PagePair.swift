/// One page as it was signed and as it is now.
public struct PagePair: Sendable {
  /// A part of a page, each number a share of the page's width or height from its upper left corner.
  public struct Region: Hashable, Sendable {
    /// From the left edge, 0 to 1.
    public let left: Double
    /// From the upper edge.
    public let top: Double
    /// Of the page's width.
    public let width: Double
    /// Of its height.
    public let height: Double

    /// A region.
    public init(left: Double, top: Double, width: Double, height: Double) {
      self.left = left
      self.top = top
      self.width = width
      self.height = height
    }
  }

  /// The page's number, from 1.
  public let page: Int
  /// As signed; nil where the page did not exist, or could not be shown.
  public let signed: PagePicture?
  /// As it is now; nil where the page does not exist any more, or nothing was changed since.
  public let now: PagePicture?
  /// What looks different.
  public let changed: [Region]

  /// A pair.
  public init(page: Int, signed: PagePicture?, now: PagePicture?, changed: [Region]) {
    self.page = page
    self.signed = signed
    self.now = now
    self.changed = changed
  }
}
