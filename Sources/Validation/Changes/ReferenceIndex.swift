import ByteRange

/// Which objects refer to which: the way from an object back to the trailer.
///
/// Built once for the first state that is compared and carried along, so that many revisions cost what they changed.
struct ReferenceIndex {
  /// The name under which the trailer holds references: no object has number 0 (ISO 32000-2, 7.3.10).
  static let trailer = 0
  /// The most references of one file that are kept.
  private static let mostReferences = 64_000_000

  /// Target and holder in one number each, sorted: a compact map for files with millions of references.
  private var edges: [UInt64] = []
  /// Holders of which the edges no longer count.
  private var replaced: Set<Int> = []
  private var newer: [Int: Set<Int>] = [:]
  private var newerOf: [Int: Set<Int>] = [:]

  /// Reads every object of a state.
  ///
  /// - Throws: ``FileError/limit(what:bound:)`` when there are too many, `CancellationError`.
  init(_ document: Document) throws {
    try document.forEachObject { id, found in
      guard case .success(let object) = found else { return }
      var targets: Set<Int> = []
      object.collectReferences(into: &targets)
      try add(id.number, targets)
    }
    var targets: Set<Int> = []
    PDFObject.dictionary(document.trailer).collectReferences(into: &targets)
    try add(Self.trailer, targets)
    edges.sort()
  }

  private mutating func add(_ holder: Int, _ targets: Set<Int>) throws {
    guard edges.count + targets.count <= Self.mostReferences else {
      throw FileError.limit(what: "references", bound: Self.mostReferences)
    }
    for target in targets {
      guard let high = UInt32(exactly: target), let low = UInt32(exactly: holder) else { continue }
      edges.append(UInt64(high) << 32 | UInt64(low))
    }
  }

  /// Takes an object as it is now.
  mutating func update(_ holder: Int, _ object: PDFObject) {
    for target in newerOf[holder] ?? [] { newer[target]?.remove(holder) }
    replaced.insert(holder)
    var targets: Set<Int> = []
    object.collectReferences(into: &targets)
    newerOf[holder] = targets
    for target in targets { newer[target, default: []].insert(holder) }
  }

  /// The numbers of the objects that refer to one; ``trailer`` for the trailer.
  func holders(of number: Int) -> [Int] {
    var found = Array(newer[number] ?? [])
    guard let high = UInt32(exactly: number) else { return found }
    let first = UInt64(high) << 32
    var low = 0
    var end = edges.count
    while low < end {
      let middle = (low + end) / 2
      if edges[middle] < first { low = middle + 1 } else { end = middle }
    }
    while low < edges.count, edges[low] >> 32 == UInt64(high) {
      let holder = Int(edges[low] & 0xFFFF_FFFF)
      if !replaced.contains(holder) { found.append(holder) }
      low += 1
    }
    return found
  }
}
