package import ByteRange
import SigField

/// Two adjacent revisions, and what rules may ask of them.
package final class RevisionStep {
  /// The comparison, object by object.
  package let transition: Transition
  /// The state before.
  package var old: Document { transition.old }
  /// The state after.
  package var new: Document { transition.new }

  let finder: RoleFinder
  private var fields: [ObjectID: FieldFacts] = [:]
  /// What is known already, so that a hundred changes to one page run its content once.
  var covers: [ObjectID: String?] = [:]
  var earlierCovers: [ObjectID: String?] = [:]
  var mismatches: [ObjectID: String?] = [:]
  var pages: [ObjectID: SignedPage] = [:]
  var inks = 0
  lazy var metadata = MetadataAgreement(self)
  lazy var pagesBefore = annotationsOfChangedPages()
  lazy var pageNumbers = numbersOfPages()

  init(_ transition: Transition, _ finder: RoleFinder) {
    self.transition = transition
    self.finder = finder
  }

  /// What is asked of a field or widget.
  package struct FieldFacts {
    /// The full name.
    package var name = ""
    /// `/FT`, inherited.
    package var type: String?
    /// `/Ff`, inherited.
    package var flags = 0
    /// `/V` as it is now, inherited, resolved; a stream of text as the string that it stands for.
    package var value = PDFObject.null
    /// `/V` as it was.
    package var oldValue = PDFObject.null
    /// Whether the revision made the field.
    package var isNew = false

    /// Whether the value is a document time-stamp.
    package var isDocumentTimestamp: Bool {
      value.dictionaryValue?["Type"]?.nameValue == "DocTimeStamp"
        || value.dictionaryValue?["SubFilter"]?.nameValue == "ETSI.RFC3161"
    }
    /// Whether the revision signed the field.
    package var isSignedNow: Bool { type == "Sig" && oldValue.isNull && value.dictionaryValue != nil }
  }

  /// An object as it was; null when it was none.
  package func before(_ object: PDFObject?) -> PDFObject { (try? old.resolve(object)) ?? .null }
  /// An object as it is now.
  package func now(_ object: PDFObject?) -> PDFObject { (try? new.resolve(object)) ?? .null }
  /// What the revision did to an object; nil for nothing.
  package func change(of id: ObjectID) -> ObjectChange? { transition.changes[id] }
  /// Whether the revision made an object.
  package func isAdded(_ id: ObjectID) -> Bool { transition.changes[id]?.kind == .added }

  /// The facts of a field or widget, by climbing to the root of its tree.
  package func field(_ id: ObjectID) -> FieldFacts {
    if let known = fields[id] { return known }
    var facts = FieldFacts()
    var parts: [String] = []
    var value: PDFObject?
    var flags: Int?
    var isNew: Bool?
    for (at, dictionary) in ParentWalk(from: id, in: new) {
      if let bytes = now(dictionary["T"]).stringValue {
        parts.append(TextString.text(bytes))
        if isNew == nil { isNew = isAdded(at) }
      }
      facts.type = facts.type ?? now(dictionary["FT"]).nameValue
      if flags == nil { flags = now(dictionary["Ff"]).integerValue }
      if value == nil, let own = dictionary["V"], !now(own).isNull { value = FieldText.value(own, in: new) }
    }
    facts.name = parts.reversed().joined(separator: ".")
    facts.flags = flags ?? 0
    facts.value = value ?? .null
    facts.oldValue = oldValue(of: id)
    facts.isNew = isNew ?? isAdded(id)
    fields[id] = facts
    return facts
  }

  private func oldValue(of id: ObjectID) -> PDFObject {
    for (_, dictionary) in ParentWalk(from: id, in: old) {
      if let own = dictionary["V"], !before(own).isNull { return FieldText.value(own, in: old) }
    }
    return .null
  }

  /// Whether two values say the same to a reader, though they stand in other objects.
  package func isSame(_ was: PDFObject, _ now: PDFObject) -> Bool {
    var budget = 20_000
    return isSame(was, now, 0, &budget)
  }

  private func isSame(_ was: PDFObject, _ now: PDFObject, _ depth: Int, _ budget: inout Int) -> Bool {
    budget -= 1
    guard budget > 0, depth < 32 else { return false }
    if case .reference(let left) = was, case .reference(let right) = now {
      // What changed in an object of one name is judged where it stands.
      if left == right { return true }
      let (object, other) = (before(was), self.now(now))
      if case .stream = object, case .stream = other, !Transition.hasSameBytes(left, in: old, as: right, in: new) {
        return false
      }
      return isSame(object, other, depth + 1, &budget)
    }
    let (left, right) = (before(was), self.now(now))
    switch (left, right) {
    case (.array(let left), .array(let right)):
      guard left.count == right.count else { return false }
      for (one, other) in zip(left, right) where !isSame(one, other, depth + 1, &budget) { return false }
      return true
    case (.dictionary(let left), .dictionary(let right)):
      return isSame(left, right, [], depth, &budget)
    case (.stream(let left, _), .stream(let right, _)):
      return isSame(left, right, Difference.storageKeys, depth, &budget)
    default: return left.says(sameAs: right)
    }
  }

  private func isSame(
    _ left: PDFDictionary, _ right: PDFDictionary, _ passing: Set<String>, _ depth: Int, _ budget: inout Int
  ) -> Bool {
    for key in Set(left.keys).union(right.keys) where !passing.contains(key) {
      guard isSame(left[key] ?? .null, right[key] ?? .null, depth + 1, &budget) else { return false }
    }
    return true
  }
}
