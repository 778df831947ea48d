import Appearance
package import ByteRange

/// Where on the pages widgets are.
package struct WidgetPlaces {
  /// One widget on one page.
  package struct Place: Hashable, Sendable {
    /// The widget.
    package let widget: ObjectID
    /// The page's number, from 1.
    package let page: Int
    /// Left, bottom, width and height on the page as shown, in its default units; all 0 for an invisible one.
    package let rectangle: [Double]

    /// Whether anything of it is seen.
    package var isVisible: Bool { rectangle.contains { $0 != 0 } }
  }

  private var places: [ObjectID: [Place]] = [:]

  /// Looks for widgets among the annotations of pages.
  ///
  /// - Parameters:
  ///   - widgets: What is looked for.
  ///   - pages: Where.
  ///   - document: The document.
  /// - Throws: ``FileError`` when an object cannot be read.
  package init(of widgets: Set<ObjectID>, on pages: [Page], in document: Document) throws {
    guard !widgets.isEmpty else { return }
    for page in pages {
      guard case .array(let annotations) = try document.resolve(page.dictionary["Annots"]) else { continue }
      let here = Set(annotations.prefix(FieldTree.mostFields).compactMap(\.referenceValue)).intersection(widgets)
      guard !here.isEmpty else { continue }
      let geometry = try PageGeometry(
        page: page.dictionary, inherited: { page.inherited[$0] }, resolve: { object in try document.resolve(object) })
      for widget in here.sorted() {
        guard let dictionary = try document.resolve(.reference(widget)).dictionaryValue else { continue }
        var rectangle = [0.0, 0, 0, 0]
        let corners = try (document.resolve(dictionary["Rect"]).arrayValue ?? []).prefix(5).map(document.resolve)
        let flags = try document.resolve(dictionary["F"]).integerValue ?? 0
        if flags & AnnotationFlags.unseen == 0, let found = Rectangle(corners), found.width > 0, found.height > 0 {
          let seen = geometry.toVisible.bounds(of: found)
          rectangle = [seen.x, seen.y, seen.width, seen.height]
        }
        places[widget, default: []].append(Place(widget: widget, page: page.number, rectangle: rectangle))
      }
    }
  }

  /// The places of a widget; more than one where pages share it.
  package subscript(widget: ObjectID) -> [Place] { places[widget] ?? [] }
}
