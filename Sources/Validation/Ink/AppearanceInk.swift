package import ByteRange
import SigField

/// What an annotation's appearance shows on its page, where, and what it says.
///
/// Source: ISO 32000-2:2020, 12.5.5.
package struct AppearanceInk: Sendable {
  /// What is painted, in default user space of the page, in the order of painting.
  package let boxes: [InkBox]
  /// Whether everything could be looked at: no bound was met, nothing was damaged. If not, there may be more.
  package let isComplete: Bool
  /// Whether optional content that is off was left out.
  package let hasHiddenContent: Bool
  /// The text that can be seen, in reading order: blanks between words, line feeds between lines. nil when some of it
  /// cannot be known.
  package let text: String?
  /// Whether the appearance has more text, which its box cuts off, as of a long value in a small field.
  package let hasClippedText: Bool

  /// Looks at an appearance stream.
  ///
  /// - Parameters:
  ///   - stream: The form XObject.
  ///   - document: The revision that it belongs to.
  ///   - rectangle: The annotation's `/Rect`.
  package init(_ stream: ObjectID, in document: Document, rectangle: InkRectangle) {
    let interpreter = ContentInterpreter(document)
    if case .stream(let dictionary, _) = interpreter.resolve(.reference(stream)) {
      Self.paint(stream, dictionary, onto: rectangle, interpreter)
    }
    boxes = interpreter.sheet.boxes
    isComplete = interpreter.sheet.isComplete
    hasHiddenContent = interpreter.sheet.hasHiddenContent
    hasClippedText = interpreter.sheet.hasClippedText
    text =
      interpreter.sheet.isComplete && !interpreter.sheet.hasUnreadableText
      ? ReadingOrder.text(of: interpreter.sheet.boxes) : nil
  }

  /// The normal appearance of an annotation; nil when it shows none.
  ///
  /// - Parameters:
  ///   - annotation: Its dictionary.
  ///   - document: The revision that it belongs to.
  package init?(annotation: PDFDictionary, in document: Document) {
    let flags = (try? document.resolve(annotation["F"]))?.integerValue ?? 0
    guard flags & AnnotationFlags.hidden == 0, !OptionalContent(document).isHidden(annotation["OC"]),
      let rectangle = InkRectangle(annotation["Rect"], in: document), rectangle.area > 0,
      let stream = Self.normalAppearance(of: annotation, in: document)
    else { return nil }
    self.init(stream, in: document, rectangle: rectangle)
  }

  /// The stream of `/AP` `/N`, by `/AS` where there are several states (12.5.5).
  ///
  /// - Parameters:
  ///   - annotation: The annotation's dictionary.
  ///   - document: The revision that it belongs to.
  /// - Returns: The stream; nil when there is none.
  package static func normalAppearance(of annotation: PDFDictionary, in document: Document) -> ObjectID? {
    guard let appearances = (try? document.resolve(annotation["AP"]))?.dictionaryValue,
      let normal = appearances["N"]
    else { return nil }
    switch try? document.resolve(normal) {
    case .stream: return normal.referenceValue
    case .dictionary(let states):
      guard let state = (try? document.resolve(annotation["AS"]))?.nameValue, let id = states[state]?.referenceValue,
        case .stream? = try? document.object(id)
      else { return nil }
      return id
    default: return nil
    }
  }

  /// Algorithm 8: the box, turned by the form's matrix, is stretched onto the annotation's rectangle.
  private static func paint(
    _ id: ObjectID, _ dictionary: PDFDictionary, onto rectangle: InkRectangle, _ interpreter: ContentInterpreter
  ) {
    guard let matrix = InkMatrix(dictionary["Matrix"], in: interpreter.document),
      let box = InkRectangle(dictionary["BBox"], in: interpreter.document), let turned = matrix.bounds(of: box)
    else {
      // Without a box readers differ in what they show.
      interpreter.sheet.isComplete = false
      return
    }
    guard turned.width > 0, turned.height > 0 else { return }
    let (x, y) = (rectangle.width / turned.width, rectangle.height / turned.height)
    let place = InkMatrix(x, 0, 0, y, rectangle.left - turned.left * x, rectangle.bottom - turned.bottom * y)
    guard place.isSane else {
      interpreter.sheet.isComplete = false
      return
    }
    // Through its box a form can paint nothing beyond the rectangle.
    let state = InkState(matrix: place, clip: rectangle)
    interpreter.form(id, dictionary, state, inherited: PDFDictionary(), depth: 0)
  }
}
