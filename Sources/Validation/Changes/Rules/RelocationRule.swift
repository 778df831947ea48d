import ByteRange

/// What stands elsewhere and says the same: a direct value made an object of its own, a copy under another number.
package struct RelocationRule: ChangeRule {
  package static let name = "relocation"

  package init() {}

  package func explain(_ change: Change, in step: RevisionStep) -> Explanation? {
    let what = "moved to another place in the file and says the same"
    if change.kind == .objectAdded, let id = change.object {
      return step.isCopy(id) ? Explanation(.none, what) : nil
    }
    guard change.kind == .value, !change.old.isNull, !change.new.isNull else { return nil }
    // The catalog under another number would escape what is compared under the old one.
    guard change.object != nil || !["Root", "Encrypt"].contains(change.key) else { return nil }
    guard change.old.referenceValue != change.new.referenceValue, step.isSame(change.old, change.new) else {
      return nil
    }
    return Explanation(.none, what)
  }
}

extension RevisionStep {
  /// The deepest nesting of new objects in new objects that is followed.
  private static let deepestCopy = 16

  /// Whether every place that names a new object held the same before, under another name or directly.
  func isCopy(_ id: ObjectID, depth: Int = 0) -> Bool {
    guard depth < Self.deepestCopy else { return false }
    let holders = finder.index.holders(of: id.number)
    return !holders.isEmpty
      && holders.allSatisfy { holder in
        let earlier: PDFObject
        if holder == ReferenceIndex.trailer {
          earlier = .dictionary(old.trailer)
        } else {
          guard let generation = new.entry(of: holder)?.generation else { return false }
          let name = ObjectID(holder, generation)
          if isAdded(name) { return isCopy(name, depth: depth + 1) }
          earlier = before(.reference(name))
        }
        return finder.ways(from: holder, to: id.number).allSatisfy { way in
          guard let was = Self.value(in: earlier, at: way) else { return false }
          return isSame(was, .reference(id))
        }
      }
  }

  private static func value(in object: PDFObject, at way: [PathStep]) -> PDFObject? {
    way.reduce(Optional(object)) { place, step in
      switch step {
      case .key(let key): return place?.dictionaryValue?[key]
      case .index(let index):
        guard let elements = place?.arrayValue, elements.indices.contains(index) else { return nil }
        return elements[index]
      case .data: return nil
      }
    }
  }
}
