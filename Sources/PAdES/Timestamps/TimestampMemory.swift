import CMS
import Synchronization
import Transport

/// What is known of authorities from earlier requests: how large their tokens are, when they were asked, and until when
/// they do not want to be.
///
/// With a folder it outlives the process, so that the room of a signature needs no token to be asked for first, and a
/// limit holds for one run after another. Runs side by side may miss each other's requests.
public final class TimestampMemory: Sendable {
  /// What is remembered of one authority.
  struct Record: Hashable, Sendable {
    /// The largest token seen, in bytes.
    var tokenSize: Int?
    /// Until when the authority said that it does not want to be asked, in seconds since 1970.
    var busyUntil: Int64?
    /// When it was asked lately, oldest first.
    var asked: [Int64] = []
  }

  /// The most times that are kept of one authority, which bounds the largest limit too.
  static let mostTimes = 4096
  private static let year: Int64 = 366 * 86_400

  private let disk: DiskCache?
  private let records = Mutex<[String: Record]>([:])

  /// A memory.
  ///
  /// - Parameter folder: Where it is kept, such as ``OnlineAccess/usualCacheFolder``; nil, or one that cannot be used,
  ///   keeps it as long as the value lives.
  public init(folder: String? = nil) {
    var bounds = DiskCache.Bounds()
    bounds.seconds = Self.year
    bounds.answer = 128 << 10
    disk = folder.flatMap { folder in
      try? DiskCache(folder: folder + "/timestamps", bounds: bounds) {
        (try? DigestAlgorithm.sha256.digest(of: $0)) ?? []
      }
    }
  }

  /// What is known of an authority.
  func record(of key: String, now: Int64) -> Record {
    records.withLock { records in
      if let record = records[key] { return record }
      let kept = disk?.answer(to: Self.question(key), now: now).flatMap(Record.init) ?? Record()
      records[key] = kept
      return kept
    }
  }

  /// Changes what is known of an authority.
  func change(_ key: String, now: Int64, _ body: (inout Record) -> Void) {
    let kept = record(of: key, now: now)
    let changed: Record? = records.withLock { records in
      let before = records[key] ?? kept
      var record = before
      body(&record)
      records[key] = record
      return record == before ? nil : record
    }
    guard let changed else { return }
    disk?.keep(changed.bytes, to: Self.question(key), goodUntil: now + Self.year, now: now)
  }

  private static func question(_ key: String) -> HTTPRequest { HTTPRequest(.get, key) }
}

extension TimestampMemory.Record {
  /// Three lines: size, busy, asked.
  var bytes: [UInt8] {
    let lines = [
      tokenSize.map { "size \($0)" }, busyUntil.map { "busy \($0)" },
      asked.isEmpty ? nil : "asked " + asked.map(String.init).joined(separator: " "),
    ]
    return Array(lines.compactMap { $0 }.joined(separator: "\n").utf8)
  }

  /// Reads what was kept; what is odd in it is passed over.
  init?(_ bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(8) {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().prefix(TimestampMemory.mostTimes).compactMap { Int64($0) }
      switch words.first {
      case "size": tokenSize = numbers.first.flatMap { (1...1 << 20).contains($0) ? Int($0) : nil }
      case "busy": busyUntil = numbers.first
      case "asked": asked = numbers
      default: break
      }
    }
  }
}
