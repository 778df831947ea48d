import ByteRange

/// Fields made read-only by the signature that locks them.
///
/// Source: ISO 32000-2:2020, 12.7.5.5, table 236.
package struct FieldLockRule: ChangeRule {
  package static let name = "field-lock"
  private static let readOnly = 1

  package init() {}

  package func explain(_ change: Change, in step: RevisionStep) -> Explanation? {
    guard change.holder.kind == .field, change.path == [.key("Ff")], let owner = change.holder.owner else { return nil }
    let (old, new) = (change.old.integerValue ?? 0, change.new.integerValue ?? 0)
    guard new == old | Self.readOnly else { return nil }
    let name = step.field(owner).name
    return Explanation(.formFilling, "the field \(name) was made read-only")
  }
}
