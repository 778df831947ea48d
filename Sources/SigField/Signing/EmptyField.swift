package import ByteRange

/// A new signature field that nobody has signed yet.
package struct EmptyField {
  /// The changes.
  package let update: IncrementalUpdate
  /// The field's fully qualified name.
  package let name: String
  /// The field's identifier.
  package let id: ObjectID
  /// Where it is seen.
  package let places: [SignaturePlace]
  /// What was noticed.
  package let notices: [SigningNotice]

  /// Makes a field under the same rules as one that is made for a signature.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - options: Name and place.
  /// - Returns: The field.
  /// - Throws: ``FieldError/nameTaken(name:)``, and what planning and writing throw.
  package static func make(in document: Document, _ options: FieldOptions) throws -> EmptyField {
    if let name = options.name, try FieldTree(document).fields.contains(where: { $0.name == name }) {
      throw FieldError.nameTaken(name: name)
    }
    var options = options
    // A name keeps the plan from choosing a field that exists.
    options.name = try options.name ?? FieldName.free(among: Set(FieldTree(document).fields.map(\.name)))
    let plan = try SignaturePlan(document, options)
    guard plan.existing == nil else { throw FieldError.nameTaken(name: plan.fieldName) }
    var update = try IncrementalUpdate(document)
    var notices = plan.notices
    let (id, places) = try FieldMaker(plan: plan).make(value: nil, in: &update, notices: &notices)
    try FormWriter.markField(&update)
    return EmptyField(update: update, name: plan.fieldName, id: id, places: places, notices: notices)
  }
}
