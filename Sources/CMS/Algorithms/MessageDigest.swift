import COpenSSL
import Synchronization

/// A digest being computed.
///
/// It may be fed on one thread and finished on another; a lock, free when nobody else is there, keeps it whole.
public final class MessageDigest: Sendable {
  /// The algorithm.
  public let algorithm: DigestAlgorithm
  private let state: Mutex<State>

  private struct State: ~Copyable {
    nonisolated(unsafe) let context: OpaquePointer
    var failed = false

    init(_ context: OpaquePointer) { self.context = context }

    deinit { EVP_MD_CTX_free(context) }
  }

  /// Begins a digest.
  ///
  /// - Parameter algorithm: The algorithm.
  /// - Throws: ``CMSError/unsupported(feature:)`` when libcrypto does not offer it.
  public init(_ algorithm: DigestAlgorithm) throws(CMSError) {
    let method = try algorithm.evp()
    let context = try Owned<DigestContext>("EVP_MD_CTX_new") { EVP_MD_CTX_new() }
    let pointer = context.pointer
    try OpenSSL.success("EVP_DigestInit_ex2") { EVP_DigestInit_ex2(pointer, method, nil) }
    self.algorithm = algorithm
    state = Mutex(State(context.handOver()))
  }

  private init(_ algorithm: DigestAlgorithm, copying source: OpaquePointer) throws(CMSError) {
    let context = try Owned<DigestContext>("EVP_MD_CTX_new") { EVP_MD_CTX_new() }
    let pointer = context.pointer
    try OpenSSL.success("EVP_MD_CTX_copy_ex") { EVP_MD_CTX_copy_ex(pointer, source) }
    self.algorithm = algorithm
    state = Mutex(State(context.handOver()))
  }

  /// Takes the next bytes in.
  public func update(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 0 else { return }
    state.withLock { state in
      if EVP_DigestUpdate(state.context, bytes.baseAddress, bytes.count) != 1 { state.failed = true }
    }
  }

  /// Takes the next bytes in.
  public func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// A second digest that has taken in the same bytes so far; files of many revisions share their prefix with it.
  ///
  /// - Returns: An independent digest.
  /// - Throws: ``CMSError/openSSL(operation:queue:)`` when memory is short.
  public func copy() throws(CMSError) -> MessageDigest {
    let result = state.withLock { [algorithm] state -> Result<MessageDigest, CMSError> in
      do throws(CMSError) {
        return .success(try MessageDigest(algorithm, copying: state.context))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// The digest of all bytes so far; more bytes cannot follow.
  ///
  /// - Returns: As many bytes as the algorithm's ``DigestAlgorithm/size``.
  /// - Throws: ``CMSError/openSSL(operation:queue:)`` when libcrypto failed on the way, or it is finished already.
  public func finish() throws(CMSError) -> [UInt8] {
    let size = algorithm.size
    let isXOF = algorithm == .shake256
    let digest = state.withLock { state -> [UInt8]? in
      guard !state.failed else { return nil }
      state.failed = true  // A finished context has nothing more to say.
      var done = false
      let digest = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = size
        buffer.initialize(repeating: 0)
        // SHAKE256 is told its length: 512 bits (RFC 8419, 2.3).
        done =
          isXOF
          ? EVP_DigestFinalXOF(state.context, buffer.baseAddress, size) == 1
          : EVP_DigestFinal_ex(state.context, buffer.baseAddress, nil) == 1
      }
      return done ? digest : nil
    }
    guard let digest else { throw OpenSSL.failure(of: "EVP_DigestFinal_ex") }
    return digest
  }
}
