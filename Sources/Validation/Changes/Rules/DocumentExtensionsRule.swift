import ByteRange

/// Declarations of what a file makes use of, and its version: added or raised, never taken back.
///
/// Source: ISO 32000-2:2020, 7.12 and 7.7.2 table 29 (`/Version`).
package struct DocumentExtensionsRule: ChangeRule {
  package static let name = "extensions"

  package init() {}

  package func explain(_ change: Change, in step: RevisionStep) -> Explanation? {
    if change.role.kind == .extensions {
      switch change.kind {
      case .objectAdded, .elementAdded, .reordered: return Explanation(.ltaUpdates, "extensions were declared")
      case .value where !change.new.isNull: return Explanation(.ltaUpdates, "extensions were declared")
      default: return nil
      }
    }
    guard change.holder.kind == .catalog, change.path == [.key("Version")], let new = number(change.new) else {
      return nil
    }
    // A later version than any that is known could mean anything.
    guard new <= 2, number(change.old).map({ $0 <= new }) ?? true else { return nil }
    return Explanation(.ltaUpdates, "the version of the file was raised")
  }

  private func number(_ object: PDFObject) -> Double? { object.nameValue.flatMap(Double.init) }
}
