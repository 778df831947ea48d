public import ByteRange
public import CMS
public import SigField

/// Makes empty signature fields for others to sign.
public enum FieldEditor {
  /// What was made.
  public struct Report: Sendable {
    /// The field's fully qualified name.
    public let field: String
    /// The field's object, such as `12 0`.
    public let object: String
    /// Where it is seen; empty for a field that shows nothing.
    public let places: [SigningReport.Place]
    /// What was done or found besides.
    public let notices: [SigningNotice]
  }

  /// Adds one empty signature field in a revision of its own.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - output: The target; it may be the document's own path.
  ///   - options: Name and place; a name that is nil chooses a free one.
  ///   - password: The document's password.
  /// - Returns: What was made.
  /// - Throws: ``FieldError`` when the document forbids it or the name is taken, ``PlacementError``, ``FileError``;
  ///   the target is then what it was.
  public static func add(
    to source: ByteSource, output: OutputFile, options: FieldOptions, password: Secret? = nil
  ) throws -> Report {
    let document = try Document(source, password: password)
    let made = try EmptyField.make(in: document, options)
    let appended = try made.update.appended()
    try output.copy(source)
    try output.write(appended.bytes)
    try source.checkUnchanged()
    try output.finish()
    return Report(
      field: made.name, object: "\(made.id)",
      places: made.places.map { SigningReport.Place(page: $0.page, rectangle: $0.rectangle) }, notices: made.notices)
  }
}

extension Document {
  /// Opens a file with a password that is overwritten afterwards.
  ///
  /// - Throws: ``FileError``.
  convenience init(_ source: ByteSource, password: Secret?) throws(FileError) {
    var bytes = password?.bytes
    defer { for index in bytes?.indices ?? 0..<0 { bytes?[index] = 0 } }
    try self.init(source, password: bytes)
  }
}
