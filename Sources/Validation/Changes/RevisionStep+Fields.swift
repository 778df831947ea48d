import ByteRange
import SigField

extension RevisionStep {
  /// The deepest nesting of fields that is followed, and the most of them.
  private static let deepest = 32
  private static let mostKids = 1_000

  /// Whether a new object is a signature field, a widget of one, or a parent of nothing else.
  func isSignatureTree(_ id: ObjectID) -> Bool {
    var left = Self.mostKids
    return isSignatureTree(id, 0, &left)
  }

  private func isSignatureTree(_ id: ObjectID, _ depth: Int, _ left: inout Int) -> Bool {
    left -= 1
    guard depth < Self.deepest, left > 0, let dictionary = now(.reference(id)).dictionaryValue else { return false }
    let type = field(id).type
    if type == "Sig" { return true }
    guard type == nil, dictionary["Subtype"] == nil, case .array(let kids) = now(dictionary["Kids"]), !kids.isEmpty
    else { return false }
    return kids.allSatisfy { kid in kid.referenceValue.map { isSignatureTree($0, depth + 1, &left) } ?? false }
  }

  /// Whether a field's widget shows nothing: no area, or hidden (12.5.3).
  func isInvisible(_ id: ObjectID) -> Bool {
    guard let dictionary = now(.reference(id)).dictionaryValue else { return true }
    if let flags = now(dictionary["F"]).integerValue, flags & AnnotationFlags.hidden != 0 { return true }
    guard let corners = now(dictionary["Rect"]).arrayValue else {
      let kids = now(dictionary["Kids"]).arrayValue ?? []
      return kids.prefix(Self.mostKids).allSatisfy { $0.referenceValue.map { isInvisibleWidget($0) } ?? true }
    }
    return Self.isEmpty(corners.map { now($0).doubleValue ?? 0 })
  }

  private func isInvisibleWidget(_ id: ObjectID) -> Bool {
    let dictionary = now(.reference(id)).dictionaryValue
    return Self.isEmpty((now(dictionary?["Rect"]).arrayValue ?? []).map { now($0).doubleValue ?? 0 })
  }

  private static func isEmpty(_ corners: [Double]) -> Bool {
    corners.count != 4 || corners[0] == corners[2] || corners[1] == corners[3]
  }

  /// Whether a field was read-only before (12.7.4.1, table 227).
  func wasReadOnly(_ id: ObjectID) -> Bool {
    for (_, dictionary) in ParentWalk(from: id, in: old) {
      if let flags = before(dictionary["Ff"]).integerValue { return flags & 1 != 0 }
    }
    return false
  }

  /// Whether a field's value is worked out from others (12.7.3, `/CO`).
  func isCalculated(_ id: ObjectID) -> Bool {
    guard let catalog = try? old.catalog(), let form = before(catalog["AcroForm"]).dictionaryValue,
      case .array(let order) = before(form["CO"])
    else { return false }
    let own = [id, before(.reference(id)).dictionaryValue?["Parent"]?.referenceValue].compactMap(\.self)
    return order.prefix(100_000).contains { $0.referenceValue.map(own.contains) ?? false }
  }

  /// What forbids a change that puts an appearance out of use which is also something else: then it was no appearance
  /// alone, and what it was besides may have been what counted. Nil for any other change.
  func sharedAppearance(replacedBy change: Change, of field: FieldFacts) -> Explanation? {
    guard replacesSharedAppearance(change) else { return nil }
    return Explanation(
      .other, "the appearance of the field \(field.name) that was replaced is used elsewhere too", field: field.name)
  }

  private func replacesSharedAppearance(_ change: Change) -> Bool {
    guard change.kind == .value, change.path.contains(.key("AP")) else { return false }
    var names: [Int] = []
    func collect(_ object: PDFObject, _ depth: Int) {
      guard depth < 4 else { return }
      if let id = object.referenceValue { names.append(id.number) }
      guard case .dictionary(let entries) = before(object) else { return }
      for (_, value) in entries { collect(value, depth + 1) }
    }
    collect(change.old, 0)
    return names.prefix(64).contains { number in
      finder.roles(of: number).contains { $0.kind != .appearance && $0.kind != .appearanceResource }
    }
  }
}
