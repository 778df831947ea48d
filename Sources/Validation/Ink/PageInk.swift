package import ByteRange
package import SigField

/// What a page shows, by the places of its words, images, shapes and shadings.
///
/// Nothing is rendered: the content is run, and what it paints is noted. Text that is invisible or clipped away and
/// optional content that is off are not counted.
///
/// Source: ISO 32000-2:2020, 7.8 and 8 to 9.
package struct PageInk: Sendable {
  private static let mostStreams = 10_000

  /// What is painted, in the order of painting.
  package private(set) var boxes: [InkBox]
  /// Whether everything could be looked at: no bound was met, nothing was damaged. If not, there may be more.
  package private(set) var isComplete: Bool
  /// Whether optional content that is off was left out.
  package private(set) var hasHiddenContent: Bool

  /// Looks at a page's own content, without its annotations.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - document: The revision that it belongs to.
  package init(_ page: Page, in document: Document) {
    let interpreter = ContentInterpreter(document)
    let media = InkRectangle(page.inheriting("MediaBox"), in: document) ?? InkRectangle(0, 0, 612, 792)
    let crop = InkRectangle(page.inheriting("CropBox"), in: document).flatMap { $0.intersection(media) } ?? media
    let resources = interpreter.resolve(page.inheriting("Resources")).dictionaryValue ?? PDFDictionary()
    var frame = ContentFrame(resources, depth: 0, state: InkState(matrix: .identity, clip: crop))
    interpreter.run(Self.content(of: page, interpreter), &frame)
    boxes = interpreter.sheet.boxes
    isComplete = interpreter.sheet.isComplete
    hasHiddenContent = interpreter.sheet.hasHiddenContent
  }

  /// The streams of `/Contents` as the one stream that they are (7.8.2).
  private static func content(of page: Page, _ interpreter: ContentInterpreter) -> [UInt8] {
    guard let contents = page.dictionary["Contents"] else { return [] }
    var streams: [PDFObject] = [contents]
    if case .array(let listed) = interpreter.resolve(contents) { streams = listed }
    if streams.count > mostStreams { interpreter.sheet.isComplete = false }
    var all: [UInt8] = []
    for stream in streams.prefix(mostStreams) {
      guard let id = stream.referenceValue, case .stream = interpreter.resolve(stream) else { continue }
      guard let bytes = interpreter.bytes(of: id), all.count + bytes.count <= 2 * InkBudget.longestStream else {
        interpreter.sheet.isComplete = false
        continue
      }
      all += bytes + [0x0A]
    }
    return all
  }

  /// The same page with an annotation's appearance on it, where it is shown.
  ///
  /// - Parameters:
  ///   - annotation: The annotation's dictionary.
  ///   - document: The revision that it belongs to.
  /// - Returns: What both show together.
  package func adding(annotation: PDFDictionary, in document: Document) -> PageInk {
    guard let ink = AppearanceInk(annotation: annotation, in: document) else { return self }
    var sheet = InkSheet()
    for box in boxes + ink.boxes { sheet.add(box) }
    var both = self
    both.boxes = sheet.boxes
    both.isComplete = isComplete && ink.isComplete && sheet.isComplete
    both.hasHiddenContent = hasHiddenContent || ink.hasHiddenContent
    return both
  }

  /// What of this page lies under an appearance that hides it.
  ///
  /// A text counts when more than half of the word or of one of its letters is covered, an image or a shading when more
  /// than half of it is, a path when it has some area.
  ///
  /// - Parameter cover: The appearance.
  /// - Returns: The boxes, in the order of painting.
  package func covered(by cover: AppearanceInk) -> [InkBox] {
    let map = CoverMap(cover.boxes.filter(\.isOpaque).flatMap(\.painted))
    guard !map.isEmpty else { return [] }
    return boxes.filter { box in
      switch box.kind {
      case .text: Self.isCovered(box.rectangle, map) || box.parts.contains { Self.isCovered($0, map) }
      case .image, .shading: Self.isCovered(box.rectangle, map)
      // Rules and frames are no content that anybody reads.
      case .path: min(box.rectangle.width, box.rectangle.height) >= 2 && Self.isCovered(box.rectangle, map)
      }
    }
  }

  private static func isCovered(_ box: InkRectangle, _ map: CoverMap) -> Bool {
    box.area > 0 && map.coveredArea(of: box) > box.area / 2
  }
}
