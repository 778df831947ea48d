import ByteRange

/// What stands elsewhere and says the same: a direct value made an object of its own, a copy under another number.
package struct RelocationRule: ChangeRule {
  package static let name = "relocation"

  package init() {}

  package func explain(_ change: Change, in step: RevisionStep) -> Explanation? {
    guard change.kind == .value, !change.old.isNull, !change.new.isNull else { return nil }
    // The catalog under another number would escape what is compared under the old one.
    guard change.object != nil || change.key == "Info" else { return nil }
    guard change.old.referenceValue != change.new.referenceValue, step.isSame(change.old, change.new) else {
      return nil
    }
    return Explanation(.none, "/\(change.path.map(\.description).joined(separator: "/")) was moved and says the same")
  }
}
