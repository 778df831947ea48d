import ByteRange
import CMS

/// A document and the revisions that are being appended to it, before anything is written: signature, validation data,
/// time-stamps. Its own bytes are digested once, whatever comes on top.
struct GrowingDocument {
  /// The document as it was given.
  let base: ByteSource
  /// What was appended.
  private(set) var appended: [UInt8] = []
  /// The digests of the document and of the first `digestedCount` bytes behind it.
  private var digest: BaseDigest
  private var digestedCount = 0
  private let password: Secret?

  /// A document that was digested already.
  ///
  /// - Parameters:
  ///   - base: The document.
  ///   - digest: Its digests.
  ///   - password: Opens it.
  init(_ base: ByteSource, digest: BaseDigest, password: Secret? = nil) {
    self.base = base
    self.digest = digest
    self.password = password
  }

  /// How many bytes there are with all that was appended.
  var count: Int { base.count + appended.count }

  /// All bytes so far as one. It is put together when it is asked for: a signature alone never needs it.
  ///
  /// - Throws: ``FileError/cannotOpen(path:reason:)``.
  func source() throws -> ByteSource { appended.isEmpty ? base : try ByteSource(base, appending: appended) }

  /// The document as it now stands.
  ///
  /// - Throws: ``FileError``.
  func document() throws -> Document { try Document(source(), password: password) }

  /// Appends a finished revision.
  ///
  /// - Throws: ``FileError``.
  mutating func append(_ revision: AppendedRevision) throws(FileError) {
    guard revision.baseCount == count else {
      throw .refused(reason: "a revision was laid out behind another state of the file")
    }
    appended += revision.bytes
  }

  /// Writes the document and what was appended into a file that takes its name only then.
  ///
  /// - Throws: ``FileError``, `CancellationError`; the target is then what it was.
  func write(to output: OutputFile) throws {
    try Task.checkCancellation()
    try output.copy(base)
    try output.write(appended)
    try base.checkUnchanged()
    try output.finish()
  }

  /// The digest of what a revision's signature covers.
  ///
  /// - Throws: ``FileError``, ``CMSError``.
  mutating func digest(covering revision: AppendedRevision, _ algorithm: DigestAlgorithm) throws -> [UInt8] {
    try catchUp()
    // Whoever knows what will be asked for names it at the start; else this is one pass more.
    if !digest.holds(algorithm) { digest.add(try BaseDigest(source(), [algorithm])) }
    guard let covered = try digest.covering(revision, algorithm) else {
      throw CMSError.unsupported(feature: "the digest \(algorithm.name)")
    }
    return covered
  }

  /// The digest of all bytes so far; nil when its algorithm was not named at the start.
  ///
  /// - Throws: ``CMSError``.
  mutating func finished(_ algorithm: DigestAlgorithm) throws -> [UInt8]? {
    try catchUp()
    return try digest.finished(algorithm)
  }

  /// Digests what was appended, where that has not been done: a signature alone never asks for it.
  private mutating func catchUp() throws {
    guard digestedCount < appended.count else { return }
    try digest.append(Array(appended[digestedCount...]))
    digestedCount = appended.count
  }
}
