/// Bits of an annotation's `/F`.
///
/// Source: ISO 32000-2:2020, 12.5.3, table 167.
package enum AnnotationFlags {
  /// Hidden and NoView: whatever its kind, it shows nothing on a screen.
  package static let hidden = 2 | 32
  /// Invisible, Hidden and NoView: a widget with one of them shows nothing.
  package static let unseen = 1 | hidden
}
