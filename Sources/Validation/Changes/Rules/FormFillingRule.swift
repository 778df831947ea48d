import ByteRange
import SigField

/// Values of fields and their appearances.
///
/// Source: ISO 32000-2:2020, 12.8.2.2.2 and table 257 (P=2), 12.7.4 and 12.7.5.
package struct FormFillingRule: ChangeRule {
  package static let name = "form-filling"
  private static let valueKeys: Set<String> = ["V", "AS", "AP", "I", "RV", "Q", "DA", "DS", "MK", "M", "TI"]
  private static let readOnly = 1

  package init() {}

  package func explain(_ change: Change, in step: RevisionStep) -> Explanation? {
    guard let owner = change.role.owner ?? change.holder.owner, isPart(change) else { return nil }
    let field = step.field(owner)
    guard let type = field.type, ["Tx", "Btn", "Ch"].contains(type), !field.isNew else { return nil }
    guard change.key != "F" || isStillSeen(change) else { return nil }
    if let shared = step.sharedAppearance(replacedBy: change, of: field) { return shared }
    if let mismatch = step.mismatch(of: owner, field) {
      return Explanation(.other, mismatch, field: field.name, attack: .valueAppearanceMismatch)
    }
    let wasReadOnly = field.flags & Self.readOnly != 0 && step.wasReadOnly(owner)
    guard !wasReadOnly || step.isCalculated(owner) || isSameLook(change) else {
      return Explanation(.other, "the read-only field \(field.name) was changed", field: field.name)
    }
    return Explanation(.formFilling, "the field \(field.name) was filled", field: field.name)
  }

  private func isPart(_ change: Change) -> Bool {
    switch change.role.kind {
    // An existing resource may serve an appearance that was not made anew.
    case .appearanceResource:
      change.kind == .objectAdded || change.kind == .value && change.holder.kind != .appearanceResource
    case .appearance, .value: change.holder.kind != .field || Self.valueKeys.contains(change.key)
    default: change.holder.kind == .field && (Self.valueKeys.contains(change.key) || change.key == "F")
    }
  }

  private func isSameLook(_ change: Change) -> Bool { change.key == "M" }

  private func isStillSeen(_ change: Change) -> Bool {
    (change.new.integerValue ?? 0) & AnnotationFlags.unseen == (change.old.integerValue ?? 0) & AnnotationFlags.unseen
  }
}
