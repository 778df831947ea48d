import ByteRange

/// The changes of one step between two revisions, each in one role.
struct ChangeList {
  /// The changes of each object, nil for the trailer; all roles of one place follow one another.
  private(set) var changes: [(place: [PathStep], object: ObjectID?, all: [Change])] = []
  private let step: RevisionStep

  init(_ step: RevisionStep) { self.step = step }

  /// Adds where the trailers differ.
  mutating func addTrailer(_ differences: [Difference]) {
    for difference in differences { add(difference, nil, [Role(.trailer)]) }
  }

  /// Adds what was done to an object that a reader can come to.
  mutating func add(_ change: ObjectChange, _ roles: Set<Role>) {
    switch change.kind {
    case .changed:
      for difference in change.differences { add(difference, change.id, roles, change.standsInOldBytes) }
    case .added, .freed:
      for role in roles where isListed(change, role) {
        add(Difference(path: [], old: .null, new: change.new), change.id, [role], change.standsInOldBytes)
      }
      append(
        [], change.id,
        roles.filter { !isListed(change, $0) }.map { role in
          Change(
            object: change.id, holder: role, path: [], role: role,
            kind: change.kind == .added ? .objectAdded : .objectFreed, old: change.old, new: change.new,
            standsInOldBytes: change.standsInOldBytes)
        })
    case .rewritten, .unreadable: break
    }
  }

  /// A list that is new as an object, and that some unchanged object names: nobody else looks at its elements.
  private func isListed(_ change: ObjectChange, _ role: Role) -> Bool {
    change.kind == .added && Self.isList(role) && change.new.arrayValue != nil
      && !step.finder.isNamedOnlyByChanged(change.id.number, step.transition)
  }

  private static func isList(_ role: Role) -> Bool {
    switch role.kind {
    case .annotationList, .fieldList, .storeList, .structure, .pageKids, .parentTreeNumbers: true
    default: false
    }
  }

  private mutating func add(
    _ difference: Difference, _ object: ObjectID?, _ roles: Set<Role>, _ standsInOldBytes: Bool = false
  ) {
    var plain: [Change] = []
    for holder in roles {
      let role = difference.path.reduce(holder) { $0.after($1) }
      func change(_ kind: Change.Kind, _ path: [PathStep], _ role: Role, _ old: PDFObject, _ new: PDFObject) -> Change {
        Change(
          object: object, holder: holder, path: path, role: role, kind: kind, old: old, new: new,
          standsInOldBytes: standsInOldBytes)
      }
      if difference.path.last == .data {
        plain.append(change(.bytes, difference.path, role, difference.old, difference.new))
      } else if Self.isList(role), let old = elements(step.before(difference.old), role),
        let new = elements(step.now(difference.new), role)
      {
        for element in Self.pairs(old, new) {
          let path = difference.path + [.index(element.index)]
          append(
            path, object, [change(.value, path, role.after(.index(element.index)), element.old, element.new)])
        }
        let list = ListDifference(old, new)
        guard !Self.isSameButDirect(old, new) else { continue }
        for (index, element) in list.removed {
          let path = difference.path + [.index(index)]
          append(path, object, [change(.elementRemoved, path, role.after(.index(index)), element, .null)])
        }
        for (index, element) in list.added {
          let path = difference.path + [.index(index)]
          append(path, object, [change(.elementAdded, path, role.after(.index(index)), .null, element)])
        }
        if list.isReordered {
          append(difference.path, object, [change(.reordered, difference.path, role, difference.old, difference.new)])
        }
      } else {
        plain.append(change(.value, difference.path, role, difference.old, difference.new))
      }
    }
    append(difference.path, object, plain)
  }

  /// The elements of a list; nil when it is none. One element may stand without an array in the structure tree (14.7.2).
  private func elements(_ value: PDFObject, _ role: Role) -> [PDFObject]? {
    switch value {
    case .null: []
    case .array(let elements): elements
    default: role.kind == .structure ? [value] : nil
    }
  }

  /// Whether two lists differ only inside dictionaries that stand in them directly.
  private static func isSameButDirect(_ old: [PDFObject], _ new: [PDFObject]) -> Bool {
    old.count == new.count
      && zip(old, new).allSatisfy { left, right in
        if case .dictionary = left, case .dictionary = right { return true }
        return left.says(sameAs: right)
      }
  }

  private static func pairs(_ old: [PDFObject], _ new: [PDFObject]) -> [(index: Int, old: PDFObject, new: PDFObject)] {
    guard isSameButDirect(old, new) else { return [] }
    return zip(old, new).enumerated().compactMap { index, pair in
      pair.0.says(sameAs: pair.1) ? nil : (index, pair.0, pair.1)
    }
  }

  private mutating func append(_ place: [PathStep], _ object: ObjectID?, _ all: [Change]) {
    if !all.isEmpty { changes.append((place, object, all)) }
  }
}
