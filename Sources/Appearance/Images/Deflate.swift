import CImages

/// Compression for FlateDecode streams.
///
/// Source: ISO 32000-2:2020, 7.4.4; RFC 1950.
enum Deflate {
  /// The bytes as a zlib stream.
  ///
  /// - Throws: ``AppearanceError/missingLibrary(name:package:)`` when zlib is not installed, or
  ///   ``AppearanceError/outOfMemory``.
  static func compress(_ bytes: [UInt8]) throws(AppearanceError) -> [UInt8] {
    var compressed: UnsafeMutablePointer<UInt8>?
    var count = 0
    var message = cimages_message()
    let status = bytes.withUnsafeBufferPointer {
      cimages_deflate($0.baseAddress, $0.count, &compressed, &count, &message)
    }
    defer { cimages_free(compressed) }
    switch status {
    case CIMAGES_OK: return Array(UnsafeBufferPointer(start: compressed, count: count))
    case CIMAGES_NO_LIBRARY: throw .missingLibrary(name: "libz.so.1", package: "zlib1g")
    default: throw .outOfMemory
    }
  }
}
