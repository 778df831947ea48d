package import ByteRange

/// A drawing as the normal appearance of a widget: fitted into its box, upright as the page is seen.
///
/// Source: ISO 32000-2:2020, 12.5.5.
public struct SealAppearance: Hashable, Sendable {
  /// What is shown.
  public var drawing: Drawing
  /// How much of the page the drawing covers, 0 to 1; what is transparent in the drawing itself stays so.
  public var opacity: Double

  /// The look of a seal.
  public init(_ drawing: Drawing, opacity: Double = 1) {
    self.drawing = drawing
    self.opacity = opacity
  }

  /// The form XObject for `/AP /N`.
  ///
  /// The drawing keeps its aspect ratio and is as large as fits, turned, in the middle of the box. On a rotated page
  /// the form's `/Matrix` turns it back by the page's rotation; readers then map its box onto `/Rect`, whose width
  /// and height are those of the box changed over when the rotation is 90 or 270.
  ///
  /// - Parameters:
  ///   - box: The extent of the widget as the page is seen, in default units.
  ///   - angle: Degrees clockwise as the page is seen; multiples of 90 are exact.
  ///   - pageRotation: The page's `/Rotate`, a multiple of 90.
  ///   - add: Adds an indirect object to the file (images and masks, before the form) and names it.
  /// - Throws: What `add` throws.
  /// - Returns: The form as a stream, not yet added; it shows nothing when box or drawing have no extent.
  package func form<Failure: Error>(
    box: Size, angle: Double = 0, pageRotation: Int = 0, add: (PDFObject) throws(Failure) -> ObjectID
  ) throws(Failure) -> PDFObject {
    let frame = Rectangle(x: 0, y: 0, width: box.width, height: box.height)
    let isVisible = box.isDrawable && drawing.size.isDrawable && angle.isFinite
    let elements: [Drawing.Element] =
      isVisible ? [.group(Drawing.Group(opacity: opacity, elements: drawing.elements))] : []
    var form = try DrawingRenderer.form(
      of: elements, transform: isVisible ? fit(into: box, angle: angle) : .identity, box: frame, add: add)
    let matrix = Self.matrix(box: box, pageRotation: pageRotation)
    if matrix != .identity { form.dictionary["Matrix"] = .array(matrix.numbers) }
    return .stream(form.dictionary, form.content)
  }

  /// From the drawing's canvas to the box.
  private func fit(into box: Size, angle: Double) -> AffineTransform {
    let turned = Self.extent(of: drawing.size, angle: angle)
    let scale = min(box.width / turned.width, box.height / turned.height)
    return AffineTransform.translation(x: -drawing.size.width / 2, y: -drawing.size.height / 2)
      .then(.scale(x: scale, y: scale))
      .then(.rotation(clockwiseDegrees: angle))
      .then(.translation(x: box.width / 2, y: box.height / 2))
  }

  /// The extent of the upright box around something turned.
  package static func extent(of size: Size, angle: Double) -> Size {
    let (cosine, sine) = AffineTransform.cosineAndSine(ofDegrees: angle)
    return Size(
      width: size.width * abs(cosine) + size.height * abs(sine),
      height: size.width * abs(sine) + size.height * abs(cosine))
  }

  /// Turns a box counterclockwise by the page's clockwise rotation and shifts it back to the origin.
  private static func matrix(box: Size, pageRotation: Int) -> AffineTransform {
    switch ((pageRotation % 360) + 360) % 360 {
    case 90: AffineTransform(0, 1, -1, 0, box.height, 0)
    case 180: AffineTransform(-1, 0, 0, -1, box.width, box.height)
    case 270: AffineTransform(0, -1, 1, 0, 0, box.width)
    default: .identity
    }
  }
}
