import COpenSSL

/// The bytes of a password or PIN, wiped when the last owner lets go.
///
/// It has no description, is never part of an error, and its bytes are lent, not handed out.
public final class Secret: Sendable {
  private nonisolated(unsafe) let storage: UnsafeMutableRawBufferPointer  // never modified after init, wiped in deinit

  /// Copies `bytes`, usually UTF-8, and wipes the array they came in.
  public init(wiping bytes: inout [UInt8]) {
    storage = Secret.copy(bytes)
    bytes.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
    bytes.removeAll()
  }

  /// Copies `bytes`; the caller wipes its own.
  public init(_ bytes: UnsafeRawBufferPointer) {
    storage = Secret.copy(bytes)
  }

  /// Copies the UTF-8 of a text. A `String` cannot be wiped: this is for text that is no secret, as in tests.
  public init(text: String) {
    storage = Secret.copy(Array(text.utf8))
  }

  deinit {
    OPENSSL_cleanse(storage.baseAddress, storage.count)
    storage.deallocate()
  }

  /// The number of bytes.
  public var count: Int { storage.count - 1 }

  /// Lends the bytes for the time of the call.
  ///
  /// - Parameter body: Reads the bytes and keeps no pointer to them.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(rebasing: storage[..<count]))
  }

  /// Lends the bytes as a C string, for the calls of libcrypto that want one; a zero byte follows the bytes.
  func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawPointer(storage.baseAddress)?.assumingMemoryBound(to: CChar.self))
  }

  private static func copy(_ bytes: some Collection<UInt8>) -> UnsafeMutableRawBufferPointer {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 1, alignment: 1)
    copy.copyBytes(from: bytes)
    copy[bytes.count] = 0
    return copy
  }
}
