import COpenSSL
import Synchronization

/// Contexts that are set up for one key and one operation, kept for the next caller.
///
/// Setting one up fetches the algorithm from its provider, which takes longer than many a public-key operation.
final class ContextPool: Sendable {
  /// The most idle contexts that are kept: more threads than this at once are no gain.
  private static let mostIdle = 16
  private let idle = Mutex<[Context]>([])

  /// An `EVP_PKEY_CTX` between two uses; the lock hands it to one caller at a time.
  private struct Context: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  deinit {
    for context in idle.withLock({ $0 }) { EVP_PKEY_CTX_free(context.pointer) }
  }

  /// An idle context, or a new one. One whose use failed is not given back.
  func take(
    _ make: () throws(CMSError) -> OpaquePointer
  ) throws(CMSError) -> Owned<KeyContext> {
    if let context = idle.withLock({ $0.popLast() }) { return Owned(context.pointer) }
    return Owned(try make())
  }

  func giveBack(_ pointer: OpaquePointer) {
    let context = Context(pointer: pointer)
    let isKept = idle.withLock { idle in
      guard idle.count < Self.mostIdle else { return false }
      idle.append(context)
      return true
    }
    if !isKept { EVP_PKEY_CTX_free(pointer) }
  }
}
