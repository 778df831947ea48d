/// Where on the pages a signature is seen.
public struct WidgetOnPage: Hashable, Sendable {
  /// The page's number from 1.
  public let page: Int?
  /// Left, bottom, width and height on the page as shown, in its default units.
  public let rectangle: [Double]
  /// The widget's object, such as `12 0`; nil for a field that stands directly in an array.
  public let widget: String?
}
