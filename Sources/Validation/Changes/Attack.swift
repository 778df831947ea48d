/// A known way to make a signed file show what nobody signed.
public enum Attack: String, Sendable, CaseIterable {
  /// `/Contents` is missing, null or empty.
  case missingContents = "missing-contents"
  /// `/ByteRange` is missing, null or empty.
  case missingByteRange = "missing-byterange"
  /// The gap between the signed spans holds more than the signature's value.
  case byteRangeGap = "byterange-gap"
  /// Signed bytes were moved, and others stand in their place.
  case wrapping
  /// Objects were appended without a cross-reference section that has them.
  case incrementalNoXRef = "incremental-no-xref"
  /// The signature's dictionary was copied into an appended revision.
  case incrementalCopiedDictionary = "incremental-copied-dictionary"
  /// What was appended shows only in readers that rebuild damaged files.
  case recoveryOnly = "recovery-only"
  /// What hid signed content was taken away, or signed content was hidden.
  case shadowHide = "shadow-hide"
  /// What signed content is drawn with was exchanged.
  case shadowReplace = "shadow-replace"
  /// A second content that the signed bytes held was made the one that shows.
  case shadowHideAndReplace = "shadow-hide-and-replace"
  /// An annotation covers signed content.
  case evilAnnotation = "evil-annotation"
  /// A later signature's appearance covers signed content.
  case sneakySignature = "sneaky-signature"
  /// Another dictionary stands under the number of a signature's.
  case replacedDictionary = "replaced-dictionary"
  /// A field shows another value than the one it has.
  case valueAppearanceMismatch = "value-appearance-mismatch"
  /// A time-stamp was taken from another signature.
  case copiedTimestamp = "copied-timestamp"
}
