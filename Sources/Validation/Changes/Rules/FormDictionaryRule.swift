import ByteRange

/// What a form says of itself as a whole.
///
/// Source: ISO 32000-2:2020, 12.7.3, tables 224 and 225.
package struct FormDictionaryRule: ChangeRule {
  package static let name = "form-dictionary"

  package init() {}

  package func explain(_ change: Change, in step: RevisionStep) -> Explanation? {
    if change.holder.kind == .catalog, change.path == [.key("AcroForm")], change.old.isNull {
      return isForSignatures(change.new, in: step) ? Explanation(.ltaUpdates, "a form was made for signatures") : nil
    }
    // A resource that is new under a new name leaves every appearance as it was.
    if change.role.kind == .formResources {
      let isNew = change.kind == .objectAdded || change.kind == .value && change.old.isNull
      // Of the form's resources a reader that draws a value takes the font that /DA names, and nothing else.
      let isUnused = change.path.contains(.key("XObject")) && change.kind == .value
      return isNew || isUnused ? Explanation(.formFilling, "the form's resources have a new entry") : nil
    }
    if change.role.kind == .form, change.kind == .objectAdded { return Explanation(.ltaUpdates, "a form was made") }
    if change.role.kind == .fieldList, change.kind == .objectAdded {
      return Explanation(.none, "the list of fields is an object of its own", isSilent: true)
    }
    guard change.parent.kind == .form, !change.path.isEmpty, change.kind == .value else { return nil }
    switch change.last {
    case "SigFlags":
      let (old, new) = (change.old.integerValue ?? 0, change.new.integerValue ?? 0)
      guard old & new == old, new & ~3 == old & ~3 else { return nil }
      return Explanation(.ltaUpdates, "the form says that it holds signatures")
    case "DA", "Q": return change.old.isNull ? Explanation(.formFilling, "the form has a default appearance") : nil
    case "NeedAppearances":
      // True makes readers draw every value anew, in their own way.
      guard step.now(change.new).booleanValue != true else {
        return Explanation(.other, "readers are told to draw every field anew", attack: .shadowReplace)
      }
      return Explanation(.formFilling, "readers are told to show the appearances as they are")
    default: return nil
    }
  }

  private func isForSignatures(_ form: PDFObject, in step: RevisionStep) -> Bool {
    guard case .dictionary(let form) = step.now(form) else { return false }
    let allowed: Set<String> = ["Fields", "SigFlags", "DR", "DA", "NeedAppearances", "Q"]
    guard form.allSatisfy({ allowed.contains($0.key) }), step.now(form["NeedAppearances"]).booleanValue != true else {
      return false
    }
    let fields = step.now(form["Fields"]).arrayValue ?? []
    return fields.allSatisfy { field in
      field.referenceValue.map { step.isAdded($0) && step.isSignatureTree($0) } ?? false
    }
  }
}
