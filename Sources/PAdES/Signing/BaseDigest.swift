import ByteRange
import CMS

/// The digests of a document's own bytes, made in one pass and continued for everything that is appended.
struct BaseDigest {
  private var digests: [DigestAlgorithm: MessageDigest]

  /// Digests a whole source, once for all algorithms.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - algorithms: What signatures, time-stamps and the report will ask for.
  ///   - progress: Called with the bytes done and all.
  /// - Throws: What reading throws; `CancellationError` when the task is cancelled.
  init(
    _ source: ByteSource, _ algorithms: Set<DigestAlgorithm>, progress: (@Sendable (Int, Int) -> Void)? = nil
  ) throws {
    var digests: [DigestAlgorithm: MessageDigest] = [:]
    for algorithm in algorithms { digests[algorithm] = try MessageDigest(algorithm) }
    self.digests = digests
    let running = Array(digests.values)
    // Who asks for no digest has nothing read.
    guard !running.isEmpty else { return }
    var done = 0
    var isCancelled = false
    try SignedSpans.forEachChunk(of: 0..<source.count, in: source) { chunk in
      isCancelled = isCancelled || Task.isCancelled
      guard !isCancelled else { return }
      for digest in running { digest.update(chunk) }
      done += chunk.byteCount
      progress?(done, source.count)
    }
    if isCancelled { throw CancellationError() }
  }

  /// Whether the digest of an algorithm is at hand.
  func holds(_ algorithm: DigestAlgorithm) -> Bool { digests[algorithm] != nil }

  /// Takes in what was appended.
  mutating func append(_ bytes: [UInt8]) throws {
    for (algorithm, digest) in digests {
      // A copy: another value of this type may still stand at the earlier place.
      let continued = try digest.copy()
      continued.update(bytes)
      digests[algorithm] = continued
    }
  }

  /// Takes in the digests of other algorithms over the same bytes.
  mutating func add(_ other: BaseDigest) { digests.merge(other.digests) { own, _ in own } }

  /// The digest of what a signature covers: all so far, and the update around the gap; nil when it was not begun.
  func covering(_ appended: AppendedRevision, _ algorithm: DigestAlgorithm) throws -> [UInt8]? {
    guard let continued = try digests[algorithm]?.copy() else { return nil }
    if let (before, after) = appended.signedParts {
      continued.update(Array(before))
      continued.update(Array(after))
    }
    return try continued.finish()
  }

  /// The digest of all so far; nil when it was not begun.
  func finished(_ algorithm: DigestAlgorithm) throws -> [UInt8]? { try digests[algorithm]?.copy().finish() }
}
