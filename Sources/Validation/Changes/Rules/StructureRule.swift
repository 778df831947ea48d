import ByteRange

/// Elements of the structure tree for new widgets.
///
/// Source: ISO 32000-2:2020, 14.7.2, 14.7.5.3 and 14.8.4.8.3 (Form).
package struct StructureRule: ChangeRule {
  package static let name = "structure"

  package init() {}

  package func explain(_ change: Change, in step: RevisionStep) -> Explanation? {
    if change.holder.kind == .page, change.path == [.key("Tabs")], change.old.isNull {
      return Explanation(.formFilling, "the page says in which order its fields come")
    }
    if change.holder.kind == .structureRoot, change.path == [.key("ParentTreeNextKey")] {
      return (change.new.integerValue ?? 0) >= (change.old.integerValue ?? 0) ? told : nil
    }
    switch change.role.kind {
    case .structure:
      switch change.kind {
      case .elementAdded: return isForWidgets(change.new, in: step, 0) ? told : nil
      case .objectAdded: return change.object.map { isForWidgets(.reference($0), in: step, 0) } ?? false ? told : nil
      default: return nil
      }
    case .parentTreeNumbers, .parentTreeEntry, .parentTree:
      // The tree is only a way back; what it leads to is judged where it belongs.
      switch change.kind {
      case .elementAdded, .objectAdded: return told
      default: return nil
      }
    default: return nil
    }
  }

  private var told: Explanation { Explanation(.formFilling, "the structure tree has an element for a new field") }

  /// Whether a part of the tree is new and holds nothing but new widgets.
  private func isForWidgets(_ element: PDFObject, in step: RevisionStep, _ depth: Int) -> Bool {
    guard depth < 8, let id = element.referenceValue.map({ $0 }) ?? nil, step.isAdded(id) else {
      return isObjectReference(element, in: step)
    }
    if case .array(let elements) = step.now(element) {
      return elements.allSatisfy { isForWidgets($0, in: step, depth + 1) }
    }
    if isObjectReference(element, in: step) { return true }
    guard let dictionary = step.now(element).dictionaryValue, dictionary["A"] == nil || dictionary["K"] != nil else {
      return false
    }
    let kids = step.now(dictionary["K"])
    return (kids.arrayValue ?? [dictionary["K"] ?? .null]).allSatisfy { isForWidgets($0, in: step, depth + 1) }
  }

  private func isObjectReference(_ element: PDFObject, in step: RevisionStep) -> Bool {
    guard let dictionary = step.now(element).dictionaryValue, dictionary["Type"]?.nameValue == "OBJR",
      let widget = dictionary["Obj"]?.referenceValue
    else { return false }
    return step.isAdded(widget)
  }
}
