/// A PDF dictionary that keeps the order its keys were written in.
///
/// Keys are names without their slash. An entry whose value is null equals a missing one (ISO 32000-2, 7.3.7), so
/// setting a key to nil or null removes it. Two dictionaries are equal when they hold the same entries in any order.
public struct PDFDictionary: Sendable {
  private var entries: [(key: String, value: PDFObject)] = []
  /// Places by key, kept only for dictionaries too large to search one by one.
  private var places: [String: Int]?
  private static let searchedLinearly = 24

  /// An empty dictionary.
  public init() {}

  /// The entries as a file gives them: a key given twice keeps its place and its last value, null removes it.
  ///
  /// All at once, since a hostile file may set and remove so many keys that one step at a time would never end.
  init(reading pairs: [(key: String, value: PDFObject)]) {
    guard pairs.count > Self.searchedLinearly else {
      for (key, value) in pairs { self[key] = value }
      return
    }
    var place: [String: Int] = [:]
    var read: [(key: String, value: PDFObject)] = []
    for pair in pairs {
      if let known = place[pair.key] {
        read[known].value = pair.value
      } else {
        place[pair.key] = read.count
        read.append(pair)
      }
    }
    entries = read.filter { !$0.value.isNull }
    if entries.count > Self.searchedLinearly { index() }
  }

  /// How many entries there are.
  public var count: Int { entries.count }
  /// Whether there is no entry.
  public var isEmpty: Bool { entries.isEmpty }
  /// The keys, in their written order.
  public var keys: [String] { entries.map(\.key) }

  /// The value of a key, unresolved; nil when missing. Setting nil or null removes the entry.
  public subscript(key: String) -> PDFObject? {
    get { place(of: key).map { entries[$0].value } }
    set {
      guard let newValue, !newValue.isNull else { return remove(key) }
      if let place = place(of: key) {
        entries[place].value = newValue
      } else {
        entries.append((key, newValue))
        if places != nil {
          places?[key] = entries.count - 1
        } else if entries.count > Self.searchedLinearly {
          index()
        }
      }
    }
  }

  private func place(of key: String) -> Int? {
    if let places { return places[key] }
    return entries.firstIndex { $0.key == key }
  }

  private mutating func remove(_ key: String) {
    guard let place = place(of: key) else { return }
    entries.remove(at: place)
    places = nil
    if entries.count > Self.searchedLinearly { index() }
  }

  private mutating func index() {
    places = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.key, $0) })
  }
}

extension PDFDictionary: Sequence {
  /// Walks the entries in their written order.
  public func makeIterator() -> IndexingIterator<[(key: String, value: PDFObject)]> { entries.makeIterator() }
}

extension PDFDictionary: Hashable {
  /// Whether both hold the same entries, in any order.
  public static func == (left: PDFDictionary, right: PDFDictionary) -> Bool {
    left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
  }

  /// Hashes keys and values regardless of their order.
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for (key, value) in entries {
      var own = Hasher()
      own.combine(key)
      own.combine(value)
      sum ^= own.finalize()
    }
    hasher.combine(sum)
  }
}

extension PDFDictionary: ExpressibleByDictionaryLiteral {
  /// A key given twice keeps its last value.
  public init(dictionaryLiteral elements: (String, PDFObject)...) {
    for (key, value) in elements { self[key] = value }
  }
}
