import Glibc
import PAdES

/// Files that a command reads.
enum InputFile {
  /// A PDF: a path, or `-` for standard input.
  ///
  /// - Throws: ``FileError/cannotOpen(path:reason:)``.
  static func document(_ path: String) throws -> ByteSource {
    path == "-" ? try ByteSource.spooling(STDIN_FILENO) : try ByteSource(path: path)
  }

  /// Whether a file has a PDF's header where readers look for it, so that its mending is worth a try.
  static func looksLikePDF(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var front = [UInt8](repeating: 0, count: 1024)
    let count = Glibc.read(descriptor, &front, front.count)
    guard count > 5 else { return false }
    let header = Array("%PDF-".utf8)
    return (0...count - header.count).contains { front[$0..<$0 + header.count].elementsEqual(header) }
  }

  /// A small file, whole.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - limit: The most bytes it may have.
  /// - Returns: Its bytes.
  /// - Throws: ``Failure`` when it cannot be opened or is larger.
  static func bytes(_ path: String, limit: Int) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.cannotOpen, path, String(cString: strerror(errno))) }
    defer { close(descriptor) }
    return try read(descriptor, name: path, limit: limit)
  }

  /// All that an open descriptor gives.
  ///
  /// - Throws: ``Failure``.
  static func read(_ descriptor: CInt, name: String, limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    // The buffer may have held a password.
    defer {
      buffer.withUnsafeMutableBytes { room in if let start = room.baseAddress { explicit_bzero(start, room.count) } }
    }
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(.cannotOpen, name, String(cString: strerror(errno))) }
      guard count > 0 else { return bytes }
      guard bytes.count + count <= limit else { throw Failure(.badInput, name, "it has more than \(limit) bytes") }
      bytes.append(contentsOf: buffer[0..<count])
    }
  }
}
