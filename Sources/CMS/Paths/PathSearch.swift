/// What a search for paths found.
package struct PathSearch: Sendable {
  /// Complete ones first, then the longest of those that end before an anchor; never empty.
  package let paths: [CertificatePath]
  /// Whether a bound ended the search, so that there may be more paths.
  package let isCutShort: Bool

  /// The complete ones, best first.
  package var complete: [CertificatePath] { paths.filter(\.isComplete) }
}
