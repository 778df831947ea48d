import ByteRange
import CMS

/// What a digest is of that is not the digest of the signed bytes: the mistakes of signers and of those who carry files.
///
/// Asked only of what is broken already, and within a budget, so that a hostile file gains nothing by it.
struct DigestDiagnosis {
  private let document: Document
  /// Bytes that are read for all diagnoses of a file together.
  private var budget = 256 << 20

  /// The largest placeholder that is tried, in bytes.
  private static let longestPlaceholder = 4 << 20

  init(_ document: Document) { self.document = document }

  private enum Piece {
    case file(Range<Int>)
    case bytes([UInt8])

    var count: Int {
      switch self {
      case .file(let range): range.count
      case .bytes(let bytes): bytes.count
      }
    }
  }

  /// One thing that may have been digested.
  private struct Candidate {
    /// What is digested, in this order.
    let pieces: [Piece]
    let text: String
  }

  /// Names the mistake.
  ///
  /// - Parameters:
  ///   - gap: What the byte range leaves out.
  ///   - end: Where the signed bytes end.
  ///   - revision: The revision that they end with, from 1; nil when they end with none.
  ///   - algorithm: The digest.
  ///   - expected: The digest that was signed.
  /// - Returns: The mistake in words; nil when it is none that is known.
  mutating func mistake(
    gap: Range<Int>, end: Int, revision: Int?, _ algorithm: DigestAlgorithm, expected: [UInt8]
  ) -> String? {
    for candidate in candidates(gap, end, revision) {
      guard let found = digest(candidate, algorithm) else { continue }
      if found == expected { return candidate.text }
    }
    return nil
  }

  /// Where the byte range was edited: the numbers with which it would have been right.
  ///
  /// The numbers are signed too, so they are put back as writers spell them.
  ///
  /// - Parameters:
  ///   - value: Where `/Contents` stands.
  ///   - numbers: Where the array of `/ByteRange` stands.
  ///   - algorithm: The digest.
  ///   - expected: The digest that was signed.
  /// - Returns: The byte range that was signed, in words; nil when it is none that is known.
  mutating func signedRange(
    around value: Range<Int>, numbers: Range<Int>, _ algorithm: DigestAlgorithm, expected: [UInt8]
  ) -> String? {
    guard !numbers.overlaps(value) else { return nil }
    // What a writer reserved and did not need is white space.
    let size = document.source.count
    let following = document.source.copy(min(numbers.upperBound, size)..<min(numbers.upperBound + 256, size))
    let room = numbers.lowerBound..<numbers.upperBound + following.prefix(while: PDFCharacter.isWhiteSpace).count
    guard !room.overlaps(value) else { return nil }
    for end in ends where end >= value.upperBound && end >= room.upperBound {
      let text = "0 \(value.lowerBound) \(value.upperBound) \(end - value.upperBound)"
      for spelling in Self.spellings(text, room.count) {
        let pieces: [Piece] =
          room.lowerBound < value.lowerBound
          ? [
            .file(0..<room.lowerBound), .bytes(spelling), .file(room.upperBound..<value.lowerBound),
            .file(value.upperBound..<end),
          ]
          : [
            .file(0..<value.lowerBound), .file(value.upperBound..<room.lowerBound), .bytes(spelling),
            .file(room.upperBound..<end),
          ]
        if digest(Candidate(pieces: pieces, text: ""), algorithm) == expected {
          return "the byte range was edited: [\(text)] is the one that was signed"
        }
      }
    }
    return nil
  }

  /// How writers fill the room of a byte range.
  private static func spellings(_ numbers: String, _ room: Int) -> [[UInt8]] {
    ["[\(numbers)", "[ \(numbers) "].flatMap { text -> [[UInt8]] in
      let spare = room - text.utf8.count - 1
      guard spare >= 0 else { return [] }
      let space = String(repeating: " ", count: spare)
      return [Array((text + "]" + space).utf8), Array((text + space + "]").utf8)]
    }
  }

  /// Where signed bytes may end: with the file, with a revision, or with its `%%EOF`.
  private var ends: [Int] {
    var ends = [document.source.count]
    for revision in document.revisions.suffix(8) { ends += [revision.end, revision.endOfMarker] }
    var seen: Set<Int> = []
    return ends.filter { seen.insert($0).inserted }
  }

  private func candidates(_ gap: Range<Int>, _ end: Int, _ revision: Int?) -> [Candidate] {
    var candidates: [Candidate] = []
    if let revision, revision >= 2, revision <= document.revisions.count {
      let earlier = document.revisions[revision - 2]
      var starts = [earlier.end, earlier.endOfMarker]
      starts += [Coverage.firstByte(of: document.revisions[revision - 1], in: document)]
      for start in Set(starts).sorted() where start <= gap.lowerBound {
        candidates.append(
          Candidate(
            pieces: [.file(0..<start)], text: "what was hashed is the file before the signature was put into it"))
      }
    }
    candidates.append(
      Candidate(
        pieces: [.file(0..<gap.lowerBound + 1), .file(gap.upperBound - 1..<end)],
        text: "what was hashed has the < and > of /Contents, which the byte range leaves out"))
    guard gap.count <= Self.longestPlaceholder else { return candidates }
    candidates.append(
      Candidate(
        pieces: [
          .file(0..<gap.lowerBound + 1), .bytes([UInt8](repeating: UInt8(ascii: "0"), count: gap.count - 2)),
          .file(gap.upperBound - 1..<end),
        ],
        text: "what was hashed is the whole file with zeros in /Contents"))
    return candidates
  }

  private mutating func digest(_ candidate: Candidate, _ algorithm: DigestAlgorithm) -> [UInt8]? {
    let size = candidate.pieces.reduce(0) { $0 + $1.count }
    guard size <= budget, let digest = try? MessageDigest(algorithm) else { return nil }
    budget -= size
    for piece in candidate.pieces {
      switch piece {
      case .bytes(let bytes): digest.update(bytes)
      case .file(let range):
        guard (try? SignedSpans.forEachChunk(of: range, in: document.source) { digest.update($0) }) != nil else {
          return nil
        }
      }
    }
    return try? digest.finish()
  }
}
