internal import CSystem
internal import Glibc

/// A file that takes its name only when it is complete.
///
/// It is written under no name at all where the file system allows it, else as `.NAME.padessign-XXXXXX` beside the
/// target and locked, then synced, renamed over the target, and the folder synced. A crash or a full disk leaves the old
/// target or none. A target that is no regular file (a device, a FIFO) is written as a stream once all is ready.
public final class OutputFile: @unchecked Sendable {
  // Unchecked: it is handed from task to task, and used by one at a time; a copy runs while nothing else touches it.

  /// The path as it was given.
  public let path: String
  /// The file being written.
  package let descriptor: CInt

  private let folder: String
  private let name: String
  private var temporaryPath: String?
  private let streamsTo: Stream?

  /// Where a finished file goes that takes no name.
  private enum Stream {
    case path(String)
    case standardOutput
  }

  /// Prepares a file that goes to standard output when it is complete.
  ///
  /// - Throws: ``FileError/cannotWrite(path:reason:)``.
  public init(standardOutput: Void) throws(FileError) {
    path = "-"
    (folder, name) = (".", "-")
    streamsTo = .standardOutput
    descriptor = try Self.anonymous(path)
  }

  /// Prepares to replace, or create, the file at a path.
  ///
  /// - Parameters:
  ///   - path: The target; a symbolic link is followed first.
  ///   - sweeps: Whether what killed runs left of this target is looked for, which passes over the whole folder. Whoever
  ///     writes many files calls ``sweep(_:)`` once instead.
  /// - Throws: ``FileError/cannotWrite(path:reason:)``.
  public init(replacing path: String, sweeps: Bool = true) throws(FileError) {
    self.path = path
    var target = path
    if let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    } else {
      target = try Self.danglingTarget(path)
    }
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw .cannotWrite(path: path, reason: "it is a folder") }
    (folder, name) = Self.split(target)
    if exists, status.st_mode & S_IFMT != S_IFREG {
      streamsTo = .path(target)
      descriptor = try Self.anonymous(path)
      return
    }
    streamsTo = nil
    if sweeps { Self.removeLeftovers(of: [name], in: folder) }
    let unnamed = csystem_open_unnamed(folder, 0o666)
    if unnamed >= 0 {
      descriptor = unnamed
    } else {
      guard errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL || errno == ENOENT && access(folder, W_OK) == 0
      else { throw .cannotWrite(path: path, reason: SystemError.text()) }
      (descriptor, temporaryPath) = try Self.named(name, in: folder, for: path)
    }
    flock(descriptor, LOCK_EX | LOCK_NB)
    if exists {
      fchmod(descriptor, status.st_mode & 0o7777)
      // Only root may give a file away; where it fails the file stays the caller's, as with any copy.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
    }
  }

  deinit {
    if let temporaryPath { unlink(temporaryPath) }
    close(descriptor)
  }

  /// Appends bytes.
  ///
  /// - Throws: ``FileError/cannotWrite(path:reason:)``.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { buffer throws(FileError) in
      try write(UnsafeRawBufferPointer(buffer), to: descriptor)
    }
  }

  /// Appends bytes.
  ///
  /// - Throws: ``FileError/cannotWrite(path:reason:)``.
  package func write(raw bytes: UnsafeRawBufferPointer) throws(FileError) { try write(bytes, to: descriptor) }

  private func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .cannotWrite(path: path, reason: SystemError.text()) }
      done += count
    }
  }

  /// Appends a whole source, inside the kernel where it can be done so.
  ///
  /// - Parameters:
  ///   - source: What is copied.
  ///   - progress: Called with the bytes copied so far.
  /// - Throws: ``FileError/cannotWrite(path:reason:)``, and what reading throws.
  package func copy(_ source: ByteSource, progress: ((Int) -> Void)? = nil) throws(FileError) {
    guard let from = source.descriptor, source.count > 64 << 10 else { return try write(raw: source.bytes) }
    let step = 8 << 20
    var offset = 0
    while offset < source.count {
      let copied = csystem_copy_range(from, Int64(offset), descriptor, Int64(offset), min(step, source.count - offset))
      if copied < 0, errno == EINTR { continue }
      // Not every pair of file systems can do it; a file that became shorter gives 0.
      if copied < 0, [EXDEV, EINVAL, ENOSYS, EOPNOTSUPP, EPERM].contains(errno) {
        try copyByReading(source, from: offset, progress: progress)
        return
      }
      guard copied >= 0 else { throw .cannotWrite(path: path, reason: SystemError.text()) }
      guard copied > 0 else { throw .changedWhileReading(path: source.path ?? "-") }
      csystem_start_writeback(descriptor, Int64(offset), Int64(copied))
      offset += copied
      progress?(offset)
    }
    lseek(descriptor, off_t(source.count), SEEK_SET)
  }

  private func copyByReading(_ source: ByteSource, from start: Int, progress: ((Int) -> Void)?) throws(FileError) {
    lseek(descriptor, off_t(start), SEEK_SET)
    var buffer = [UInt8](repeating: 0, count: SignedSpans.chunk)
    var offset = start
    while offset < source.count {
      let count = min(buffer.count, source.count - offset)
      try source.read(at: offset, count: count, into: &buffer)
      try buffer.withUnsafeBufferPointer { all throws(FileError) in
        try write(raw: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[0..<count])))
      }
      csystem_start_writeback(descriptor, Int64(offset), Int64(count))
      offset += count
      progress?(offset)
    }
  }

  /// Syncs what was written and gives it the target's name.
  ///
  /// - Throws: ``FileError/cannotWrite(path:reason:)``; the target is then what it was.
  public func finish() throws(FileError) {
    if let streamsTo { return try stream(to: streamsTo) }
    guard fsync(descriptor) == 0 else { throw .cannotWrite(path: path, reason: SystemError.text()) }
    if temporaryPath == nil { temporaryPath = try nameUnnamed() }
    guard let from = temporaryPath, rename(from, Self.join(folder, name)) == 0 else {
      throw .cannotWrite(path: path, reason: SystemError.text())
    }
    temporaryPath = nil
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if directory >= 0 {
      // Some file systems cannot sync a folder; the data itself is safe by now.
      fsync(directory)
      close(directory)
    }
  }

  private func stream(to stream: Stream) throws(FileError) {
    guard case .path(let target) = stream else {
      return try Self.stream(descriptor, to: STDOUT_FILENO, path: path)
    }
    let output = open(target, O_WRONLY | O_CLOEXEC)
    guard output >= 0 else { throw .cannotWrite(path: path, reason: SystemError.text()) }
    defer { close(output) }
    try Self.stream(descriptor, to: output, path: path)
  }

  // MARK: Names

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/" + name : folder + "/" + name
  }

  /// Where symbolic links without a target point at last, so that the target is made and no link replaced.
  ///
  /// - Throws: ``FileError/cannotWrite(path:reason:)`` for links that lead to themselves.
  private static func danglingTarget(_ path: String) throws(FileError) -> String {
    var current = path
    // The kernel's own bound on links in one path.
    for _ in 0..<40 {
      guard let link = readLink(current) else { return current }
      current = link.hasPrefix("/") ? link : join(split(current).folder, link)
    }
    throw .cannotWrite(path: path, reason: SystemError.text(ELOOP))
  }

  private static func readLink(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { room -> Int in
      guard let start = room.bindMemory(to: CChar.self).baseAddress else { return -1 }
      return readlink(path, start, room.count)
    }
    guard count > 0, count < buffer.count else { return nil }
    return String(decoding: buffer[0..<count], as: UTF8.self)
  }

  private static let mark = ".padessign-"

  private static func named(
    _ name: String, in folder: String, for path: String
  ) throws(FileError) -> (CInt, String) {
    for _ in 0..<100 {
      let candidate = candidatePath(name, folder)
      let descriptor = open(candidate, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        // Between the two calls another run may have taken the file for a leftover and removed it.
        flock(descriptor, LOCK_EX)
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_nlink > 0 { return (descriptor, candidate) }
        close(descriptor)
        continue
      }
      guard errno == EEXIST else { break }
    }
    throw .cannotWrite(path: path, reason: SystemError.text())
  }

  private func nameUnnamed() throws(FileError) -> String {
    for _ in 0..<100 {
      let candidate = Self.candidatePath(name, folder)
      if csystem_name_file(descriptor, candidate) == 0 { return candidate }
      guard errno == EEXIST else { break }
    }
    throw .cannotWrite(path: path, reason: SystemError.text())
  }

  /// What the names of a target's temporary files begin with.
  private static func prefix(_ name: String) -> String {
    // NAME_MAX is 255 bytes: a long name is cut, at a character's border.
    let limit = 255 - 1 - mark.utf8.count - 6
    var stem = name
    while stem.utf8.count > limit { stem.removeLast() }
    return "." + stem + mark
  }

  private static func candidatePath(_ name: String, _ folder: String) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    return join(folder, prefix(name) + String((0..<6).map { _ in letters.randomElement() ?? "x" }))
  }

  /// Removes what killed runs left of many targets, in one pass over each of their folders.
  ///
  /// - Parameter paths: The targets.
  public static func sweep(_ paths: [String]) {
    var names: [String: Set<String>] = [:]
    for path in paths {
      let (folder, name) = split(path)
      names[folder, default: []].insert(name)
    }
    for (folder, names) in names { removeLeftovers(of: names, in: folder) }
  }

  /// Removes what killed runs left of targets: files with our mark whose lock is free.
  private static func removeLeftovers(of names: Set<String>, in folder: String) {
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    let prefixes = Set(names.map(prefix))
    while let entry = readdir(directory) {
      // Most entries are no hidden files, and are passed over without a string of their own.
      guard entry.pointee.d_name.0 == CChar(UInt8(ascii: ".")) else { continue }
      let found = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard found.utf8.count > 6, prefixes.contains(String(decoding: found.utf8.dropLast(6), as: UTF8.self)) else {
        continue
      }
      let path = join(folder, found)
      let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(descriptor)
    }
  }
}
