/// What a certification allows afterwards: the `/P` of a DocMDP transform.
///
/// Source: ISO 32000-2:2020, 12.8.2.2 and table 257.
public enum Certification: Int, Sendable, Hashable, CaseIterable {
  /// No changes at all, but for validation data and document timestamps.
  case noChanges = 1
  /// Filling in forms, instantiating page templates, and signing.
  case formFilling = 2
  /// As form filling, and annotations besides.
  case annotations = 3
}
