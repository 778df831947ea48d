public import SigField

/// How long is waited for revocation data that are issued after the signature.
///
/// An authority tells of a lost key some time after it was used; who waits for its next word knows more.
///
/// Source: EN 319 102-1, 5.2.5; CAdES calls it the grace period (EN 319 122-1, annex).
public struct GracePeriod: Sendable {
  /// The longest time that is waited, in seconds.
  public static let longest = 7 * 86_400

  /// How long is waited at most, in seconds.
  public let seconds: Int
  /// The time, asked for again each time.
  let clock: @Sendable () -> PDFDate
  /// The first pause between two questions, in milliseconds; each next one is twice as long, up to five minutes.
  let firstPause: Int
  /// Called each second with the seconds that were waited and all that may be.
  let progress: (@Sendable (_ waited: Int, _ total: Int) -> Void)?

  /// A period.
  ///
  /// - Parameters:
  ///   - seconds: How long is waited at most; bounded by ``longest``.
  ///   - clock: The time now.
  ///   - firstPause: Milliseconds.
  ///   - progress: Is called now and then.
  public init(
    seconds: Int, clock: @escaping @Sendable () -> PDFDate, firstPause: Int = 5_000,
    progress: (@Sendable (_ waited: Int, _ total: Int) -> Void)? = nil
  ) {
    self.seconds = max(0, min(seconds, Self.longest))
    self.clock = clock
    self.firstPause = max(1, firstPause)
    self.progress = progress
  }
}
