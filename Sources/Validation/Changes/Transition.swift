package import ByteRange

/// The step from one revision of a file to the next, object by object.
///
/// Only objects whose entry the revision set are looked at, and those that stand in an object stream of which it set
/// the entry: an unchanged entry leads to unchanged bytes.
package struct Transition {
  /// The state before.
  package let old: Document
  /// The state after.
  package let new: Document
  /// The revision that made it, from 1.
  package let revision: Int
  /// The objects that it touched.
  package private(set) var changes: [ObjectID: ObjectChange] = [:]
  /// Where the trailers differ.
  package let trailer: [Difference]

  /// The most bytes of a stream that are compared decoded, where its filters differ.
  private static let longestDecoded = 64 << 20

  /// Compares two adjacent states.
  package init(from old: Document, to new: Document, revision: Int) {
    self.old = old
    self.new = new
    self.revision = revision
    trailer = Difference.between(.dictionary(old.trailer), .dictionary(new.trailer))
    let end = old.revisions.last?.end ?? 0
    for number in Self.touched(old, new) {
      let before = old.entry(of: number)
      let after = new.entry(of: number)
      let earlier = before?.generation.map { ObjectID(number, $0) }
      let later = after?.generation.map { ObjectID(number, $0) }
      if let earlier, earlier != later { note(earlier, before: before, after: nil, end) }
      if let later { note(later, before: earlier == later ? before : nil, after: after, end) }
    }
  }

  private static func touched(_ old: Document, _ new: Document) -> Set<Int> {
    guard let revision = new.revisions.last else { return [] }
    var numbers = revision.changed
    // What stands in an object stream changes with it, though its own entry does not.
    let streams = Set(
      numbers.filter { number in
        guard let generation = old.entry(of: number)?.generation else { return false }
        return (try? old.object(ObjectID(number, generation)))?.dictionaryValue?["Type"]?.nameValue == "ObjStm"
      })
    if !streams.isEmpty { numbers.formUnion(new.numbers(inStreams: streams)) }
    return numbers
  }

  private mutating func note(_ id: ObjectID, before: XRefEntry?, after: XRefEntry?, _ end: Int) {
    var standsInOldBytes = false
    if case .offset(let offset, _)? = after, offset < end, before != after { standsInOldBytes = true }
    if case .compressed(let stream, _)? = after, before != after, case .offset(let offset, _)? = new.entry(of: stream),
      offset < end
    {
      standsInOldBytes = true
    }
    func add(_ kind: ObjectChange.Kind, _ was: PDFObject, _ now: PDFObject, _ differences: [Difference] = []) {
      changes[id] = ObjectChange(
        id: id, kind: kind, old: was, new: now, differences: differences, standsInOldBytes: standsInOldBytes)
    }
    let was = before == nil ? .null : (try? old.object(id)) ?? .null
    guard after != nil else { return add(.freed, was, .null) }
    let now: PDFObject
    do throws(FileError) {
      now = try new.object(id)
    } catch {
      return add(.unreadable(error.words), was, .null)
    }
    guard before != nil else { return add(.added, .null, now) }
    var differences = Difference.between(was, now)
    if case .stream = was, case .stream = now, !hasSameBytes(id) {
      differences.append(Difference(path: [.data], old: was, new: now))
    }
    add(differences.isEmpty ? .rewritten : .changed, was, now, differences)
  }

  private func hasSameBytes(_ id: ObjectID) -> Bool {
    Self.hasSameBytes(id, in: old, as: id, in: new)
  }

  /// Whether two streams give the same bytes to a reader.
  package static func hasSameBytes(_ left: ObjectID, in old: Document, as right: ObjectID, in new: Document) -> Bool {
    let same = { (key: String) in
      let was = (try? old.resolve(old.object(left).dictionaryValue?[key])) ?? .null
      let now = (try? new.resolve(new.object(right).dictionaryValue?[key])) ?? .null
      return was.says(sameAs: now)
    }
    let isStoredAlike = same("Filter") && same("DecodeParms")
    guard
      let was = try? old.streamBytes(left, decoded: !isStoredAlike, limit: longestDecoded),
      let now = try? new.streamBytes(right, decoded: !isStoredAlike, limit: longestDecoded)
    else { return false }
    return was == now
  }
}
