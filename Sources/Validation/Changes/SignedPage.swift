import ByteRange

/// A page as it was signed: what stands on it, and how large it is.
struct SignedPage {
  /// Its object.
  let id: ObjectID
  /// What its content and its annotations paint.
  let ink: PageInk
  /// The area that is shown, in square units of default user space.
  let area: Double
}
