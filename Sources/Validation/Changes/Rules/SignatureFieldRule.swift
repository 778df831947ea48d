import ByteRange
import SigField

/// New signature fields, and fields that are signed.
///
/// Source: ISO 32000-2:2020, 12.7.5.5, 12.8.2.2.2; a field for a document time-stamp is no more than the time-stamp
/// (EN 319 142-1, 5.4.3).
package struct SignatureFieldRule: ChangeRule {
  package static let name = "signature-field"
  /// What may be set on a field when it is signed, besides its value.
  private static let setWhenSigning: Set<String> = ["AP", "AS", "F", "MK", "DA", "BS", "Border", "P", "M", "Type"]

  package init() {}

  package func explain(_ change: Change, in step: RevisionStep) -> Explanation? {
    switch change.role.kind {
    case .field, .annotation:
      switch change.kind {
      case .elementAdded: return listed(change.new, in: step)
      case .objectAdded: return change.object.flatMap { made($0, in: step) }
      default: break
      }
    case .annotationList where change.kind == .objectAdded:
      return Explanation(.none, "the list of annotations is an object of its own", isSilent: true)
    default: break
    }
    guard let owner = change.role.owner ?? change.holder.owner else { return nil }
    let field = step.field(owner)
    guard field.type == "Sig" else { return nil }
    if change.holder.kind == .field, change.path == [.key("V")] { return valueSet(field, change, in: step) }
    switch change.role.kind {
    case .value, .fieldRule, .appearance, .appearanceResource, .fieldPart:
      guard change.kind == .objectAdded else { break }
      guard field.isNew || field.isSignedNow else { return nil }
      return signing(field, owner, in: step)
    default: break
    }
    guard field.isSignedNow, !field.isNew else { return nil }
    if let shared = step.sharedAppearance(replacedBy: change, of: field) { return shared }
    switch change.role.kind {
    case .appearance, .appearanceResource: return signing(field, owner, in: step)
    default:
      guard change.holder.kind == .field, Self.setWhenSigning.contains(change.key) else { return nil }
      if change.key == "F", !isStillSeen(change) { return nil }
      return signing(field, owner, in: step)
    }
  }

  /// Flags that hide a widget may be taken away by signing and never set (12.5.3, table 167).
  private func isStillSeen(_ change: Change) -> Bool {
    (change.new.integerValue ?? 0) & AnnotationFlags.unseen & ~(change.old.integerValue ?? 0) == 0
  }

  /// A new entry of `/Fields`, `/Kids` or `/Annots`.
  private func listed(_ element: PDFObject, in step: RevisionStep) -> Explanation? {
    guard let id = element.referenceValue, step.isSignatureTree(id) else { return nil }
    guard step.isAdded(id) else {
      // A signature field that was there and that the form did not name (12.7.3) may be named now.
      return step.before(.reference(id)).isNull ? nil : level(of: id, in: step, "a signature field is listed")
    }
    return level(of: id, in: step, "a signature field was added to a list")
  }

  private func made(_ id: ObjectID, in step: RevisionStep) -> Explanation? {
    guard step.isSignatureTree(id), let dictionary = step.now(.reference(id)).dictionaryValue else { return nil }
    // Actions run when somebody looks or clicks (12.6.3).
    guard dictionary["A"] == nil, dictionary["AA"] == nil else { return nil }
    return level(of: id, in: step, "a signature field was made")
  }

  private func level(of id: ObjectID, in step: RevisionStep, _ what: String) -> Explanation? {
    let field = step.field(id)
    let name = field.name.isEmpty ? "" : ": \(field.name)"
    if field.isDocumentTimestamp, step.isInvisible(id) {
      return Explanation(.ltaUpdates, "a document time-stamp was added\(name)")
    }
    if let covered = step.coveredContent(by: id) {
      return Explanation(
        .other, "\(what)\(name), and its appearance covers \(covered)", field: field.name, attack: .sneakySignature)
    }
    return Explanation(.formFilling, what + name, field: field.name, makesField: true)
  }

  private func valueSet(_ field: RevisionStep.FieldFacts, _ change: Change, in step: RevisionStep) -> Explanation? {
    if field.oldValue.dictionaryValue?["ByteRange"] != nil {
      let what = field.value.isNull ? "was removed" : "was replaced"
      return Explanation(
        .other, "the signature in the field \(field.name) \(what)", field: field.name,
        attack: field.value.isNull ? nil : .replacedDictionary)
    }
    guard field.isSignedNow, let owner = change.holder.owner else { return nil }
    return signing(field, owner, in: step)
  }

  private func signing(_ field: RevisionStep.FieldFacts, _ id: ObjectID, in step: RevisionStep) -> Explanation? {
    if field.isDocumentTimestamp, step.isInvisible(id) {
      return Explanation(.ltaUpdates, "a document time-stamp was added: \(field.name)")
    }
    if let covered = step.coveredContent(by: id) {
      return Explanation(
        .other, "the field \(field.name) was signed, and its appearance covers \(covered)", field: field.name,
        attack: .sneakySignature)
    }
    let what = field.isSignedNow ? "the field \(field.name) was signed" : "the signature field \(field.name) was made"
    return Explanation(.formFilling, what, field: field.name)
  }
}
