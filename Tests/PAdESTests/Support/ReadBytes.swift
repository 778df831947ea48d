import Synchronization

/// How many bytes of a document were read, over all passes.
final class ReadBytes: Sendable {
  private let state = Mutex((total: 0, last: 0))
  var total: Int { state.withLock { $0.total } }

  /// Takes what a pass has read so far; a smaller number begins the next pass.
  func set(_ done: Int) {
    state.withLock { state in
      state.total += done > state.last ? done - state.last : done
      state.last = done
    }
  }
}
