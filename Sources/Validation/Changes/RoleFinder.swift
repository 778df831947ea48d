import ByteRange

/// Finds what an object of the newer state is for a reader: by every way that leads to it.
final class RoleFinder {
  /// The longest way back that is followed; what lies deeper counts as content.
  private static let longestWay = 48
  /// The most objects that are looked at to learn whether one can be reached.
  private static let mostVisited = 100_000
  /// The most searches of one comparison; what comes later counts as content.
  private static let mostSearches = 2_000_000

  let document: Document
  let index: ReferenceIndex
  private var known: [Int: Set<Role>] = [:]
  /// Objects that are being searched, with how deep they lie.
  private var inProgress: [Int: Int] = [:]
  private var searches = 0
  private var places: [Int: [Int: [[PathStep]]]] = [:]

  /// The step to the state, where one of its objects was freed; nil where none was.
  private let freeing: Transition?

  init(_ document: Document, _ index: ReferenceIndex, _ transition: Transition? = nil) {
    self.document = document
    self.index = index
    freeing = transition.flatMap { step in step.changes.values.contains { $0.kind == .freed } ? step : nil }
  }

  /// The object of a number as it is now; null for the trailer and for what cannot be read.
  ///
  /// An entry that names a freed object is none any more for the reader (7.3.7); what the step left as it was is
  /// therefore read as it was, so that it still names what was taken from under it.
  func object(_ number: Int) -> PDFObject {
    guard let generation = document.entry(of: number)?.generation else { return .null }
    let id = ObjectID(number, generation)
    if let freeing, freeing.changes[id] == nil { return (try? freeing.old.object(id)) ?? .null }
    return (try? document.object(id)) ?? .null
  }

  /// The roles of an object; none when no reader can come to it.
  func roles(of number: Int) -> Set<Role> {
    var lowest = Int.max
    let roles = search(number, 0, &lowest)
    // A loop may have hidden a way; what can be reached is never nothing.
    if roles.isEmpty, isReachable(number) { return [Role(.other)] }
    return roles
  }

  // `lowest` becomes the depth of the uppermost object at which a loop was cut: what lies below it is not known in
  // whole and must not be remembered.
  private func search(_ number: Int, _ depth: Int, _ lowest: inout Int) -> Set<Role> {
    if number == ReferenceIndex.trailer { return [Role(.trailer)] }
    if let roles = known[number] { return roles }
    searches += 1
    guard depth < Self.longestWay, searches < Self.mostSearches else { return [Role(.other)] }
    if let above = inProgress[number] {
      lowest = min(lowest, above)
      return []
    }
    inProgress[number] = depth
    defer { inProgress[number] = nil }
    let target = object(number)
    var roles: Set<Role> = []
    var cut = Int.max
    for holder in index.holders(of: number) {
      let ways = ways(from: holder, to: number).filter { Self.owns($0, target) }
      guard !ways.isEmpty else { continue }
      for start in search(holder, depth + 1, &cut) {
        for way in ways {
          let role = way.reduce(start) { $0.after($1) }
          let refined = Self.refined(role, target, number, document)
          if role.kind != .pointer, refined.kind != .pointer { roles.insert(refined) }
        }
      }
    }
    if cut >= depth { known[number] = roles } else { lowest = min(lowest, cut) }
    return roles
  }

  /// Whether a way leads to an object as to something that belongs there: links, destinations and actions name pages
  /// and fields which belong elsewhere.
  private static func owns(_ way: [PathStep], _ target: PDFObject) -> Bool {
    guard case .dictionary(let dictionary) = target else { return true }
    let isPage = dictionary["Type"]?.nameValue == "Page" || dictionary["Type"]?.nameValue == "Pages"
    let isAnnotation = dictionary["Rect"] != nil && dictionary["Subtype"] != nil
    let isField = dictionary["FT"] != nil || dictionary["T"] != nil && dictionary["Parent"] != nil
    guard isPage || isAnnotation || isField else { return true }
    let keys = way.compactMap { if case .key(let key) = $0 { key } else { nil } }
    guard let last = keys.last else { return true }
    // Through a resource dictionary anything is content, whatever it says to be.
    if keys.contains("Resources") || keys.contains("Contents") { return true }
    return last == "Kids" || !isPage && (last == "Fields" || last == "Annots") || last == "Pages" || last == "Root"
      || !isPage && !isField && last == "Popup"
  }

