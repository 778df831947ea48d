import Glibc

/// The files of a cache. Nothing here fails: what cannot be done is not done.
struct CacheFolder: Sendable {
  static let suffix = ".answer"
  /// The most names that are looked at; a folder with more is not ours.
  private static let mostNames = 100_000

  struct Entry {
    let name: String
    let size: Int
    /// Nanoseconds since 1970.
    let modified: Int64
  }

  private let path: String

  /// Makes the folder and those above it.
  init(_ path: String) throws(TransportError) {
    self.path = path
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .cache(path: path, reason: "it is no path") }
    var above = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      above += "/\(part)"
      guard mkdir(above, 0o700) == 0 || errno == EEXIST else {
        throw .cache(path: path, reason: String(cString: strerror(errno)))
      }
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .cache(path: path, reason: "it is no folder")
    }
    guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
      throw .cache(path: path, reason: "others own it or may write into it")
    }
  }

  /// The bytes of a regular file of this user; nil when there is none, or a larger one.
  func read(_ name: String, atMost limit: Int) -> [UInt8]? {
    // A FIFO must not make the reader wait.
    let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, Self.isOurs(status), status.st_size <= limit else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return nil }
      filled += count
    }
    return bytes
  }

  /// Writes beside and renames; another process sees the old file or the whole new one.
  func write(_ bytes: [UInt8], as name: String) -> Bool {
    // Two processes must not write into one file: O_EXCL refuses a name that is taken.
    let temporary = "\(path)/.\(name).\(String(UInt64.random(in: .min ... .max), radix: 36))"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      written += count
    }
    // Not synced: after a crash of the machine a file without its bytes fails its digest and counts as absent.
    let isWhole = close(descriptor) == 0 && written == bytes.count
    guard isWhole, rename(temporary, "\(path)/\(name)") == 0 else {
      unlink(temporary)
      return false
    }
    return true
  }

  func remove(_ name: String) { unlink("\(path)/\(name)") }

  /// The files of the cache. What a killed process left beside them for an hour goes.
  func entries(now: Int64) -> [Entry] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var entries: [Entry] = []
    var count = 0
    let hourAgo = now.subtractingReportingOverflow(3600).partialValue
    while count < Self.mostNames, let found = readdir(folder) {
      count += 1
      let name = withUnsafeBytes(of: found.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      let isLeftOver = name.hasPrefix(".") && name.contains("\(Self.suffix).")
      guard isLeftOver || (name.hasSuffix(Self.suffix) && !name.hasPrefix(".")) else { continue }
      var status = stat()
      guard lstat("\(path)/\(name)", &status) == 0, Self.isOurs(status) else { continue }
      let modified = Int64(status.st_mtim.tv_sec)
      if isLeftOver {
        if modified < hourAgo { remove(name) }
      } else {
        let nanoseconds = modified.multipliedReportingOverflow(by: 1_000_000_000).partialValue
        entries.append(
          Entry(name: name, size: Int(status.st_size), modified: nanoseconds &+ Int64(status.st_mtim.tv_nsec)))
      }
    }
    return entries
  }

  private static func isOurs(_ status: stat) -> Bool {
    status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid() && status.st_size >= 0
  }
}
