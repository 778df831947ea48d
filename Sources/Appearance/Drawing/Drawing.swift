/// Something to be seen on a page, as a value: what a seal, a handwritten signature or a text block is made of.
///
/// A drawing has a canvas of its own, with the origin at the lower left and units of its own choice. Only its aspect
/// ratio counts when it is placed.
public struct Drawing: Hashable, Sendable {
  /// The extent of the canvas.
  public var size: Size
  /// What is drawn, from the back to the front.
  public var elements: [Element]

  /// A drawing of the given elements.
  public init(size: Size, elements: [Element]) {
    self.size = size
    self.elements = elements
  }

  /// A picture that fills a canvas of its own aspect ratio, one unit a pixel.
  public init(_ image: SealImage) {
    let frame = Rectangle(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    self.init(size: frame.size, elements: [.image(image, in: frame)])
  }

  /// One thing of a drawing.
  @nonexhaustive public enum Element: Hashable, Sendable {
    /// A picture that fills a frame.
    case image(SealImage, in: Rectangle)
    /// Elements that are moved and dimmed as one.
    case group(Group)
  }

  /// Elements in a coordinate system of their own.
  public struct Group: Hashable, Sendable {
    /// From the group's coordinates to those around it.
    public var transform: AffineTransform
    /// How much covers what is below, 0 to 1. The elements are dimmed together, not each by itself: where they overlap
    /// the lower ones do not show through.
    public var opacity: Double
    /// What is drawn, from the back to the front.
    public var elements: [Element]

    /// A group of elements.
    public init(transform: AffineTransform = .identity, opacity: Double = 1, elements: [Element]) {
      self.transform = transform
      self.opacity = opacity
      self.elements = elements
    }
  }
}

extension Drawing.Element {
  /// The smallest upright rectangle around the element.
  var bounds: Rectangle? {
    switch self {
    case .image(_, let frame): frame
    case .group(let group): group.elements.bounds.map(group.transform.bounds)
    }
  }
}

extension [Drawing.Element] {
  /// The smallest upright rectangle around all elements; nil when there is none.
  var bounds: Rectangle? {
    compactMap(\.bounds).reduce(nil) { (all: Rectangle?, next) in all.map { $0.union(next) } ?? next }
  }
}
