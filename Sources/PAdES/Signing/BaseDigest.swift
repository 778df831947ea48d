import ByteRange
import CMS

/// The digest of a document's own bytes, made in one pass and continued for every attempt to sign it.
struct BaseDigest {
  private let digest: MessageDigest
  private let sha256: MessageDigest?

  /// Digests a whole source.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - algorithm: The signature's digest.
  ///   - reportsSHA256: Whether a SHA-256 of the output is wanted too.
  ///   - progress: Called with the bytes done and all.
  /// - Throws: What reading throws; `CancellationError` when the task is cancelled.
  init(
    _ source: ByteSource, _ algorithm: DigestAlgorithm, reportsSHA256: Bool, progress: (@Sendable (Int, Int) -> Void)?
  ) throws {
    let digest = try MessageDigest(algorithm)
    // The same context serves both when the signature uses SHA-256 itself.
    let second = reportsSHA256 && algorithm != .sha256 ? try MessageDigest(.sha256) : nil
    var done = 0
    var isCancelled = false
    try SignedSpans.forEachChunk(of: 0..<source.count, in: source) { chunk in
      isCancelled = isCancelled || Task.isCancelled
      guard !isCancelled else { return }
      digest.update(chunk)
      second?.update(chunk)
      done += chunk.byteCount
      progress?(done, source.count)
    }
    if isCancelled { throw CancellationError() }
    self.digest = digest
    sha256 = reportsSHA256 ? second ?? digest : nil
  }

  /// The digest of what a signature covers: the document and the update around the gap.
  func covering(_ appended: AppendedRevision) throws -> [UInt8] {
    let continued = try digest.copy()
    if let (before, after) = appended.signedParts {
      continued.update(Array(before))
      continued.update(Array(after))
    }
    return try continued.finish()
  }

  /// The SHA-256 of the finished output, where it was asked for.
  func ofOutput(_ appended: AppendedRevision) throws -> [UInt8]? {
    guard let continued = try sha256?.copy() else { return nil }
    continued.update(appended.bytes)
    return try continued.finish()
  }
}
