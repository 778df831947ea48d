@testable import ByteRange

/// An update written behind a file without any of the care that ours takes.
///
/// Objects go where the attack wants them, the section lists what it wants listed, and the trailer says what it likes.
struct RawUpdate {
  /// The form of the section.
  enum Style: Sendable {
    case table
    /// A cross-reference stream; what may be in an object stream is in one.
    case stream
    /// A table for what old readers must see; the rest is in an object stream that only `/XRefStm` leads to.
    case hybrid
  }

  let document: Document
  let style: Style
  /// The file with what was appended so far.
  var bytes: [UInt8]
  /// The trailer's entries besides `/Prev`, `/Size`, `/XRefStm` and a stream's own.
  var trailer: PDFDictionary
  /// `/Prev`; nil leaves it out.
  var previous: Int?
  /// The next object number.
  private(set) var next: Int
  /// The section's entries.
  private(set) var entries: [Int: Entry] = [:]
  private var queued: [(id: ObjectID, object: PDFObject)] = []

  /// One entry of the section.
  enum Entry {
    case free(next: Int = 0, generation: Int)
    case offset(Int, generation: Int = 0)
    case packed(container: Int, index: Int)
  }

  private static let ownKeys: Set<String> = [
    "Prev", "XRefStm", "Size", "Type", "W", "Index", "Length", "Filter", "DecodeParms",
  ]

  /// Begins behind a document.
  init(_ document: Document, _ style: Style) {
    self.document = document
    self.style = style
    bytes = document.source.copy(0..<document.source.count)
    if bytes.last != 0x0A, bytes.last != 0x0D { bytes.append(0x0A) }
    next = document.highestNumber + 1
    previous = document.chain.tail.startxref
    trailer = PDFDictionary()
    for (key, value) in document.trailer where !Self.ownKeys.contains(key) { trailer[key] = value }
  }

  /// Takes a new number.
  mutating func allocate() -> ObjectID {
    defer { next += 1 }
    return ObjectID(next)
  }

  /// Sets an object; where it goes is for the style to say.
  mutating func set(_ id: ObjectID, _ object: PDFObject) {
    queued.removeAll { $0.id == id }
    queued.append((id, object))
  }

  /// Adds a new object.
  mutating func add(_ object: PDFObject) -> ObjectID {
    let id = allocate()
    set(id, object)
    return id
  }

  /// Adds a stream of plain bytes.
  mutating func add(stream text: String, _ dictionary: PDFDictionary = PDFDictionary()) -> ObjectID {
    add(.stream(dictionary, Array(text.utf8)))
  }

  /// An object as the update will have it.
  func value(_ id: ObjectID) throws -> PDFObject {
    if let known = queued.last(where: { $0.id == id }) { return known.object }
    let object = try document.objectForRewriting(id)
    guard case .stream(let dictionary, _) = object else { return object }
    return .stream(dictionary, try document.streamBytes(id, decoded: false))
  }

  /// Writes an object at once, by itself.
  ///
  /// - Parameters:
  ///   - id: The number and generation before `obj`.
  ///   - object: What follows.
  ///   - isListed: Whether the section leads to it.
  ///   - key: The object whose key encrypts it, where that is another.
  /// - Returns: Where it stands.
  /// - Throws: When the encryption fails.
  @discardableResult
  mutating func write(
    _ id: ObjectID, _ object: PDFObject, isListed: Bool = true, encryptedAs key: ObjectID? = nil
  ) throws -> Int {
    queued.removeAll { $0.id == id }
    let offset = bytes.count
    append("\(id.number) \(id.generation) obj\n")
    bytes += PDFWriter.bytes(of: try encrypted(object, in: key ?? id))
    append("\nendobj\n")
    if isListed { entries[id.number] = .offset(offset, generation: id.generation) }
    return offset
  }

  /// Makes the section say something of a number, true or not.
  mutating func point(_ number: Int, at entry: Entry) { entries[number] = entry }

  /// Frees a number.
  mutating func free(_ id: ObjectID) { entries[id.number] = .free(generation: id.generation + 1) }

  /// Appends text as it is.
  mutating func append(_ text: String) { bytes += Array(text.utf8) }

  /// Writes what was set, into an object stream where the style has one.
  mutating func flush() throws {
    var packed: [(id: ObjectID, object: PDFObject)] = []
    for item in queued {
      if style != .table, mayBePacked(item.id, item.object) {
        packed.append(item)
      } else {
        try write(item.id, item.object)
      }
    }
    queued = []
    guard !packed.isEmpty else { return }
    let container = allocate()
    try write(container, objectStream(packed.map { ($0.id.number, $0.object) }))
    for (index, item) in packed.enumerated() {
      entries[item.id.number] = .packed(container: container.number, index: index)
    }
  }

  /// An object stream; its strings are not encrypted by themselves (ISO 32000-2, 7.5.7).
  func objectStream(_ objects: [(number: Int, object: PDFObject)]) -> PDFObject {
    var index = ""
    var content: [UInt8] = []
    for (number, object) in objects {
      index += "\(number) \(content.count) "
      content += PDFWriter.bytes(of: object) + [0x0A]
    }
    return .stream(
      ["Type": .name("ObjStm"), "N": .integer(objects.count), "First": .integer(index.utf8.count)],
      Array(index.utf8) + content)
  }

  private func mayBePacked(_ id: ObjectID, _ object: PDFObject) -> Bool {
    // The encryption dictionary may not be packed, nor what has a generation.
    guard id.generation == 0, document.trailer["Encrypt"]?.referenceValue != id else { return false }
    guard case .dictionary(let dictionary) = object else { return object.arrayValue != nil }
    if dictionary["ByteRange"] != nil { return false }
    let type = dictionary["Type"]?.nameValue
    return style == .stream || type != "Catalog" && type != "Pages" && type != "Page"
  }

  private func encrypted(_ object: PDFObject, in id: ObjectID) throws -> PDFObject {
    guard let encryption = document.encryption, document.trailer["Encrypt"]?.referenceValue != id else { return object }
    func walk(_ value: PDFObject) throws -> PDFObject {
      switch value {
      case .string(let bytes): return .string(try encryption.encrypt(bytes, in: id, by: encryption.strings))
      case .array(let elements): return .array(try elements.map(walk))
      case .dictionary(let dictionary): return .dictionary(try walk(entries: dictionary))
      case .stream(let dictionary, let bytes):
        return .stream(try walk(entries: dictionary), try encryption.encrypt(bytes, in: id, by: encryption.streams))
      default: return value
      }
    }
    func walk(entries dictionary: PDFDictionary) throws -> PDFDictionary {
      var result = PDFDictionary()
      let isSignature = dictionary["ByteRange"] != nil
      for (key, value) in dictionary { result[key] = isSignature && key == "Contents" ? value : try walk(value) }
      return result
    }
    return try walk(object)
  }
}
