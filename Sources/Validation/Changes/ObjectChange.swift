package import ByteRange

/// What a revision did to one object.
package struct ObjectChange: Sendable {
  /// What was done.
  package enum Kind: Hashable, Sendable {
    /// There was no object of this name before.
    case added
    /// It differs.
    case changed
    /// There is no object of this name any more.
    case freed
    /// It was written again and says the same.
    case rewritten
    /// The cross-reference leads to something else, or to nothing.
    case unreadable(String)
  }

  /// The object.
  package let id: ObjectID
  /// What was done.
  package let kind: Kind
  /// What it was; null for nothing. A stream comes without its bytes.
  package let old: PDFObject
  /// What it is now.
  package let new: PDFObject
  /// Where the two differ; only of a changed object.
  package let differences: [Difference]
  /// Whether what it is now stands in bytes that an earlier revision already had: no new object, another entry.
  package let standsInOldBytes: Bool
}
