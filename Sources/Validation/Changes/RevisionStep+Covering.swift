import ByteRange
import SigField

extension RevisionStep {
  /// The most widgets of one field, the most annotations of one page, the longest text that is quoted, and the most
  /// of them before the rest is counted.
  private static let mostWidgets = 200
  private static let mostAnnotations = 500
  private static let longestQuote = 40
  private static let mostQuotes = 6
  /// The most pages and appearances that one step runs; what comes later is not known.
  private static let mostRuns = 2_000
  /// An opaque appearance over this part of a page hides the page, whatever is on it.
  private static let mostOfPage = 0.6
  private static let unknown = "content that cannot be told"

  /// What of the signed page a widget or annotation covers with opaque ink, in words; nil for nothing.
  ///
  /// All states of the appearance count, hidden ones too: a click or a script shows them.
  func coveredContent(by id: ObjectID) -> String? {
    if let known = covers[id] { return known }
    let found = widgets(of: id, in: new).lazy.compactMap { self.covering($0, asOf: self.new) }.first
    covers[id] = .some(found)
    return found
  }

  /// As ``coveredContent(by:)``, for an annotation that was there before.
  func contentCovered(before id: ObjectID) -> String? {
    if let known = earlierCovers[id] { return known }
    let found = covering(id, asOf: old)
    earlierCovers[id] = .some(found)
    return found
  }

  /// The widgets of a field: itself, or its kids.
  func widgets(of id: ObjectID, in document: Document) -> [ObjectID] {
    guard let dictionary = (try? document.object(id))?.dictionaryValue else { return [] }
    if dictionary["Rect"] != nil { return [id] }
    let kids = (try? document.resolve(dictionary["Kids"]))?.arrayValue ?? []
    return kids.prefix(Self.mostWidgets).compactMap(\.referenceValue)
  }

  private func covering(_ id: ObjectID, asOf document: Document) -> String? {
    guard let annotation = (try? document.object(id))?.dictionaryValue,
      let rectangle = InkRectangle(annotation["Rect"], in: document), rectangle.area > 0,
      let page = page(of: id, annotation)
    else { return nil }
    guard inks < Self.mostRuns else { return Self.unknown }
    inks += 1
    let streams = Self.streams(of: annotation["AP"], in: document)
    if streams.isEmpty { return isDrawnOpaque(annotation, in: document) ? words(under: rectangle, of: page) : nil }
    for stream in streams {
      let cover = AppearanceInk(stream, in: document, rectangle: rectangle)
      guard cover.isComplete else { return Self.unknown }
      let opaque = cover.boxes.filter(\.isOpaque)
      guard !opaque.isEmpty else { continue }
      guard page.ink.isComplete else { return Self.unknown }
      let hull = opaque.flatMap(\.painted).reduce(0) { $0 + $1.area }
      if hull > Self.mostOfPage * page.area { return "the page" }
      // Shapes are frames and fields to sign in; what is read are words and pictures.
      if let words = words(for: page.ink.covered(by: cover).filter { $0.kind != .path }, on: page) { return words }
    }
    return nil
  }

  /// Every stream of an appearance dictionary (12.5.5): normal, rollover and down, in all states.
  private static func streams(of appearance: PDFObject?, in document: Document) -> [ObjectID] {
    guard let dictionary = (try? document.resolve(appearance))?.dictionaryValue else { return [] }
    var found: [ObjectID] = []
    for (_, entry) in dictionary {
      switch try? document.resolve(entry) {
      case .stream?: if let id = entry.referenceValue { found.append(id) }
      case .dictionary(let states)?: found += states.prefix(64).compactMap(\.value.referenceValue)
      default: break
      }
      if found.count > 256 { break }
    }
    return found
  }

  /// Annotations that readers draw themselves and fill (12.5.6.6, 12.5.6.8, 12.5.6.23).
  private func isDrawnOpaque(_ annotation: PDFDictionary, in document: Document) -> Bool {
    let isFilled = { (key: String) in !((try? document.resolve(annotation[key]))?.arrayValue ?? []).isEmpty }
    switch annotation["Subtype"]?.nameValue {
    case "FreeText": return isFilled("C")
    case "Square", "Circle", "Polygon", "Redact": return isFilled("IC")
    default: return false
    }
  }

