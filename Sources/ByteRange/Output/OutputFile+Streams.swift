internal import Glibc

extension OutputFile {
  /// An unnamed temporary file.
  static func anonymous(_ path: String) throws(FileError) -> CInt {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/padessign-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: SystemError.text()) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    return descriptor
  }

  /// Copies a finished temporary file to a stream.
  static func stream(_ descriptor: CInt, to output: CInt, path: String) throws(FileError) {
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    var offset = 0
    while true {
      let count = pread(descriptor, &buffer, buffer.count, off_t(offset))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .cannotWrite(path: path, reason: SystemError.text()) }
      guard count > 0 else { return }
      var done = 0
      while done < count {
        let written = buffer.withUnsafeBytes { Glibc.write(output, $0.baseAddress?.advanced(by: done), count - done) }
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { throw .cannotWrite(path: path, reason: SystemError.text()) }
        done += written
      }
      offset += count
    }
  }
}

extension ByteSource {
  /// Reads a stream that cannot be mapped, such as standard input, into an unnamed temporary file.
  ///
  /// - Parameters:
  ///   - stream: A descriptor open for reading; it stays the caller's.
  ///   - name: The name that messages give.
  /// - Returns: A source over the copy.
  /// - Throws: ``FileError/cannotOpen(path:reason:)``, ``FileError/cannotWrite(path:reason:)``.
  public static func spooling(_ stream: CInt, name: String = "-") throws(FileError) -> ByteSource {
    let copy = try OutputFile.anonymous(name)
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = Glibc.read(stream, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        let reason = SystemError.text()
        close(copy)
        throw .cannotOpen(path: name, reason: reason)
      }
      guard count > 0 else { break }
      var done = 0
      while done < count {
        let written = buffer.withUnsafeBytes { Glibc.write(copy, $0.baseAddress?.advanced(by: done), count - done) }
        if written < 0, errno == EINTR { continue }
        guard written > 0 else {
          let reason = SystemError.text()
          close(copy)
          throw .cannotWrite(path: name, reason: reason)
        }
        done += written
      }
    }
    return try ByteSource(descriptor: copy, path: name)
  }
}
