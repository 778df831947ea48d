import Glibc

/// Whole files, read and written with plain system calls.
enum Files {
  static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o644) throws(PKIError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .file(path: path, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: offset), $0.count - offset)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .file(path: path, reason: String(cString: strerror(errno))) }
      offset += count
    }
  }

  /// The bytes of a file, or nil if there is none.
  static func read(_ path: String) throws(PKIError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 && errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw .file(path: path, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .file(path: path, reason: String(cString: strerror(errno))) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  /// Makes a folder unless it is there.
  static func makeFolder(_ path: String) throws(PKIError) {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw .file(path: path, reason: String(cString: strerror(errno)))
    }
  }
}
