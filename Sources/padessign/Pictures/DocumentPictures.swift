import PAdES

/// The pictures of a report: for each signature, pages as they were signed and as they are now.
struct DocumentPictures {
  /// By the place of the signature in the report, from 0.
  private(set) var bySignature: [Int: SignaturePictures] = [:]
  /// Why there are no pictures, or not all.
  private(set) var notes: [String] = []

  private let source: ByteSource
  private let renderer: PageRenderer
  /// The pages of a state of the file, by its length in bytes.
  private var pixels: [Int: [Pixels]] = [:]
  private var files: [Int: UnnamedFile] = [:]
  private var shown: [Page: PagePicture?] = [:]

  private struct Page: Hashable {
    let end: Int
    let number: Int
  }

  /// Pages that are compared, signatures that are pictured, and pages shown for each: a report is to be read.
  private static let comparedPages = 24
  private static let mostSignatures = 8
  private static let mostShown = (changed: 6, unchanged: 2)
  /// How long all pictures together may take, in seconds.
  private static let seconds: Int64 = 120

  /// Makes the pictures.
  ///
  /// - Parameters:
  ///   - signatures: The signatures of the report that are to be pictured, with their places in it.
  ///   - source: The document.
  ///   - isEncrypted: Whether it took a password to open it.
  init(_ signatures: [(place: Int, signature: ValidationReport.Signature)], of source: ByteSource, isEncrypted: Bool) {
    self.source = source
    renderer = PageRenderer(seconds: Self.seconds)
    guard !signatures.isEmpty else { return }
    guard !isEncrypted else {
      notes.append("There are no pictures: the document is encrypted, and its password is given to no other program.")
      return
    }
    // Those that a reader must look at come first.
    let ordered = signatures.enumerated().sorted { left, right in
      let ranks = (Self.rank(left.element.signature), Self.rank(right.element.signature))
      return ranks.0 == ranks.1 ? left.offset < right.offset : ranks.0 < ranks.1
    }.map(\.element)
    do {
      for (place, signature) in ordered.prefix(Self.mostSignatures) {
        bySignature[place] = try pictures(of: signature)
      }
      if ordered.count > Self.mostSignatures {
        notes.append("Only \(Self.mostSignatures) of \(ordered.count) signatures are pictured.")
      }
    } catch PageRenderer.Refusal.absent {
      notes.append(
        "There are no pictures: the program pdftoppm is not installed (Debian: apt-get install poppler-utils).")
    } catch PageRenderer.Refusal.failed(let reason) {
      notes.append("Not all pictures could be made: \(reason).")
    } catch {
      notes.append("Not all pictures could be made: \(Failure(error, about: source.path ?? "-").why).")
    }
  }

  private static func rank(_ signature: ValidationReport.Signature) -> Int {
    switch signature.standing {
    case .changed: 0
    case .broken: 1
    case .open, .valid: 2
    }
  }

  private mutating func pictures(of signature: ValidationReport.Signature) throws -> SignaturePictures {
    let numbers = signature.facts.byteRange
    guard numbers.count == 4, numbers[2] >= 0, numbers[3] > 0, numbers[2] < source.count,
      numbers[3] <= source.count - numbers[2]
    else { return SignaturePictures(pages: [], notes: ["What it signed cannot be shown: its byte range is none."]) }
    let end = numbers[2] + numbers[3]
    let signed: [Pixels]
    do {
      signed = try pages(of: end)
    } catch PageRenderer.Refusal.failed(let reason) {
      return SignaturePictures(pages: [], notes: ["What it signed cannot be shown: \(reason)."])
    }
    let now = end == source.count ? signed : try pages(of: source.count)
    var changed: [(page: Int, regions: [PagePair.Region])] = []
    for index in 0..<max(signed.count, now.count) {
      let (before, after) = (signed.element(index), now.element(index))
      guard before != after else { continue }
      let regions = PictureDifference.regions(before, after)
      if !regions.isEmpty { changed.append((index + 1, regions)) }
    }
    return try selected(signature, end, changed, compared: max(signed.count, now.count))
  }

  /// The pages that are worth a look: those that changed, else where the signature is seen, else the first.
  private mutating func selected(
    _ signature: ValidationReport.Signature, _ end: Int, _ changed: [(page: Int, regions: [PagePair.Region])],
    compared: Int
  ) throws -> SignaturePictures {
    var pairs: [PagePair] = []
    for (page, regions) in changed.prefix(Self.mostShown.changed) {
      pairs.append(
        PagePair(
          page: page, signed: try picture(page, end), now: try picture(page, source.count), changed: regions))
    }
    var notes: [String] = []
    if changed.count > pairs.count { notes.append("\(changed.count - pairs.count) more pages look different.") }
    if pairs.isEmpty {
      let seen = signature.facts.places.filter { $0.rectangle.contains { $0 != 0 } }.compactMap(\.page)
      let pages = Set(seen + [1]).filter { $0 <= compared }.sorted().prefix(Self.mostShown.unchanged)
      for page in pages {
        let now = end == source.count ? nil : try picture(page, source.count)
        pairs.append(PagePair(page: page, signed: try picture(page, end), now: now, changed: []))
      }
      if end < source.count {
        notes.append("The \(compared) pages that were compared look the same as when they were signed.")
      }
    }
    if compared == Self.comparedPages { notes.append("Only the first \(compared) pages were compared as pictures.") }
    return SignaturePictures(pages: pairs, notes: notes)
  }

  private mutating func file(_ end: Int) throws -> UnnamedFile {
    if let known = files[end] { return known }
    let file = try UnnamedFile(first: end, of: source)
    files[end] = file
    return file
  }

  private mutating func pages(of end: Int) throws -> [Pixels] {
    if let known = pixels[end] { return known }
    let pages = Pixels.all(in: try renderer.render(1...Self.comparedPages, of: file(end), .pixels))
    // Only the newest state is compared again and again; the others would only fill the memory.
    if end == source.count { pixels[end] = pages }
    return pages
  }

  private mutating func picture(_ page: Int, _ end: Int) throws -> PagePicture? {
    let key = Page(end: end, number: page)
    if let known = shown[key] { return known }
    var picture: PagePicture?
    do {
      picture = PNGSequence.all(in: try renderer.render(page...page, of: file(end), .png)).first
        .map { PagePicture(png: $0) }
    } catch PageRenderer.Refusal.failed {
      // A page that this state does not have.
    }
    shown[key] = picture
    return picture
  }
}

extension Array {
  fileprivate func element(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
