package import ByteRange

/// One change at one place that a reader can come to, in one of the roles which that place has.
///
/// A rule explains it or does not; what no rule explains is forbidden.
package struct Change: Sendable {
  /// What happened at the place.
  package enum Kind: Hashable, Sendable {
    /// Another value stands there, or one where there was none, or none where there was one.
    case value
    /// An element of a list is new.
    case elementAdded
    /// An element of a list is gone.
    case elementRemoved
    /// The elements of a list stand in another order.
    case reordered
    /// The object itself is new.
    case objectAdded
    /// The object itself is gone, and something still leads to it.
    case objectFreed
    /// The bytes of a stream differ.
    case bytes
  }

  /// The object in which the place is; nil for the trailer.
  package let object: ObjectID?
  /// The role of the object.
  package let holder: Role
  /// The way to the place in the object.
  package let path: [PathStep]
  /// The role of the place.
  package let role: Role
  /// What happened.
  package let kind: Kind
  /// What stood there; null for nothing.
  package let old: PDFObject
  /// What stands there now.
  package let new: PDFObject
  /// Whether the object's new state stands in bytes that an earlier revision had.
  package var standsInOldBytes = false

  /// The role of what the place stands in directly.
  package var parent: Role { path.dropLast().reduce(holder) { $0.after($1) } }
  /// The last key or place of the path; empty for the object itself.
  package var last: String { path.last?.description ?? "" }
  /// The first key of the path; empty for the object itself.
  package var key: String { if case .key(let key)? = path.first { key } else { "" } }
}
