/// What a signature dictionary is for.
public enum SignatureKind: String, Sendable {
  /// A signature of a person or organisation.
  case signature
  /// A time-stamp over the document (ISO 32000-2, 12.8.5).
  case documentTimestamp
}
