import Synchronization

/// How many are inside at once, and how many were at most.
final class Gauge: Sendable {
  private let state = Mutex((now: 0, most: 0))

  var most: Int { state.withLock { $0.most } }

  func enter() {
    state.withLock { state in
      state.now += 1
      state.most = max(state.most, state.now)
    }
  }

  func leave() { state.withLock { $0.now -= 1 } }
}
