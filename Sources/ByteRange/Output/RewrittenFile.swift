internal import CQPDF

/// A file written anew by libqpdf, with a sound cross-reference and without what nothing refers to.
///
/// Every byte moves, so no signature survives it: for unsigned files alone.
package enum RewrittenFile {
  /// Rewrites a file, rebuilding what is damaged; encryption stays as it is.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - password: Its password, UTF-8; nil for the empty one.
  /// - Returns: The new file's bytes, in memory.
  /// - Throws: ``FileError``; damage beyond repair in libqpdf's words.
  package static func bytes(of source: ByteSource, password: [UInt8]? = nil) throws(FileError) -> [UInt8] {
    var text = (password ?? []).map { CChar(bitPattern: $0) } + [0]
    defer { for index in text.indices { text[index] = 0 } }
    var output: UnsafeMutablePointer<UInt8>?
    var count = 0
    var message: UnsafeMutablePointer<CChar>?
    let status = cqpdf_rewrite(
      source.bytes.bindMemory(to: UInt8.self).baseAddress, source.count, text, false, &output, &count, &message)
    defer {
      cqpdf_free(output)
      cqpdf_free(message)
    }
    guard status == CQPDF_OK, let output else {
      let reason = message.map { String(cString: $0) } ?? "it cannot be rewritten"
      switch status {
      case CQPDF_PASSWORD: throw .wrongPassword
      case CQPDF_UNSUPPORTED: throw .unsupported(feature: reason)
      default: throw .refused(reason: "it is damaged beyond repair: \(reason)")
      }
    }
    return Array(UnsafeBufferPointer(start: output, count: count))
  }
}

extension ByteSource {
  /// Whether some bytes occur; the whole source is read, in chunks.
  ///
  /// - Parameter pattern: At least one byte.
  /// - Returns: True at the first place.
  /// - Throws: What reading throws.
  package func contains(_ pattern: [UInt8]) throws(FileError) -> Bool {
    guard let first = pattern.first else { return false }
    let step = 1 << 20
    var buffer = [UInt8](repeating: 0, count: min(count, step + pattern.count))
    var offset = 0
    while offset < count {
      let length = min(count - offset, buffer.count)
      try read(at: offset, count: length, into: &buffer)
      var index = 0
      while let found = buffer[index..<length].firstIndex(of: first) {
        if buffer[found..<length].starts(with: pattern) { return true }
        index = found + 1
      }
      offset += step
    }
    return false
  }
}
