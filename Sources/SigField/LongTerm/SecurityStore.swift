package import ByteRange

/// What `/DSS` of a catalog lists: validation data, and which signature they were collected for.
///
/// Here stands what is named, not the bytes: those are read when they are asked for, see ``bytes(of:in:budget:)``. A damaged
/// entry is a note and never an error, since the other data are as good as without it.
///
/// Source: EN 319 142-1, 5.4.2; ISO 32000-2:2020, 12.8.4.3, tables 261 and 262.
package struct SecurityStore: Sendable {
  /// What a stream of the store is, by the array that names it.
  package enum Kind: String, CaseIterable, Sendable {
    case certificate = "Certs"
    case ocspResponse = "OCSPs"
    case crl = "CRLs"

    /// The key in a VRI dictionary.
    var recordKey: String { String(rawValue.dropLast()) }
  }

  /// One stream that the store names.
  package struct Reference: Hashable, Sendable {
    package let kind: Kind
    package let object: ObjectID
  }

  /// What is not as it should be.
  package struct Note: Hashable, Sendable {
    /// The object, such as `12 0`; `DSS` where it is none by itself.
    package let object: String
    package let text: String

    package init(object: String, text: String) {
      self.object = object
      self.text = text
    }
  }

  /// Every stream that the arrays or a VRI dictionary name, each once, in the order in which they are named.
  package private(set) var references: [Reference] = []
  /// Which of them the arrays of the store itself name; a VRI dictionary may name others.
  package private(set) var listed: Set<Reference> = []
  /// The entries of `/VRI`.
  package private(set) var records: [ValidationRecord] = []
  /// What is not as it should be.
  package private(set) var notes: [Note] = []
  /// Whether there is a store.
  package private(set) var isThere = false
  /// Whether the catalog names it by a reference, as EN 319 142-1, 5.4.2.2 demands.
  package private(set) var isIndirect = false
  /// The objects whose change changes what is listed: catalog, store, arrays, VRI dictionaries.
  package private(set) var structure: Set<ObjectID> = []

  /// The most streams, the most VRI dictionaries, and the most notes that are read.
  package static let mostReferences = 20_000
  private static let mostRecords = 20_000
  private static let mostNotes = 64
  /// The most elements of all arrays together: many VRI dictionaries may name one long array.
  private static let mostElements = 400_000

  private var known: Set<Reference> = []
  private var elements = 0

  /// Reads the store of a document's newest state.
  package init(_ document: Document) {
    self.init(catalog: document.catalogID) { id throws(FileError) in try document.object(id) }
  }

  /// Reads the store of one state of a document.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - object: Gives an object of that state; nothing but references and names is looked at, so that strings may
  ///     still be encrypted.
  package init(catalog: ObjectID, object: (ObjectID) throws(FileError) -> PDFObject) {
    guard let entry = resolve(.reference(catalog), object).dictionaryValue?["DSS"] else { return }
    isThere = true
    isIndirect = entry.referenceValue != nil
    guard let store = resolve(entry, object).dictionaryValue else {
      note("DSS", "/DSS is not a dictionary")
      return
    }
    for kind in Kind.allCases {
      for reference in streams(store[kind.rawValue], kind, "/\(kind.rawValue)", object) {
        listed.insert(reference)
      }
    }
    readRecords(store["VRI"], object)
    known = []
  }

  private mutating func readRecords(_ entry: PDFObject?, _ object: (ObjectID) throws(FileError) -> PDFObject) {
    guard let entry else { return }
    guard let list = resolve(entry, object).dictionaryValue else {
      note("DSS", "/VRI is not a dictionary")
      return
    }
    for (key, value) in list where key != "Type" {
      guard records.count < Self.mostRecords else {
        note("DSS", "only the first \(Self.mostRecords) entries of /VRI are read")
        return
      }
      guard let dictionary = resolve(value, object).dictionaryValue else {
        note("DSS", "the entry \(key.prefix(80)) of /VRI is not a dictionary")
        continue
      }
      var named: [Reference] = []
      for kind in Kind.allCases {
        named += streams(dictionary[kind.recordKey], kind, "/\(kind.recordKey) of /VRI", object)
      }
      records.append(
        ValidationRecord(
          key: key, references: named, timestamp: dictionary["TS"]?.referenceValue,
          time: dictionary["TU"].map { resolve($0, object) }?.stringValue))
    }
  }

  private mutating func streams(
    _ entry: PDFObject?, _ kind: Kind, _ name: String, _ object: (ObjectID) throws(FileError) -> PDFObject
  ) -> [Reference] {
    guard let entry else { return [] }
    guard let array = resolve(entry, object).arrayValue else {
      note("DSS", "\(name) is not an array")
      return []
    }
    var found: [Reference] = []
    for element in array {
      elements += 1
      guard elements <= Self.mostElements, references.count < Self.mostReferences else {
        note("DSS", "only the first \(references.count) streams are read")
        break
      }
      guard let id = element.referenceValue else {
        note("DSS", "\(name) holds something else than references to streams")
        continue
      }
      let reference = Reference(kind: kind, object: id)
      found.append(reference)
      if known.insert(reference).inserted { references.append(reference) }
    }
    return found
  }

  /// What a value is, as far as it can be read.
  private mutating func resolve(
    _ value: PDFObject, _ object: (ObjectID) throws(FileError) -> PDFObject
  ) -> PDFObject {
    var current = value
    for _ in 0..<32 {
      guard case .reference(let id) = current else { return current }
      structure.insert(id)
      do throws(FileError) {
        current = try object(id)
      } catch {
        note("\(id)", "it cannot be read: \(error)")
        return .null
      }
    }
    note("DSS", "its references lead into a loop")
    return .null
  }

  private mutating func note(_ object: String, _ text: String) {
    if notes.count < Self.mostNotes { notes.append(Note(object: object, text: text)) }
  }
}
