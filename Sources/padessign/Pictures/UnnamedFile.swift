import CSystem
import Glibc
import PAdES

/// A copy of the front of a document in a file that has no name, for a process that gets it as an open descriptor:
/// it is gone with the last process that holds it, however that ends.
final class UnnamedFile {
  let descriptor: CInt

  /// - Parameters:
  ///   - count: How many bytes, from the first on: what a revision has.
  ///   - source: The document.
  /// - Throws: ``Failure`` when there is no room for it.
  init(first count: Int, of source: ByteSource) throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var opened = csystem_open_unnamed(folder, 0o600)
    if opened < 0 { opened = Self.openAndUnlink(in: folder) }
    guard opened >= 0 else { throw Failure(.cannotWrite, folder, String(cString: strerror(errno))) }
    descriptor = opened
    var place = 0
    while place < count {
      var chunk = [UInt8](repeating: 0, count: min(1 << 20, count - place))
      try source.read(at: place, count: chunk.count, into: &chunk)
      var done = 0
      while done < chunk.count {
        let written = chunk.withUnsafeBytes { bytes in
          bytes.baseAddress.map { write(opened, $0 + done, bytes.count - done) } ?? -1
        }
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { throw Failure(.cannotWrite, folder, String(cString: strerror(errno))) }
        done += written
      }
      place += chunk.count
    }
    lseek(opened, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  /// Where the file system knows no unnamed files (O_TMPFILE), the name is taken away at once.
  private static func openAndUnlink(in folder: String) -> CInt {
    guard let path = strdup("\(folder)/padessign-XXXXXX") else { return -1 }
    defer { free(path) }
    let opened = mkstemp(path)
    guard opened >= 0 else { return -1 }
    unlink(path)
    _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
    return opened
  }
}
