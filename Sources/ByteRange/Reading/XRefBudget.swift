/// What the cross-reference of one file may cost to read, in proportion to the file.
///
/// Sections may overlap in a hostile file, and a compressed one may stand for a thousand times its bytes; without a
/// bound over all of them a small file costs hours and gigabytes. An honest file stays far below: its entries take at
/// least a byte each, and its sections do not overlap.
struct XRefBudget {
  /// Entries that may still be read.
  private(set) var entries: Int
  /// Bytes of the file that may still be parsed.
  private(set) var parsed: Int
  /// Bytes that streams may still give.
  private(set) var decoded: Int
  private let fileSize: Int

  /// Grants what a file of this size may ask for; the first summands are for small files.
  init(fileSize: Int) {
    self.fileSize = fileSize
    entries = 250_000 + fileSize
    parsed = 1 << 20 + 2 * fileSize
    // An entry of a stream has at most 24 bytes (three fields of eight).
    decoded = 24 * entries
  }

  /// - Throws: ``FileError/limit(what:bound:)`` when nothing is left.
  mutating func spend(entries count: Int) throws(FileError) {
    guard count <= entries else { throw .limit(what: "cross-reference entries", bound: 250_000 + fileSize) }
    entries -= count
  }

  /// - Throws: ``FileError/limit(what:bound:)`` when nothing is left.
  mutating func spend(parsed count: Int) throws(FileError) {
    guard count <= parsed else {
      throw .limit(what: "bytes of cross-reference sections", bound: 1 << 20 + 2 * fileSize)
    }
    parsed -= count
  }

  /// - Throws: ``FileError/limit(what:bound:)`` when nothing is left.
  mutating func spend(decoded count: Int) throws(FileError) {
    guard count <= decoded else { throw excess }
    decoded -= count
  }

  /// What is thrown when streams give too much.
  var excess: FileError { .limit(what: "bytes in cross-reference streams", bound: 24 * (250_000 + fileSize)) }
}
