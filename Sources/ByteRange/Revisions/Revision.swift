/// A state of the file that somebody once saved: a prefix of its bytes, and what it changed.
///
/// A prefix is a revision when the `startxref` at its end leads to a section that the file's last `startxref` reaches.
/// So the first `%%EOF` of a linearized file, whose `startxref` says 0, ends none.
public struct Revision: Hashable, Sendable {
  /// The length of the prefix in bytes, with `%%EOF` and at most one end of line.
  public let end: Int
  /// The length of the prefix up to the last byte of `%%EOF`.
  package let endOfMarker: Int
  /// Where the revision's newest cross-reference section starts, in bytes.
  public let sectionOffset: Int
  /// Places in the chain (newest first) of the sections that this revision added.
  package let sections: Range<Int>
  /// The object numbers whose entry the revision set, free ones too.
  public let changed: Set<Int>

  /// The same revision in a chain that lacks the newest sections.
  func moved(by sections: Int) -> Revision {
    Revision(
      end: end, endOfMarker: endOfMarker, sectionOffset: sectionOffset,
      sections: (self.sections.lowerBound - sections)..<(self.sections.upperBound - sections), changed: changed)
  }

  /// The one revision that a rebuilt file is taken to have.
  static func whole(of chain: XRefChain) -> Revision {
    Revision(
      end: chain.tail.end, endOfMarker: chain.tail.endOfMarker, sectionOffset: chain.tail.startxref, sections: 0..<1,
      changed: Set(chain.merged.keys))
  }

  /// The revisions of a file, oldest first; each ends after the one before it.
  ///
  /// Sections that no revision of their own can end with count to the next newer one.
  package static func all(of chain: XRefChain, in bytes: UnsafeRawBufferPointer) -> [Revision] {
    var place: [Int: Int] = [:]
    for (index, section) in chain.sections.enumerated() { place[section.offset] = index }
    // The tails that end a prefix whose newest section is the one at a place.
    var tails: [Int: [FileTail]] = [:]
    func note(_ tail: FileTail) {
      let (offset, overflow) = tail.startxref.addingReportingOverflow(chain.base)
      guard !overflow, let head = place[offset] else { return }
      tails[head, default: []].append(tail)
    }
    for section in chain.sections {
      if let tail = FileTail.at(section.end, in: bytes) { note(tail) }
    }
    note(chain.tail)
    // A prefix must hold all the sections that it leads to: where /Prev points forward, it may not.
    var reach = [Int](repeating: 0, count: chain.sections.count + 1)
    for (index, section) in chain.sections.enumerated().reversed() {
      reach[index] = max(reach[index + 1], section.end, section.hybridStream ?? 0)
    }
    var heads: [(head: Int, tail: FileTail)] = []
    var bound = Int.max
    for (head, known) in tails.sorted(by: { $0.key < $1.key }) {
      // The longest prefix counts, since the same startxref may have been repeated.
      let fitting = known.filter { $0.end < bound && $0.end >= reach[head] }
      guard let tail = fitting.max(by: { $0.end < $1.end }) else { continue }
      heads.append((head, tail))
      bound = tail.end
    }
    var revisions: [Revision] = []
    var older = chain.sections.count
    for (head, tail) in heads.reversed() {
      var changed: Set<Int> = []
      for section in chain.sections[head..<older] { changed.formUnion(section.entries.keys) }
      revisions.append(
        Revision(
          end: tail.end, endOfMarker: tail.endOfMarker, sectionOffset: chain.sections[head].offset,
          sections: head..<older, changed: changed))
      older = head
    }
    return revisions
  }
}
