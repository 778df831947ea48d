import ByteRange

/// Comments, marks and other annotations that are no fields.
///
/// Source: ISO 32000-2:2020, 12.8.2.2.2 and table 257 (P=3), 12.5.
package struct AnnotationRule: ChangeRule {
  package static let name = "annotations"
  /// Actions that do no more than lead somewhere (12.6.4).
  private static let harmless: Set<String> = ["GoTo", "URI", "Named"]

  /// Comments and marks, and links (table 171); others hold files, sounds and films, or draw what no comment draws.
  private static let known: Set<String> = [
    "Text", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline", "Squiggly",
    "StrikeOut", "Caret", "Stamp", "Ink", "Popup", "Link", "Redact",
  ]
  /// What an annotation looks like, and whether it is seen at all (tables 166 and 170).
  private static let look: Set<String> = ["Rect", "F", "AP", "AS", "OC", "Subtype", "CA", "ca", "IC", "C", "BM"]

  package init() {}

  package func explain(_ change: Change, in step: RevisionStep) -> Explanation? {
    let id: ObjectID?
    switch (change.role.kind, change.kind) {
    case (.annotation, .elementAdded): id = change.new.referenceValue
    case (.annotation, .elementRemoved): return removed(change.old, in: step)
    case (.annotation, .objectAdded): id = change.object
    case (.annotation, _), (.annotationPart, _): id = change.holder.owner ?? change.role.owner
    case (.appearance, _), (.appearanceResource, _): id = change.role.owner
    case (.annotationList, .reordered): return Explanation(.annotations, "annotations stand in another order")
    default: return nil
    }
    guard let id, let dictionary = step.now(.reference(id)).dictionaryValue,
      dictionary["Subtype"]?.nameValue.map(Self.known.contains) ?? false, dictionary["FT"] == nil
    else { return nil }
    let subtype = dictionary["Subtype"]?.nameValue ?? ""
    if let action = step.now(dictionary["A"]).dictionaryValue {
      let kind = step.now(action["S"]).nameValue ?? ""
      guard Self.harmless.contains(kind), action["Next"] == nil else { return nil }
    }
    guard dictionary["AA"] == nil else { return nil }
    if !step.isAdded(id), changesLook(change), let covered = step.contentCovered(before: id) {
      return Explanation(
        .other, "an annotation (\(subtype)) that covered \(covered) looks otherwise", attack: .shadowHide)
    }
    if let covered = step.coveredContent(by: id) {
      return Explanation(.other, "an annotation (\(subtype)) covers \(covered)", attack: .evilAnnotation)
    }
    let what = step.isAdded(id) ? "was added" : "was changed"
    return Explanation(.annotations, "an annotation (\(subtype)) \(what)")
  }

  private func changesLook(_ change: Change) -> Bool {
    switch change.role.kind {
    case .appearance, .appearanceResource: true
    default: Self.look.contains(change.key)
    }
  }

  /// What covered signed content when it was signed must not be taken away.
  private func removed(_ element: PDFObject, in step: RevisionStep) -> Explanation? {
    guard let id = element.referenceValue, let dictionary = step.before(element).dictionaryValue,
      let subtype = dictionary["Subtype"]?.nameValue, subtype != "Widget", dictionary["FT"] == nil
    else { return nil }
    if let covered = step.contentCovered(before: id) {
      return Explanation(.other, "an annotation (\(subtype)) that covered \(covered) was removed", attack: .shadowHide)
    }
    return Explanation(.annotations, "an annotation (\(subtype)) was removed")
  }
}
