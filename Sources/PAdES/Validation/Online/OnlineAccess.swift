public import SigField
import Transport

/// Whether and how servers may be asked. Without one, no socket is opened.
public struct OnlineAccess: Sendable {
  /// The time now, by which kept answers are still good: also where signatures are judged at another time.
  public var now: PDFDate
  /// Whether addresses that certificates name may lead to a private network.
  public var allowsPrivateNetwork = false
  /// URLs of servers that the user himself named: their hosts and ports may be anywhere.
  public var namedAddresses: [String] = []
  /// Where answers are kept as long as they are good; nil keeps none. See ``usualCacheFolder``.
  public var cacheFolder: String?
  /// PEM of the authorities for https; nil is the system's.
  public var certificateFile: String?
  /// Whether OCSP responders are asked to repeat a nonce. One that does not is believed all the same (RFC 6960, 4.4.1);
  /// one that repeats another is not.
  public var sendsNonce = true
  /// The time for all questions of one document.
  public var seconds = 60

  /// The defaults at a time.
  public init(at now: PDFDate) { self.now = now }

  /// `padessign` in `$XDG_CACHE_HOME`, else in `~/.cache`; nil without a home.
  public static var usualCacheFolder: String? { DiskCache.usualFolder }
}
