package import ByteRange

extension Coverage {
  /// The most bytes between `%%EOF` and the end of the signed bytes that are looked at.
  private static let longestEnd = 1 << 20

  /// Nothing is known to be covered: the byte range cannot be read, or the file was rebuilt.
  package static func unknown(of document: Document) -> Coverage {
    Coverage(verdict: .partial, revision: nil, revisions: document.revisions.count)
  }

  /// Holds signed bytes against the revisions of a file.
  ///
  /// A revision is covered when the signed bytes reach its `%%EOF` and nothing of the next one: the ends of line after
  /// `%%EOF` may be signed or not, writers differ.
  ///
  /// - Parameters:
  ///   - spans: The signed bytes.
  ///   - document: The newest state of the file.
  ///   - trailing: What stands behind its last revision.
  /// - Returns: The coverage.
  package static func of(_ spans: SignedSpans, in document: Document, trailing: TrailingBytes) -> Coverage {
    let end = spans.after.upperBound
    let revisions = document.revisions
    let count = revisions.count
    let partial = unknown(of: document)
    guard !document.isRecovered, let index = revisions.lastIndex(where: { $0.endOfMarker <= end }) else {
      return partial
    }
    if end == document.source.count { return Coverage(verdict: .entireFile, revision: count, revisions: count) }
    // What no revision holds and a repairing reader shows all the same is no part of anything that was signed.
    guard trailing.kind(after: max(end, revisions[count - 1].endOfMarker)) != .objects else { return partial }
    let covered = Coverage(verdict: .entireRevision, revision: index + 1, revisions: count)
    guard index < count - 1 else { return covered }
    let isWhole =
      isBlank(revisions[index].endOfMarker..<end, document.source)
      || end <= firstByte(of: revisions[index + 1], in: document)
    return isWhole ? covered : partial
  }

  private static func isBlank(_ range: Range<Int>, _ source: ByteSource) -> Bool {
    range.count <= longestEnd && source.copy(range).allSatisfy(PDFCharacter.isWhiteSpace)
  }

  /// Where what a revision added begins.
  static func firstByte(of revision: Revision, in document: Document) -> Int {
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
