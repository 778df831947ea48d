/// How often a service is asked whether it has finished, and how long at all.
struct Pace {
  private let end: ContinuousClock.Instant
  private var pause = Duration.milliseconds(500)
  private static let longest = Duration.seconds(5)

  /// A pace for so many seconds.
  init(patience: Int) { end = .now + .seconds(max(0, patience)) }

  /// Waits until it is asked again.
  ///
  /// - Parameter seconds: What the service wants to be left alone.
  /// - Returns: Whether there was time enough.
  mutating func waits(_ seconds: Int?) async -> Bool {
    let wait = max(pause, .seconds(min(seconds ?? 0, 1 << 20)))
    guard ContinuousClock.now + wait < end else { return false }
    pause = min(pause * 3 / 2, Self.longest)
    return (try? await Task.sleep(for: wait)) != nil
  }
}
