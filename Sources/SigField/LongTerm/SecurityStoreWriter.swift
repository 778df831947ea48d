package import ByteRange

/// Adds validation data to `/DSS` by an incremental update.
///
/// What is there stays: entries, arrays that are objects of their own, private keys and other people's `/VRI`. What is
/// there already, by its bytes, is not written a second time.
///
/// Source: EN 319 142-1, 5.4.2; ISO 32000-2:2020, 12.8.4.3, table 261.
package enum SecurityStoreWriter {
  /// The most bytes of streams that are read to see what is there already.
  private static let mostBytes = 256 << 20
  /// The most references that are followed to a value.
  private static let mostSteps = 32

  /// Makes the update.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - data: What is added, in DER, by its array.
  /// - Returns: The update and how many streams each array gained; nil when all of it is there.
  /// - Throws: ``FileError``, and ``FieldError`` for the declaration in the catalog.
  package static func update(
    _ document: Document, adding data: [SecurityStore.Kind: [[UInt8]]]
  ) throws -> (update: IncrementalUpdate, added: [SecurityStore.Kind: Int])? {
    let present = Present(SecurityStore(document), in: document)
    var update = try IncrementalUpdate(document)
    var added: [SecurityStore.Kind: [ObjectID]] = [:]
    for kind in SecurityStore.Kind.allCases {
      var seen: Set<[UInt8]> = []
      for bytes in data[kind] ?? [] where seen.insert(bytes).inserted {
        switch present.place(of: bytes, kind) {
        case .listed: continue
        // Only a VRI dictionary names it: readers that pass those over must find it too.
        case .elsewhere(let id): added[kind, default: []].append(id)
        case nil: added[kind, default: []].append(try update.add(.stream(PDFDictionary(), bytes)))
        }
      }
    }
    guard !added.isEmpty else { return nil }
    try enter(added, in: &update)
    try DocumentExtensions.declare([.pades], in: &update, isSigned: true)
    return (update, added.mapValues(\.count))
  }

  /// Enters the streams in the arrays of the store.
  private static func enter(_ added: [SecurityStore.Kind: [ObjectID]], in update: inout IncrementalUpdate) throws {
    let catalogID = update.document.catalogID
    guard case .dictionary(var catalog) = try update.objectForRewriting(catalogID) else {
      throw FileError.damaged(object: "\(catalogID)", reason: "the catalog is not a dictionary")
    }
    let place = try last(catalog["DSS"], update)
    var store: PDFDictionary
    switch place.value {
    case .null: store = ["Type": .name("DSS")]
    case .dictionary(let found): store = found
    default: throw FileError.damaged(object: "DSS", reason: "/DSS of the catalog is not a dictionary")
    }
    let before = store
    for kind in SecurityStore.Kind.allCases {
      guard let ids = added[kind] else { continue }
      let array = try last(store[kind.rawValue], update)
      let entries: [PDFObject]
      switch array.value {
      case .null: entries = []
      case .array(let found): entries = found
      default: throw FileError.damaged(object: "DSS", reason: "/\(kind.rawValue) of /DSS is not an array")
      }
      let whole = PDFObject.array(entries + ids.map { .reference($0) })
      // An array that is an object is extended where it is: whoever refers to it sees the new entries too.
      if let id = array.id { update.set(id, whole) } else { store[kind.rawValue] = whole }
    }
    if let id = place.id {
      if store != before { update.set(id, .dictionary(store)) }
    } else {
      // EN 319 142-1, 5.4.2.2: the catalog names the store by a reference.
      catalog["DSS"] = .reference(try update.add(.dictionary(store)))
      update.set(catalogID, .dictionary(catalog))
    }
  }

  /// The object that references lead to, as the file spells it, and its number; nil for a value that stands directly.
  private static func last(
    _ entry: PDFObject?, _ update: IncrementalUpdate
  ) throws(FileError) -> (id: ObjectID?, value: PDFObject) {
    var id: ObjectID?
    var value = entry ?? .null
    for _ in 0..<mostSteps {
      guard case .reference(let next) = value else { return (value == .null ? nil : id, value) }
      id = next
      value = try update.objectForRewriting(next)
    }
    throw .damaged(object: "DSS", reason: "its references lead into a loop")
  }

  /// What a store holds already.
  private struct Present {
    enum Place {
      case listed
      case elsewhere(ObjectID)
    }

    private var found: [SecurityStore.Kind: [[UInt8]: ObjectID]] = [:]
    private let listed: Set<SecurityStore.Reference>

    init(_ store: SecurityStore, in document: Document) {
      listed = store.listed
      var left = mostBytes
      // The listed ones first, so that they are known as such when a VRI dictionary names equal bytes.
      let others = store.references.filter { !store.listed.contains($0) }
      for reference in store.references.filter(store.listed.contains) + others where left > 0 {
        guard let bytes = try? SecurityStore.bytes(of: reference, in: document, budget: left) else { continue }
        left -= bytes.count
        if found[reference.kind]?[bytes] == nil { found[reference.kind, default: [:]][bytes] = reference.object }
      }
    }

    func place(of bytes: [UInt8], _ kind: SecurityStore.Kind) -> Place? {
      guard let id = found[kind]?[bytes] else { return nil }
      return listed.contains(SecurityStore.Reference(kind: kind, object: id)) ? .listed : .elsewhere(id)
    }
  }
}
