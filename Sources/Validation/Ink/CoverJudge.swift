package import ByteRange
import SigField

/// What annotations of one revision cover of the pages of another, page by page, each page looked at once.
package final class CoverJudge {
  private static let mostAnnotations = 10_000
  /// Words that are named before the rest is counted.
  private static let mostNamed = 6

  private let below: Document
  private let above: Document
  private var inks: [ObjectID: PageInk] = [:]
  private var pages: [ObjectID: [Page]]?

  /// Prepares to judge.
  ///
  /// - Parameters:
  ///   - below: The revision whose pages are covered.
  ///   - above: The revision that the annotations belong to; the same or a later one.
  package init(pagesOf below: Document, annotationsOf above: Document) {
    self.below = below
    self.above = above
  }

  /// What an annotation's appearance hides, in words: `"100", "EUR" on page 1`.
  ///
  /// - Parameter id: The annotation.
  /// - Returns: nil when it hides nothing that can be told.
  package func coveredContent(by id: ObjectID) -> String? {
    guard let dictionary = (try? above.resolve(.reference(id)))?.dictionaryValue,
      let cover = AppearanceInk(annotation: dictionary, in: above), cover.boxes.contains(where: \.isOpaque)
    else { return nil }
    for page in pagesShowing(id) {
      guard let pageID = page.id else { continue }
      let ink = inks[pageID] ?? PageInk(page, in: below)
      inks[pageID] = ink
      let found = ink.covered(by: cover)
      if !found.isEmpty { return "\(Self.words(for: found)) on page \(page.number)" }
    }
    return nil
  }

  /// The pages, as they were below, on which an annotation is shown above.
  private func pagesShowing(_ id: ObjectID) -> [Page] {
    if let pages { return pages[id] ?? [] }
    var found: [ObjectID: [Page]] = [:]
    var before: [ObjectID: Page] = [:]
    try? PageTree(below).forEach { page in
      if let id = page.id { before[id] = page }
      return true
    }
    try? PageTree(above).forEach { page in
      guard let id = page.id, let old = before[id],
        case .array(let annotations) = try above.resolve(page.dictionary["Annots"])
      else { return true }
      for annotation in Set(annotations.prefix(Self.mostAnnotations).compactMap(\.referenceValue)) {
        found[annotation, default: []].append(old)
      }
      return true
    }
    pages = found
    return found[id] ?? []
  }

  private static func words(for boxes: [InkBox]) -> String {
    let texts = boxes.filter { $0.kind == .text }
    let named = texts.compactMap(\.text).filter { !$0.isEmpty }.prefix(mostNamed).map { "\"\($0.prefix(40))\"" }
    guard !named.isEmpty else {
      if !texts.isEmpty { return "text" }
      return boxes.contains { $0.kind == .image } ? "an image" : "a drawing"
    }
    let more = texts.count - named.count
    return named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
