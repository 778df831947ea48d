public import Appearance

/// Why a seal or a field cannot go where it was asked for.
///
/// Rectangles are in visible coordinates: default units from the lower-left corner of the page as shown.
@nonexhaustive public enum PlacementError: Error, Equatable, Sendable {
  /// The document has no such page.
  case noSuchPage(asked: Int, pages: Int)
  /// The numbers describe no area.
  case unusable(reason: String)
  /// Part of the box would not be seen.
  case outside(box: Rectangle, page: Int, visible: Size)
  /// The box covers part of another field's widget.
  case overlaps(box: Rectangle, page: Int, name: String, other: Rectangle)
}

extension PlacementError: CustomStringConvertible {
  /// The error in one line of words, without a capital or a full stop.
  public var description: String {
    switch self {
    case .noSuchPage(let asked, let pages):
      "there is no page \(asked), the document has \(pages) \(pages == 1 ? "page" : "pages")"
    case .unusable(let reason): reason
    case .outside(let box, let page, let visible): "\(box) reaches beyond page \(page), of which \(visible) is visible"
    case .overlaps(let box, let page, let name, let other):
      "\(box) on page \(page) overlaps the field \(name) with \(other)"
    }
  }
}
