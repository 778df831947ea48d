package import ByteRange
package import CMS

/// The digests of all byte ranges of one file.
///
/// Every byte range begins with the file's first byte, so their common prefix is read and digested once, and each takes
/// a copy of the context at its gap. The SHA-256 of the whole file comes out of the same pass.
package struct DigestPlan {
  /// One digest that is wanted.
  package struct Request: Hashable, Sendable {
    package let spans: SignedSpans
    package let algorithm: DigestAlgorithm
  }

  /// How many times the file's size may be read behind the gaps. Each signature of an honest file has its gap near the
  /// end of what it covers; only a file that was made to be slow has many large second spans.
  private static let mostPasses = 16

  private var requests: Set<Request> = []

  package init() {}

  package mutating func add(_ spans: SignedSpans, _ algorithm: DigestAlgorithm) {
    requests.insert(Request(spans: spans, algorithm: algorithm))
  }

  /// Computes them.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - wholeFile: Whether the SHA-256 of the whole file is wanted.
  ///   - progress: Called with the bytes done and all.
  /// - Returns: The digests by request; an algorithm that libcrypto does not offer has none.
  /// - Throws: ``FileError`` when reading fails, ``CMSError`` when libcrypto does, `CancellationError`.
  package func run(
    over source: ByteSource, wholeFile: Bool, progress: (@Sendable (Int, Int) -> Void)?
  ) throws -> (digests: [Request: [UInt8]], sha256: [UInt8]?) {
    var bases: [DigestAlgorithm: MessageDigest] = [:]
    for algorithm in Set(requests.map(\.algorithm)) { bases[algorithm] = try? MessageDigest(algorithm) }
    if wholeFile, bases[.sha256] == nil { bases[.sha256] = try MessageDigest(.sha256) }
    var digests: [Request: [UInt8]] = [:]
    let byGap = Dictionary(grouping: requests) { $0.spans.gap.lowerBound }
    var position = 0
    var budget = source.count.multipliedReportingOverflow(by: Self.mostPasses).partialValue
    for gap in byGap.keys.sorted() {
      try Self.feed(position..<gap, of: source, to: Array(bases.values), progress)
      position = gap
      for request in byGap[gap] ?? [] {
        guard let base = bases[request.algorithm], request.spans.after.count <= budget else { continue }
        budget -= request.spans.after.count
        let continued = try base.copy()
        try Self.feed(request.spans.after, of: source, to: [continued], nil)
        digests[request] = try continued.finish()
      }
    }
    guard wholeFile, let file = bases[.sha256] else { return (digests, nil) }
    try Self.feed(position..<source.count, of: source, to: [file], progress)
    return (digests, try file.finish())
  }

  private static func feed(
    _ range: Range<Int>, of source: ByteSource, to digests: [MessageDigest], _ progress: (@Sendable (Int, Int) -> Void)?
  ) throws {
    guard !range.isEmpty else { return }
    var done = range.lowerBound
    var isCancelled = false
    try SignedSpans.forEachChunk(of: range, in: source) { chunk in
      isCancelled = isCancelled || Task.isCancelled
      guard !isCancelled else { return }
      for digest in digests { digest.update(chunk) }
      done += chunk.byteCount
      progress?(done, source.count)
    }
    if isCancelled { throw CancellationError() }
  }
}
