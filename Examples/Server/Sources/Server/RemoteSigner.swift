import PAdES

/// A signing service far away: it holds the key, takes its time, and can be watched.
///
/// Here it is an actor that sleeps and signs in the process. A real one sends the bytes, or a digest of them, over the
/// network; the library does not see a difference.
actor RemoteSigner {
  private let key: LocalKey
  private let delay: Duration
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var requests = 0

  init(_ key: LocalKey, delay: Duration) {
    self.key = key
    self.delay = delay
  }

  /// Answers after the delay; a cancelled caller is told at once.
  func value(over message: [UInt8]) async throws -> [UInt8] {
    requests += 1
    for continuation in waiting { continuation.resume() }
    waiting = []
    try await Task.sleep(for: delay)
    return try key.signNow(message)
  }

  /// Returns when a request has come in.
  func hasBeenAsked() async {
    if requests > 0 { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}
