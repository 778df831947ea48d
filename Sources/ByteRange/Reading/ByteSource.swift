internal import CSystem
internal import Glibc

/// Bytes to be read: a mapped file, or memory.
///
/// The map serves the object reader, which jumps about in a file and touches little of it. Whoever passes over all
/// bytes (digests, copies) uses ``read(at:count:into:)`` or the descriptor, because pages touched through a map count
/// as resident memory.
public final class ByteSource: @unchecked Sendable {
  // Unchecked: everything is set once, before the value is shared; the memory is only read.

  /// The number of bytes.
  public let count: Int
  /// The file's path as it was given; nil for memory.
  public let path: String?
  /// The open file; nil for memory.
  package let descriptor: CInt?
  /// All bytes; lives as long as the source.
  package let bytes: UnsafeRawBufferPointer

  private let memory: [UInt8]
  /// The source whose front this one is, kept alive.
  private let whole: ByteSource?
  /// The file that this one begins with, kept alive; bytes that are not written anywhere yet follow it.
  private let front: ByteSource?
  private let map: UnsafeMutableRawPointer?
  private let guardNumber: CInt
  private let identity: Identity?

  /// What tells that a file was exchanged or written to.
  private struct Identity: Equatable {
    let device: UInt
    let inode: UInt
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    init?(_ descriptor: CInt) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
      size = Int(status.st_size)
      seconds = Int(status.st_mtim.tv_sec)
      nanoseconds = Int(status.st_mtim.tv_nsec)
    }
  }

  /// A source over bytes in memory.
  public init(_ memory: [UInt8]) {
    self.memory = memory
    whole = nil
    front = nil
    count = memory.count
    path = nil
    descriptor = nil
    map = nil
    guardNumber = -1
    identity = nil
    // The array is never changed and lives as long as self, so its storage stays where it is; an array built from a
    // bridged buffer cannot occur on Linux.
    bytes = memory.withUnsafeBytes { UnsafeRawBufferPointer(start: $0.baseAddress, count: $0.count) }
  }

  /// A source over a regular file, which is mapped.
  ///
  /// - Parameter path: The file's path.
  /// - Throws: ``FileError/cannotOpen(path:reason:)``; a folder, a device or a FIFO is refused so.
  public convenience init(path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: SystemError.text()) }
    try self.init(descriptor: descriptor, path: path)
  }

  /// A source over an open regular file; the descriptor is closed with it.
  ///
  /// - Parameters:
  ///   - descriptor: A descriptor open for reading; owned from now on, also when this throws.
  ///   - path: The name that messages give.
  /// - Throws: ``FileError/cannotOpen(path:reason:)``.
  package init(descriptor: CInt, path: String) throws(FileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let reason = SystemError.text()
      close(descriptor)
      throw .cannotOpen(path: path, reason: reason)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw .cannotOpen(path: path, reason: isFolder ? "it is a folder" : "it is not a regular file")
    }
    let size = Int(status.st_size)
    var map: UnsafeMutableRawPointer?
    if size > 0 {
      map = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
      guard map != MAP_FAILED else {
        let reason = SystemError.text()
        close(descriptor)
        throw .cannotOpen(path: path, reason: reason)
      }
      // The object reader jumps; read-ahead would only make pages resident that nobody asks for.
      madvise(map, size, CInt(MADV_RANDOM))
    }
    memory = []
    whole = nil
    front = nil
    count = size
    self.path = path
    self.descriptor = descriptor
    self.map = map
    bytes = UnsafeRawBufferPointer(start: map, count: size)
    guardNumber = map.map { csystem_guard_map($0, size) } ?? -1
    identity = Identity(descriptor)
  }

  /// The first `count` bytes of another source, which stays open as long as this one.
  package init(first count: Int, of whole: ByteSource) {
    memory = []
    self.whole = whole
    front = nil
    self.count = min(max(count, 0), whole.count)
    path = whole.path
    descriptor = whole.descriptor
    map = nil
    guardNumber = -1
    identity = whole.identity
    bytes = UnsafeRawBufferPointer(rebasing: whole.bytes[0..<self.count])
  }

  /// A source with bytes behind it, as one: for a revision that is appended to one which is not written yet.
  ///
  /// A mapped file is mapped once more and nothing of it is copied; only the page where it ends becomes private.
  ///
  /// - Parameters:
  ///   - source: What comes first, which stays open as long as this one.
  ///   - tail: The bytes behind it.
  /// - Throws: ``FileError/cannotOpen(path:reason:)`` when there is no room for the map.
  package init(_ source: ByteSource, appending tail: [UInt8]) throws(FileError) {
    let file = source.front ?? source
    let added = source.bytes[file.count...] + tail
    whole = nil
    path = source.path
    descriptor = nil
    identity = nil
    count = file.count + added.count
    guard let descriptor = file.descriptor, file.whole == nil, file.count > 0 else {
      let memory = Array(source.bytes) + tail
      self.memory = memory
      front = nil
      map = nil
      guardNumber = -1
      // As above: the array is never changed, and lives as long as self.
      bytes = memory.withUnsafeBytes { UnsafeRawBufferPointer(start: $0.baseAddress, count: $0.count) }
      return
    }
    let writable = PROT_READ | PROT_WRITE
    let anonymous = MAP_PRIVATE | CInt(MAP_ANONYMOUS) | CInt(MAP_NORESERVE)
    guard let map = mmap(nil, count, writable, anonymous, -1, 0), map != MAP_FAILED else {
      throw .cannotOpen(path: file.path ?? "-", reason: SystemError.text())
    }
    let private_ = MAP_PRIVATE | CInt(MAP_FIXED) | CInt(MAP_NORESERVE)
    guard mmap(map, file.count, writable, private_, descriptor, 0) != MAP_FAILED else {
      let reason = SystemError.text()
      munmap(map, count)
      throw .cannotOpen(path: file.path ?? "-", reason: reason)
    }
    madvise(map, file.count, CInt(MADV_RANDOM))
    memory = []
    front = file
    self.map = map
    guardNumber = csystem_guard_map(map, count)
    UnsafeMutableRawBufferPointer(start: map + file.count, count: added.count).copyBytes(from: added)
    mprotect(map, count, PROT_READ)
    bytes = UnsafeRawBufferPointer(start: map, count: count)
  }

  /// Whether bytes should be read in pieces, since pages that are touched through the map count as resident.
  var isReadInPieces: Bool { descriptor != nil || front != nil }

  deinit {
    guard whole == nil else { return }
    csystem_unguard_map(guardNumber)
    if let map { munmap(map, count) }
    if let descriptor { close(descriptor) }
  }

  /// Reads bytes without touching the map.
  ///
  /// - Parameters:
  ///   - offset: The first byte's offset.
  ///   - buffer: Filled completely.
  /// - Throws: ``FileError/changedWhileReading(path:)`` when the file has become shorter, ``FileError/cannotOpen(path:reason:)``.
  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) {
    guard offset >= 0, buffer.count <= count, offset <= count - buffer.count else {
      throw .changedWhileReading(path: path ?? "-")
    }
    if let front, offset < front.count {
      let split = min(buffer.count, front.count - offset)
      try front.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<split]))
      return try read(at: front.count, into: UnsafeMutableRawBufferPointer(rebasing: buffer[split...]))
    }
    guard let descriptor else {
      if buffer.count > 0 {
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + buffer.count]))
      }
      return
    }
    var done = 0
    while done < buffer.count {
      let got = pread(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(offset + done))
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .cannotOpen(path: path ?? "-", reason: SystemError.text()) }
      guard got > 0 else { throw .changedWhileReading(path: path ?? "-") }
      done += got
    }
  }

  /// Reads `count` bytes into the front of an array that is at least as long.
  ///
  /// - Throws: As ``read(at:into:)``.
  package func read(at offset: Int, count: Int, into array: inout [UInt8]) throws(FileError) {
    try array.withUnsafeMutableBufferPointer { buffer throws(FileError) in
      let whole = UnsafeMutableRawBufferPointer(buffer)
      try read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: whole[0..<min(count, whole.count)]))
    }
  }

  /// A copy of some bytes; what lies outside the source is left out.
  package func copy(_ range: Range<Int>) -> [UInt8] {
    let clamped = range.clamped(to: 0..<count)
    return Array(bytes[clamped])
  }

  /// Checks that the file is still what it was when it was opened.
  ///
  /// - Throws: ``FileError/changedWhileReading(path:)``.
  package func checkUnchanged() throws(FileError) {
    if let whole { return try whole.checkUnchanged() }
    if let front {
      guard !csystem_guard_was_hit(guardNumber) else { throw .changedWhileReading(path: path ?? "-") }
      return try front.checkUnchanged()
    }
    guard let descriptor, let identity else { return }
    guard !csystem_guard_was_hit(guardNumber), Identity(descriptor) == identity else {
      throw .changedWhileReading(path: path ?? "-")
    }
  }
}
