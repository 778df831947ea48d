internal import Glibc

/// The key of an encrypted file, wiped when nobody holds it any more.
final class FileKey: @unchecked Sendable {
  // Unchecked: set once, then only read, until deinit.
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The key in hexadecimal, as libqpdf takes it back instead of a password.
  var hexadecimal: [CChar] {
    bytes.flatMap { [CChar(bitPattern: PDFWriter.digit($0 >> 4)), CChar(bitPattern: PDFWriter.digit($0 & 15))] } + [0]
  }

  deinit {
    bytes.withUnsafeMutableBytes { buffer in
      if let start = buffer.baseAddress { explicit_bzero(start, buffer.count) }
    }
  }
}
