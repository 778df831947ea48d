import ByteRange

/// Validation data that are added, or replaced by newer ones.
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
    case .objectAdded, .elementAdded: return Explanation(.ltaUpdates, "validation data were added")
    case .reordered: return Explanation(.ltaUpdates, "validation data stand in another order")
    case .elementRemoved: return Explanation(.ltaUpdates, Self.leftOut)
    case .value:
      if change.old.isNull { return Explanation(.ltaUpdates, "validation data were added") }
      let keeps = Self.contains(step.now(change.new), all: step.before(change.old), step, 0)
      return Explanation(.ltaUpdates, keeps ? "validation data were added" : Self.leftOut)
    case .objectFreed: return Explanation(.other, "validation data are gone, and the store still names them")
    // Whoever adds data does so under new numbers; other bytes under a known one are no addition.
    case .bytes: return Explanation(.other, "validation data have other bytes")
    }
  }

  /// What the newest store leaves out, the revision that had it still holds; no page looks different for it.
  private static let leftOut = "validation data were left out of the store, which an earlier revision still holds"

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
}

extension RevisionStep {
  /// The bytes of validation data, decoded; nil when it is no stream or too long.
  func content(of object: PDFObject, isNew: Bool) -> [UInt8]? {
    guard let id = object.referenceValue else { return nil }
    return try? (isNew ? new : old).streamBytes(id, limit: 16 << 20)
  }
}
