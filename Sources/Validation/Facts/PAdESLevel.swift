/// The baseline level that a signature's structure has, whatever its certificates are worth.
///
/// Source: EN 319 142-1, 6.
public enum PAdESLevel: String, Sendable {
  /// No baseline signature.
  case none
  /// A signature by itself.
  case basic = "B-B"
  /// With a time-stamp over it.
  case timestamped = "B-T"
  /// With validation data for its certificates besides.
  case longTerm = "B-LT"
  /// With a document time-stamp over those.
  case archival = "B-LTA"
}
