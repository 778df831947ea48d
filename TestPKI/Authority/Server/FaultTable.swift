import Synchronization

/// Which faults are switched on for which path, and how often each path was asked.
final class FaultTable: Sendable {
  private struct State {
    var faults: [String: (faults: [Fault], left: Int)] = [:]
    var requests: [String: Int] = [:]
    var isStopping = false
  }

  private let state = Mutex(State())

  /// Switches faults on for the next requests of a path; nil is for all of them.
  func set(_ faults: [Fault], on path: String, times: Int?) {
    state.withLock { $0.faults[path] = faults.isEmpty ? nil : (faults, times ?? Int.max) }
  }

  func clear() {
    state.withLock {
      $0.faults = [:]
      $0.requests = [:]
    }
  }

  /// Counts a request, and takes the faults that it meets.
  func take(for path: String) -> [Fault] {
    state.withLock { state in
      state.requests[path, default: 0] += 1
      guard let (faults, left) = state.faults[path] else { return [] }
      state.faults[path] = left > 1 ? (faults, left - 1) : nil
      return faults
    }
  }

  func requests(on path: String) -> Int { state.withLock { $0.requests[path] ?? 0 } }

  /// Each path that was asked, with its count, one a line.
  var report: String {
    let requests = state.withLock { $0.requests }
    return requests.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
  }

  var isStopping: Bool {
    get { state.withLock { $0.isStopping } }
    set { state.withLock { $0.isStopping = newValue } }
  }
}
