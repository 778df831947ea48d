package import ByteRange

extension Coverage {
  /// What follows the signed bytes of the last revision.
  package enum Trailing: Hashable {
    case none
    /// White space only, so no reader can find an object in it.
    case blank(Int)
    case content(Int)
  }

  /// Bytes that are looked at in one piece.
  private static let chunk = 1 << 20

  /// Nothing is known to be covered: the byte range cannot be read, or the file was rebuilt.
  package static func unknown(of document: Document) -> Coverage {
    Coverage(verdict: .partial, revision: nil, revisions: document.revisions.count)
  }

  /// Holds signed bytes against the revisions of a file.
  ///
  /// A revision is covered when the signed bytes reach its `%%EOF` and nothing of the next one: the ends of line after
  /// `%%EOF` may be signed or not, writers differ.
  package static func of(_ spans: SignedSpans, in document: Document) -> (coverage: Coverage, trailing: Trailing) {
    let end = spans.after.upperBound
    let revisions = document.revisions
    guard !document.isRecovered, let index = revisions.lastIndex(where: { $0.endOfMarker <= end }) else {
      return (unknown(of: document), .none)
    }
    let count = revisions.count
    if end == document.source.count {
      return (Coverage(verdict: .entireFile, revision: count, revisions: count), .none)
    }
    let covered = Coverage(verdict: .entireRevision, revision: index + 1, revisions: count)
    guard index == count - 1 else {
      let isWhole =
        isBlank(revisions[index].endOfMarker..<end, document.source)
        || end <= firstByte(of: revisions[index + 1], in: document)
      return (isWhole ? covered : Coverage(verdict: .partial, revision: nil, revisions: count), .none)
    }
    let rest = end..<document.source.count
    return (covered, isBlank(rest, document.source) ? .blank(rest.count) : .content(rest.count))
  }

  private static func isBlank(_ range: Range<Int>, _ source: ByteSource) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      let next = min(position + chunk, range.upperBound)
      guard source.copy(position..<next).allSatisfy(PDFCharacter.isWhiteSpace) else { return false }
      position = next
    }
    return true
  }

  /// Where what a revision added begins: its sections, or the first object beyond what was there before.
  private static func firstByte(of revision: Revision, in document: Document) -> Int {
    var first = revision.sectionOffset
    for section in document.chain.sections[revision.sections] {
      first = min(first, section.offset)
      for case .offset(let place, _) in section.entries.values where place > 0 {
        let (offset, overflow) = place.addingReportingOverflow(document.chain.base)
        if !overflow { first = min(first, offset) }
      }
    }
    return first
  }
}
