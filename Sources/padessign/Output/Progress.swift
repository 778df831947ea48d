import Glibc
import Synchronization

/// A bar on stderr for work that takes more than about a second.
final class Progress: Sendable {
  /// When a bar is shown.
  enum Mode: String {
    case always, never, auto
  }

  private struct State {
    var next: Int64
    var isShown = false
  }

  private let state: Mutex<State>
  private let label: String
  private let isEnabled: Bool
  private static let patience: Int64 = 1_000_000_000
  private static let interval: Int64 = 100_000_000

  /// A bar, shown as `--progress` says.
  ///
  /// - Throws: ``Failure`` when it says something else.
  init(_ label: String, _ line: Line) throws {
    let mode = try line.choice("progress", [("always", Mode.always), ("never", .never), ("auto", .auto)]) ?? .auto
    self.label = label
    isEnabled = mode == .always || mode == .auto && Terminal.showsProgress
    state = Mutex(State(next: Self.now + (mode == .always ? 0 : Self.patience)))
  }

  /// The monotonic clock in nanoseconds.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Shows how far the work is, at most ten times a second.
  func update(_ done: Int, _ total: Int) {
    guard isEnabled, total > 0 else { return }
    state.withLock { state in
      let now = Self.now
      guard now >= state.next || done == total && state.isShown else { return }
      state.next = now + Self.interval
      state.isShown = true
      let width = 30
      let filled = Int(Double(width) * Double(min(done, total)) / Double(total))
      let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
      let percent = Int(100 * Double(min(done, total)) / Double(total))
      try? Terminal.write(Array("\r\(label) [\(bar)] \(percent) %".utf8), to: STDERR_FILENO)
    }
  }

  /// Takes the bar away.
  func finish() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      try? Terminal.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO)
    }
  }
}
