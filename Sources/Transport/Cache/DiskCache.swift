import Glibc
import Synchronization

/// Answers that are kept in a folder, each as long as it says of itself that it is good, and never longer than a bound.
///
/// Several processes may use one folder: files are written beside and renamed into place, so that none is seen in part.
/// What cannot be read, belongs to another user or is damaged counts as absent; a cache is never a reason to fail.
package final class DiskCache: Sendable {
  /// A digest of some bytes, at least 20 of its own: it names the files and finds the damaged ones. The caller brings
  /// it, since this room knows no cryptography.
  package typealias Digest = @Sendable ([UInt8]) -> [UInt8]

  /// How much is kept.
  package struct Bounds: Hashable, Sendable {
    /// Bytes of all files.
    package var bytes = 256 << 20
    /// Bytes of one answer.
    package var answer = 32 << 20
    /// The number of files.
    package var files = 4096
    /// Seconds that an answer is kept at most.
    package var seconds: Int64 = 7 * 86_400

    package init() {}
  }

  /// The folder, made if it was not there.
  package let folder: String
  private let bounds: Bounds
  private let digest: Digest
  private let files: CacheFolder
  /// What this process believes to be in the folder; nil before the first look.
  private let total = Mutex<(bytes: Int, files: Int)?>(nil)

  /// A cache.
  ///
  /// - Parameters:
  ///   - folder: Made if it is not there, for its user alone.
  ///   - bounds: How much is kept.
  ///   - digest: A digest such as SHA-256.
  /// - Throws: ``TransportError/cache(path:reason:)`` when the folder cannot be made, or others may write into it.
  package init(folder: String, bounds: Bounds = Bounds(), digest: @escaping Digest) throws(TransportError) {
    self.folder = folder
    self.bounds = bounds
    self.digest = digest
    files = try CacheFolder(folder)
  }

  /// The folder that a user's cache has: in `$XDG_CACHE_HOME`, else in `~/.cache`; nil without a home.
  ///
  /// Source: XDG Base Directory Specification, which says that a relative path there is to be passed over.
  package static var usualFolder: String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return variable("XDG_CACHE_HOME").map { "\($0)/padessign" } ?? variable("HOME").map { "\($0)/.cache/padessign" }
  }

  /// The answer to a question, if there is one that is good at a time.
  ///
  /// - Parameters:
  ///   - request: The question; its headers do not count.
  ///   - now: Seconds since 1970.
  /// - Returns: The body of the answer.
  package func answer(to request: HTTPRequest, now: Int64) -> [UInt8]? {
    let question = Self.question(request)
    guard let bytes = files.read(name(of: question), atMost: bounds.answer + question.count + 256),
      let entry = CacheEntry(bytes, digest), entry.question == question,
      // A clock that was wrong when it was stored must not make it good for ever.
      entry.storedAt <= now, now < entry.goodUntil, now - entry.storedAt < bounds.seconds
    else { return nil }
    return entry.answer
  }

  /// Keeps an answer.
  ///
  /// - Parameters:
  ///   - answer: The body of the answer.
  ///   - request: The question.
  ///   - goodUntil: Seconds since 1970, as the answer says of itself.
  ///   - now: Seconds since 1970.
  package func keep(_ answer: [UInt8], to request: HTTPRequest, goodUntil: Int64, now: Int64) {
    guard goodUntil > now, answer.count <= bounds.answer else { return }
    let question = Self.question(request)
    let entry = CacheEntry(
      storedAt: now, goodUntil: min(goodUntil, now.addingReportingOverflow(bounds.seconds).partialValue),
      question: question, answer: answer)
    let bytes = entry.bytes(digest)
    guard files.write(bytes, as: name(of: question)) else { return }
    makeRoom(for: bytes.count, now: now)
  }

  /// Counts what was written and, past a bound, removes what was written longest ago.
  private func makeRoom(for count: Int, now: Int64) {
    total.withLock { total in
      // Other processes write too, so the count is an estimate between two looks into the folder.
      if let known = total {
        total = (known.bytes + count, known.files + 1)
        if known.bytes + count <= bounds.bytes && known.files < bounds.files { return }
      }
      var left = files.entries(now: now)
      var bytes = left.reduce(0) { $0 + $1.size }
      if bytes > bounds.bytes || left.count > bounds.files {
        // To three quarters, so that the next look is not the next answer's.
        left.sort { $0.modified > $1.modified }
        while let oldest = left.last, bytes > bounds.bytes / 4 * 3 || left.count > bounds.files / 4 * 3 {
          files.remove(oldest.name)
          bytes -= oldest.size
          left.removeLast()
        }
      }
      total = (bytes, left.count)
    }
  }

  private func name(of question: [UInt8]) -> String {
    digest(question).prefix(32).map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0\(digits)" : digits
    }.joined() + CacheFolder.suffix
  }

  /// Method, URL and body.
  private static func question(_ request: HTTPRequest) -> [UInt8] {
    switch request.method {
    case .get: Array("GET \(request.url)\n".utf8)
    case .post(let body, let type): Array("POST \(request.url)\n\(type)\n".utf8) + body
    }
  }
}