  private func words(under rectangle: InkRectangle, of page: SignedPage) -> String? {
    if rectangle.area > Self.mostOfPage * page.area { return "the page" }
    let boxes = page.ink.boxes.filter { box in
      box.kind != .path && box.rectangle.area > 0
        && (box.rectangle.intersection(rectangle)?.area ?? 0) > box.rectangle.area / 2
    }
    return words(for: boxes, on: page)
  }

  /// What is covered: `"100", "EUR" on page 1`; nil for nothing.
  private func words(for boxes: [InkBox], on page: SignedPage) -> String? {
    guard !boxes.isEmpty else { return nil }
    let texts = boxes.filter { $0.kind == .text }
    let quoted = texts.compactMap(\.text).filter { !$0.isEmpty }.prefix(Self.mostQuotes)
    let more = texts.count - quoted.count
    var words = quoted.map { "\"\($0.prefix(Self.longestQuote))\"" }.joined(separator: ", ")
    if quoted.isEmpty { words = texts.isEmpty ? "a picture" : "text" } else if more > 0 { words += " and \(more) more" }
    return pageNumbers[page.id].map { "\(words) on page \($0)" } ?? words
  }

  /// The numbers of the pages as they were signed.
  func numbersOfPages() -> [ObjectID: Int] {
    var found: [ObjectID: Int] = [:]
    try? PageTree(old).forEach { page in
      if let id = page.id, found[id] == nil { found[id] = page.number }
      return true
    }
    return found
  }

  /// The page on which an annotation stands, as it was signed.
  private func page(of id: ObjectID, _ annotation: PDFDictionary) -> SignedPage? {
    var candidates: [ObjectID] = []
    if let named = annotation["P"]?.referenceValue { candidates.append(named) }
    // The page from which it was taken away names it no longer.
    candidates += (pagesBefore[id] ?? []).prefix(64 - candidates.count)
    for holder in finder.index.holders(of: id.number) where candidates.count < 64 {
      guard let generation = new.entry(of: holder)?.generation else { continue }
      let holderID = ObjectID(holder, generation)
      let object = finder.object(holder)
      if object.dictionaryValue?["Annots"] != nil { candidates.append(holderID) }
      guard object.arrayValue != nil else { continue }
      // The list of annotations is an object of its own.
      for above in finder.index.holders(of: holder).prefix(64) {
        guard let generation = new.entry(of: above)?.generation,
          finder.object(above).dictionaryValue?["Annots"]?.referenceValue == holderID
        else { continue }
        candidates.append(ObjectID(above, generation))
      }
    }
    return candidates.lazy.compactMap { self.signedPage($0) }.first
  }

  /// The annotations that the changed pages had, with the pages: read once, since a revision may add thousands.
  func annotationsOfChangedPages() -> [ObjectID: [ObjectID]] {
    var found: [ObjectID: [ObjectID]] = [:]
    for (holder, change) in transition.changes.sorted(by: { $0.key < $1.key }) {
      guard let list = change.old.dictionaryValue?["Annots"] else { continue }
      for annotation in Set((before(list).arrayValue ?? []).compactMap(\.referenceValue)) {
        found[annotation, default: []].append(holder)
      }
    }
    return found
  }

  private func signedPage(_ id: ObjectID) -> SignedPage? {
    if let known = pages[id] { return known }
    guard inks < Self.mostRuns, let dictionary = before(.reference(id)).dictionaryValue, dictionary["Kids"] == nil,
      dictionary["Type"]?.nameValue.map({ $0 == "Page" }) ?? true
    else { return nil }
    inks += 1
    var inherited = PDFDictionary()
    for (_, above) in ParentWalk(from: dictionary["Parent"]?.referenceValue, in: old) {
      for key in ["MediaBox", "CropBox", "Resources"] where inherited[key] == nil { inherited[key] = above[key] }
    }
    let page = Page(number: 0, id: id, dictionary: dictionary, inherited: inherited)
    var ink = PageInk(page, in: old)
    for annotation in (before(dictionary["Annots"]).arrayValue ?? []).prefix(Self.mostAnnotations) {
      guard let annotation = before(annotation).dictionaryValue else { continue }
      ink = ink.adding(annotation: annotation, in: old)
    }
    let media = InkRectangle(page.inheriting("CropBox") ?? page.inheriting("MediaBox"), in: old)
    let found = SignedPage(id: id, ink: ink, area: media?.area ?? 612 * 792)
    pages[id] = found
    return found
  }
}
