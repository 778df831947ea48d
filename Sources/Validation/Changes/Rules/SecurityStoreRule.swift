import ByteRange

/// Validation data that are added, with nothing that was there before taken away.
///
/// Source: EN 319 142-1, 5.4.2; ISO 32000-2:2020, 12.8.4.3, tables 261 and 262.
package struct SecurityStoreRule: ChangeRule {
  package static let name = "validation-data"

  package init() {}

  package func explain(_ change: Change, in step: RevisionStep) -> Explanation? {
    switch change.role.kind {
    case .securityStore, .storeList, .storeKeys, .storeKey, .storeExtra, .validationData: break
    default: return nil
    }
    switch change.kind {
    case .objectAdded, .elementAdded:
      return Explanation(.ltaUpdates, "validation data were added")
    case .reordered:
      return Explanation(.ltaUpdates, "validation data stand in another order")
    case .elementRemoved:
      guard isElsewhere(change, in: step) else { return removed }
      return Explanation(.ltaUpdates, "validation data stand under another number")
    case .value:
      return keeps(change, in: step) ? Explanation(.ltaUpdates, "validation data were added") : removed
    case .objectFreed, .bytes: return removed
    }
  }

  private var removed: Explanation {
    Explanation(.other, "validation data that were there were removed or replaced")
  }

  /// Whether what an entry held is still there.
  private func keeps(_ change: Change, in step: RevisionStep) -> Bool {
    if change.old.isNull { return true }
    if case .validationData = change.role.kind { return step.isSame(change.old, change.new) }
    // The time at which an entry was made may be renewed (table 262).
    if change.role.kind == .storeExtra { return change.path.last == .key("TU") || change.path.last == .key("Type") }
    return Self.contains(step.now(change.new), all: step.before(change.old), step, 0)
  }

  /// Whether a store has everything that another one had.
  private static func contains(_ new: PDFObject, all old: PDFObject, _ step: RevisionStep, _ depth: Int) -> Bool {
    guard depth < 6 else { return false }
    switch (old, new) {
    case (.dictionary(let old), .dictionary(let new)):
      return old.allSatisfy { key, value in
        guard let other = new[key] else { return false }
        if key == "TU" { return true }
        return contains(step.now(other), all: step.before(value), step, depth + 1)
      }
    case (.array(let old), .array(let new)):
      let known = Set(new)
      let missing = old.filter { !known.contains($0) }
      guard !missing.isEmpty else { return true }
      let contents = Set(new.compactMap { step.content(of: $0, isNew: true) })
      return missing.allSatisfy { element in
        step.content(of: element, isNew: false).map(contents.contains) ?? false
      }
    default: return step.isSame(old, new)
    }
  }

  private func isElsewhere(_ change: Change, in step: RevisionStep) -> Bool {
    guard let content = step.content(of: change.old, isNew: false) else { return false }
    guard let object = change.object, case .dictionary(let top) = step.now(.reference(object)) else {
      guard let object = change.object, case .array(let list) = step.now(.reference(object)) else { return false }
      return list.contains { step.content(of: $0, isNew: true) == content }
    }
    var place: PDFObject = .dictionary(top)
    for key in change.path.dropLast() {
      guard case .key(let name) = key else { return false }
      place = step.now(place.dictionaryValue?[name])
    }
    return (place.arrayValue ?? []).contains { step.content(of: $0, isNew: true) == content }
  }
}

extension RevisionStep {
  /// The bytes of validation data, decoded; nil when it is no stream or too long.
  func content(of object: PDFObject, isNew: Bool) -> [UInt8]? {
    guard let id = object.referenceValue else { return nil }
    return try? (isNew ? new : old).streamBytes(id, limit: 16 << 20)
  }
}
