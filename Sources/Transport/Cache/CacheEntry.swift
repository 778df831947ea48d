/// What a file of the cache holds.
///
/// A mark, when it was stored and until when it is good, the question with the answer, and a digest over all of it.
struct CacheEntry: Equatable {
  private static let mark = Array("padessign cache 1\n".utf8)
  private static let fixed = mark.count + 8 + 8 + 4 + 8

  var storedAt: Int64
  var goodUntil: Int64
  /// Method, URL and body: compared when it is read, so that nothing rests on the digest alone.
  var question: [UInt8]
  var answer: [UInt8]

  init(storedAt: Int64, goodUntil: Int64, question: [UInt8], answer: [UInt8]) {
    self.storedAt = storedAt
    self.goodUntil = goodUntil
    self.question = question
    self.answer = answer
  }

  /// The bytes of the file.
  func bytes(_ digest: DiskCache.Digest) -> [UInt8] {
    var bytes = Self.mark
    bytes.reserveCapacity(Self.fixed + question.count + answer.count + 64)
    Self.append(UInt64(bitPattern: storedAt), 8, to: &bytes)
    Self.append(UInt64(bitPattern: goodUntil), 8, to: &bytes)
    Self.append(UInt64(question.count), 4, to: &bytes)
    Self.append(UInt64(answer.count), 8, to: &bytes)
    bytes += question
    bytes += answer
    return bytes + digest(bytes)
  }

  /// Reads a file; nil when it is not one of ours, or damaged.
  init?(_ file: [UInt8], _ digest: DiskCache.Digest) {
    guard file.count >= Self.fixed, file.starts(with: Self.mark) else { return nil }
    var at = Self.mark.count
    func number(_ size: Int) -> UInt64 {
      defer { at += size }
      return file[at..<(at + size)].reduce(0) { $0 << 8 | UInt64($1) }
    }
    storedAt = Int64(bitPattern: number(8))
    goodUntil = Int64(bitPattern: number(8))
    // Both are compared with what is there before anything is added up.
    guard let questionCount = Int(exactly: number(4)), let answerCount = Int(exactly: number(8)),
      questionCount <= file.count, answerCount <= file.count - questionCount,
      at + questionCount + answerCount <= file.count
    else { return nil }
    let end = at + questionCount + answerCount
    guard file[end...].elementsEqual(digest(Array(file[..<end]))) else { return nil }
    question = Array(file[at..<(at + questionCount)])
    answer = Array(file[(at + questionCount)..<end])
  }

  private static func append(_ value: UInt64, _ size: Int, to bytes: inout [UInt8]) {
    for index in (0..<size).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(index)))) }
  }
}
