package import Appearance

/// A place worked out for one page: the widget's rectangle in both spaces.
package struct PlacedBox: Hashable, Sendable {
  /// The page's number, from 1.
  package let page: Int
  /// In visible coordinates, from the lower-left corner of the page as shown; its size is the box of the appearance.
  package let visible: Rectangle
  /// The widget's /Rect, in default user space.
  package let rectangle: Rectangle
  /// How far the drawing is turned within the box, in degrees clockwise.
  package let angle: Double
  /// The page's rotation, which the appearance undoes.
  package let pageRotation: Int
}

/// A rectangle of a page that is taken already.
package struct OccupiedPlace: Hashable, Sendable {
  /// Who has it, for messages: the field's name.
  package let name: String
  /// In default user space.
  package let rectangle: Rectangle

  /// A widget's place.
  package init(name: String, rectangle: Rectangle) {
    self.name = name
    self.rectangle = rectangle
  }
}

extension Placement {
  /// How far a seal may reach over the edge of a page or of another field before it counts, in units: less than can be
  /// seen, more than the rounding of ratios.
  private static let tolerance = 0.01

  /// Works the place out for a page.
  ///
  /// - Parameters:
  ///   - geometry: The page's.
  ///   - number: The page's number, from 1, for messages.
  ///   - drawing: The drawing's extent in any unit, for its aspect ratio; only ratios need it.
  /// - Throws: ``PlacementError/unusable(reason:)`` when the numbers describe no area.
  /// - Returns: The widget's rectangle; nothing is said yet about whether it is free.
  package func box(on geometry: PageGeometry, page number: Int, drawing: Size?) throws(PlacementError) -> PlacedBox {
    guard angle.isFinite else { throw .unusable(reason: "the angle is not a number") }
    let visible = try visibleRectangle(on: geometry.visibleSize, drawing: drawing)
    return PlacedBox(
      page: number, visible: visible, rectangle: geometry.toUserSpace.bounds(of: visible), angle: angle,
      pageRotation: geometry.rotation)
  }

  private func visibleRectangle(on page: Size, drawing: Size?) throws(PlacementError) -> Rectangle {
    switch region {
    case .rectangle(let rectangle):
      guard rectangle.size.isDrawable, rectangle.x.isFinite, rectangle.y.isFinite else {
        throw .unusable(reason: "the rectangle \(rectangle) has no area")
      }
      return rectangle
    case .ratios(let centerX, let centerY, let width):
      guard centerX.isFinite, centerY.isFinite else { throw .unusable(reason: "the middle is not a pair of numbers") }
      guard width > 0, width <= 10 else { throw .unusable(reason: "the width is not a part of the page's width") }
      guard let drawing, drawing.isDrawable else {
        throw .unusable(reason: "a place by ratios needs a drawing, whose shape gives the height")
      }
      let scale = page.width * width / drawing.width
      let upright = Size(width: drawing.width * scale, height: drawing.height * scale)
      let extent = SealAppearance.extent(of: upright, angle: angle)
      return Rectangle(
        x: page.width * centerX - extent.width / 2, y: page.height * (1 - centerY) - extent.height / 2,
        width: extent.width, height: extent.height)
    }
  }

  /// Checks that a place is on the page and free.
  ///
  /// - Parameters:
  ///   - box: The place.
  ///   - geometry: The page's.
  ///   - occupied: The page's other widgets; those without area never count.
  /// - Throws: ``PlacementError/outside(box:page:visible:)`` or ``PlacementError/overlaps(box:page:name:other:)``, both
  ///   with visible coordinates.
  package static func check(
    _ box: PlacedBox, on geometry: PageGeometry, occupied: [OccupiedPlace]
  ) throws(PlacementError) {
    let size = geometry.visibleSize
    let visible = box.visible
    guard
      visible.x >= -tolerance, visible.y >= -tolerance, visible.maxX <= size.width + tolerance,
      visible.maxY <= size.height + tolerance
    else { throw .outside(box: visible, page: box.page, visible: size) }
    for place in occupied {
      let other = geometry.toVisible.bounds(of: place.rectangle)
      if let common = visible.intersection(other), common.width > tolerance, common.height > tolerance {
        throw .overlaps(box: visible, page: box.page, name: place.name, other: other)
      }
    }
  }
}