  /// The role of what stands at a place, once it is known what stands there.
  static func refined(_ role: Role, _ target: PDFObject, _ number: Int, _ document: Document) -> Role {
    let id = ObjectID(number, document.entry(of: number)?.generation ?? 0)
    switch role.kind {
    case .annotation, .field:
      let dictionary = target.dictionaryValue
      let isField = role.kind == .field || dictionary?["Subtype"]?.nameValue == "Widget"
      return Role(isField ? .field : .annotation, id)
    case .page where target.dictionaryValue?["Kids"] != nil && target.dictionaryValue?["Type"]?.nameValue != "Page":
      return Role(.pageNode)
    case .parentTreeEntry where target.arrayValue == nil:
      // An element of the structure, which belongs to the tree.
      return Role(.pointer)
    default: return role
    }
  }

  /// The ways inside one object to a reference.
  func ways(from holder: Int, to target: Int) -> [[PathStep]] {
    if let known = places[holder] { return known[target] ?? [] }
    var found: [Int: [[PathStep]]] = [:]
    var path: [PathStep] = []
    func visit(_ object: PDFObject) {
      switch object {
      case .reference(let id): found[id.number, default: []].append(path)
      case .array(let elements):
        for (index, element) in elements.enumerated() {
          path.append(.index(index))
          visit(element)
          path.removeLast()
        }
      case .dictionary(let dictionary), .stream(let dictionary, _):
        for (key, value) in dictionary {
          path.append(.key(key))
          visit(value)
          path.removeLast()
        }
      default: break
      }
    }
    visit(holder == ReferenceIndex.trailer ? .dictionary(document.trailer) : object(holder))
    if places.count > 4096 { places.removeAll() }
    places[holder] = found
    return found[target] ?? []
  }

  /// Whether any way leads from the trailer to an object.
  func isReachable(_ number: Int) -> Bool {
    var seen: Set<Int> = [number]
    var waiting = [number]
    while let next = waiting.popLast() {
      for holder in index.holders(of: next) {
        if holder == ReferenceIndex.trailer { return true }
        if seen.insert(holder).inserted { waiting.append(holder) }
      }
      if seen.count > Self.mostVisited { return true }
    }
    return false
  }

  /// One way from the trailer to an object, for people: the shortest that is found.
  func path(to number: Int) -> String {
    var came: [Int: (holder: Int, way: [PathStep])] = [:]
    var seen: Set<Int> = [number]
    var waiting = [number]
    var next = 0
    while next < waiting.count, seen.count < 10_000 {
      let current = waiting[next]
      next += 1
      if current == ReferenceIndex.trailer {
        var words: [String] = []
        var at = current
        while at != number, let step = came[at] {
          words += step.way.map(\.description)
          at = step.holder
        }
        return words.joined(separator: "/")
      }
      for holder in index.holders(of: current) where seen.insert(holder).inserted {
        came[holder] = (current, ways(from: holder, to: current).first ?? [])
        waiting.append(holder)
      }
    }
    return ""
  }
}

extension RoleFinder {
  /// Whether every object that names another one was itself written by the revision.
  func isNamedOnlyByChanged(_ number: Int, _ transition: Transition) -> Bool {
    index.holders(of: number).allSatisfy { holder in
      guard holder != ReferenceIndex.trailer, let generation = document.entry(of: holder)?.generation else {
        return false
      }
      switch transition.changes[ObjectID(holder, generation)]?.kind {
      case .added?, .changed?: return true
      default: return false
      }
    }
  }

  /// Whether any object names another one, with its generation.
  func isNamed(_ id: ObjectID) -> Bool {
    index.holders(of: id.number).contains { holder in
      let object = holder == ReferenceIndex.trailer ? .dictionary(document.trailer) : object(holder)
      return object.names(id)
    }
  }
}

extension PDFObject {
  /// Whether the object refers to another one itself.
  fileprivate func names(_ id: ObjectID) -> Bool {
    switch self {
    case .reference(let own): own == id
    case .array(let elements): elements.contains { $0.names(id) }
    case .dictionary(let dictionary), .stream(let dictionary, _): dictionary.contains { $0.value.names(id) }
    default: false
    }
  }
}
