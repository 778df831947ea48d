/// Why a signature field cannot be made, found or signed.
@nonexhaustive public enum FieldError: Error, Equatable, Sendable {
  /// The document has no such page; `count` is how many it has.
  case noSuchPage(number: Int, count: Int)
  /// No field has this name.
  case noSuchField(name: String)
  /// The field exists and is not a signature field.
  case notASignatureField(name: String)
  /// The field is signed already.
  case alreadySigned(name: String)
  /// A field has this name already.
  case nameTaken(name: String)
  /// The name cannot be a field's; `reason` says why.
  case invalidName(name: String, reason: String)
  /// The document's certification, permissions or locks forbid the signature; `reason` says which.
  case forbidden(reason: String)
  /// The form is one that a signature would break, such as a dynamic XFA form.
  case unsuitableForm(reason: String)
  /// The field's seed value asks for something else than what was chosen, or for something that is not supported.
  case seedValue(field: String, entry: String, reason: String)
  /// A visible seal was asked for in a field that cannot show one.
  case hiddenField(name: String)
  /// Options that contradict one another.
  case contradiction(reason: String)
}
