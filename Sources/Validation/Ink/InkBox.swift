/// Something that content paints, by the place it takes.
package struct InkBox: Hashable, Sendable {
  /// What is painted.
  package enum Kind: String, Sendable, CaseIterable {
    /// A word, or what could not be divided into words.
    case text
    /// An image, or an inline image.
    case image
    /// A path, filled or stroked.
    case path
    /// A shading.
    case shading
  }

  /// Where it lies, in default user space of the page.
  package let rectangle: InkRectangle
  /// What it is.
  package let kind: Kind
  /// Whether it hides what lies below it. Of text only blocks do, and letters that nobody can tell the shape of.
  package let isOpaque: Bool
  /// What a text says; nil for everything else, and when it cannot be known.
  package let text: String?
  /// The parts that are really painted, where the rectangle is only their hull: the letters of a word, the strips of a
  /// shape, the opaque fields of a masked image. Empty when the whole rectangle is painted.
  package let parts: [InkRectangle]
  /// How light its colour is, from 0, black, to 1, white; nil when it is not known or there are many.
  package let lightness: Double?

  package init(
    _ rectangle: InkRectangle, _ kind: Kind, isOpaque: Bool = false, text: String? = nil, parts: [InkRectangle] = [],
    lightness: Double? = nil
  ) {
    self.rectangle = rectangle
    self.kind = kind
    self.isOpaque = isOpaque
    self.text = text
    self.parts = parts
    self.lightness = lightness
  }

  /// The rectangles that are painted.
  package var painted: [InkRectangle] { parts.isEmpty ? [rectangle] : parts }
}
