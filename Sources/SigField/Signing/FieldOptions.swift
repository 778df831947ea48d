public import Appearance

/// Which field is signed or made, where it is, and what it rules.
public struct FieldOptions: Sendable {
  /// The fully qualified name: that empty signature field is taken, or made. Nil: a new field with a free name; where
  /// the document's permissions allow only fields that exist, its only empty one.
  public var name: String?
  /// Where a new field's widget goes; nil makes one that shows nothing.
  public var placement: Placement?
  /// What the widget shows.
  public var seal: SealAppearance?
  /// Makes a certification signature; nil an approval signature.
  public var certification: Certification?
  /// Locks fields against later changes.
  public var lock: FieldLock?
  /// Lets a seal lie over other fields and beyond the page's edge.
  public var allowsOverlap = false

  /// The defaults: a new invisible field, an approval signature.
  public init() {}
}
