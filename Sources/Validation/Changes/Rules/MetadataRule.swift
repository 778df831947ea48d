import ByteRange

/// The document's information and its metadata stream, as long as both say the same.
///
/// Source: ISO 32000-2:2020, 14.3.2 and 14.3.3.
package struct MetadataRule: ChangeRule {
  package static let name = "metadata"

  package init() {}

  package func explain(_ change: Change, in step: RevisionStep) -> Explanation? {
    guard change.role.kind == .metadata || change.role.kind == .info else { return nil }
    if let objection = step.metadata.objection { return Explanation(.other, objection) }
    return Explanation(.ltaUpdates, "the document's information was brought up to date")
  }
}
