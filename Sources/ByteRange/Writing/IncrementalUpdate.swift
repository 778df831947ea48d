/// The changes that one new revision makes, collected until they are written behind the file.
///
/// Only what is set here is written; the file's own bytes stay as they are. New objects take numbers above every number
/// that the file has used, whatever its `/Size` says.
///
/// Source: ISO 32000-2:2020, 7.5.6.
public struct IncrementalUpdate {
  /// The file that is updated.
  public let document: Document
  private var objects: [ObjectID: PDFObject] = [:]
  private var order: [ObjectID] = []
  private var nextNumber: Int
  private let taken: Set<Int>
  private var signature: (id: ObjectID, contentsLength: Int)?

  /// Starts an update of a file.
  ///
  /// - Parameter document: The file, which must be as it was when it was opened until the update is written.
  /// - Throws: ``FileError/unsupported(feature:)`` for a file with a MAC, which an update would break (ISO/TS 32004);
  ///   ``FileError/damaged(object:reason:)`` when two readers do not agree on the file.
  public init(_ document: Document) throws(FileError) {
    guard !document.hasMAC else { throw .unsupported(feature: "a file with a MAC (/AuthCode, ISO/TS 32004)") }
    try document.checkAgreement()
    self.document = document
    nextNumber = document.highestNumber + 1
    taken = document.numbersInTrailer
  }

  /// An object as it will be: as set here, else as the file has it.
  ///
  /// - Throws: As ``Document/object(_:)``.
  public func object(_ id: ObjectID) throws(FileError) -> PDFObject {
    if let object = objects[id] { return object }
    return try document.object(id)
  }

  /// An object for changing: as set here, else as the file spells it.
  ///
  /// - Throws: As ``Document/object(_:)``.
  public func objectForRewriting(_ id: ObjectID) throws(FileError) -> PDFObject {
    if let object = objects[id] { return object }
    return try document.objectForRewriting(id)
  }

  /// Follows references through the changes; null for nil, for a missing object and for a loop.
  ///
  /// - Throws: As ``Document/object(_:)``.
  public func resolve(_ object: PDFObject?) throws(FileError) -> PDFObject {
    var current = object ?? .null
    for _ in 0..<32 {
      guard case .reference(let id) = current else { return current }
      current = try self.object(id)
    }
    return .null
  }

  /// Takes a new object number.
  ///
  /// - Returns: The identifier, generation 0.
  /// - Throws: ``FileError/limit(what:bound:)`` when the numbers are used up.
  public mutating func allocate() throws(FileError) -> ObjectID {
    while taken.contains(nextNumber) { nextNumber += 1 }
    guard nextNumber < XRefReader.highestNumber else {
      throw .limit(what: "object number", bound: XRefReader.highestNumber)
    }
    defer { nextNumber += 1 }
    return ObjectID(nextNumber)
  }

  /// Adds a new object.
  ///
  /// - Parameter object: Its value; a stream with its bytes.
  /// - Returns: Its identifier.
  /// - Throws: As ``allocate()``.
  public mutating func add(_ object: PDFObject) throws(FileError) -> ObjectID {
    let id = try allocate()
    set(id, object)
    return id
  }

  /// Sets the value of an object, new or changed. Its generation stays.
  public mutating func set(_ id: ObjectID, _ object: PDFObject) {
    if objects.updateValue(object, forKey: id) == nil { order.append(id) }
  }

  /// Sets the one signature dictionary of this revision.
  ///
  /// - Parameters:
  ///   - id: Its identifier.
  ///   - dictionary: Its entries without `/Contents` and `/ByteRange`, which are written last, with room.
  ///   - contentsLength: The room for the value of `/Contents`, in bytes of the value (half the digits).
  /// - Throws: ``FileError/refused(reason:)`` when there is one already.
  public mutating func setSignature(
    _ id: ObjectID, _ dictionary: PDFDictionary, contentsLength: Int
  ) throws(FileError) {
    guard signature == nil || signature?.id == id else { throw .refused(reason: "a revision holds one signature") }
    signature = (id, contentsLength)
    set(id, .dictionary(dictionary))
  }

  /// The objects set so far, in the order they were first set.
  package var changes: [(id: ObjectID, object: PDFObject)] { order.compactMap { id in objects[id].map { (id, $0) } } }

  /// Lays the revision out behind the file.
  ///
  /// - Returns: The bytes to append, with the signature's placeholder.
  /// - Throws: ``FileError``; a classic table beyond its ten digits is ``FileError/limit(what:bound:)``.
  public func appended() throws(FileError) -> AppendedRevision {
    let source = document.source
    var writer = PDFWriter()
    // An end of line before the first object when the file lacks one; none after a CR, which a reader would join with
    // an LF to one end of line and so count a byte of ours into the revision before.
    if let last = source.bytes.last, last != 0x0A, last != 0x0D { writer.write("\n") }
    var entries: [(number: Int, entry: XRefEntry)] = []
    var placeholder: Placeholder?
    try checkGenerations()
    for (id, object) in changes {
      let offset = source.count + writer.bytes.count
      entries.append((id.number, .offset(offset - document.chain.base, generation: id.generation)))
      writer.write("\(id.number) \(id.generation) obj\n")
      if let signature, signature.id == id, case .dictionary(let dictionary) = object {
        let encrypted = try encrypted(.dictionary(dictionary), in: id).dictionaryValue ?? dictionary
        placeholder = Placeholder.write(
          encrypted, contentsLength: signature.contentsLength, base: source.count, to: &writer)
      } else {
        writer.write(try encrypted(object, in: id))
      }
      writer.write("\nendobj\n")
    }
    var last = self
    try XRefWriter(document: document, next: try last.allocate().number).write(entries, to: &writer)
    var appended = AppendedRevision(baseCount: source.count, bytes: writer.bytes, placeholder: placeholder)
    appended.fillByteRange()
    return appended
  }

  /// An object keeps its generation, and a number stands for one object (7.3.10, 7.5.4).
  private func checkGenerations() throws(FileError) {
    var seen: Set<Int> = []
    for id in order {
      guard seen.insert(id.number).inserted else {
        throw .refused(reason: "object number \(id.number) is set with two generations")
      }
      let expected: Int? =
        switch document.chain.merged[id.number] {
        case nil: 0
        case .free(let next): next
        case let entry?: entry.generation
        }
      guard id.number > 0, id.generation == expected, id.generation < 65536 else {
        throw .refused(reason: "object \(id) does not have the generation that the file gives its number")
      }
    }
  }

  private func encrypted(_ object: PDFObject, in id: ObjectID) throws(FileError) -> PDFObject {
    guard let encryption = document.encryption else { return object }
    switch object {
    case .string(let bytes): return .string(try encryption.encrypt(bytes, in: id, by: encryption.strings))
    case .array(let elements):
      var result: [PDFObject] = []
      for element in elements { result.append(try encrypted(element, in: id)) }
      return .array(result)
    case .dictionary(let dictionary): return .dictionary(try encrypted(dictionary, in: id))
    case .stream(let dictionary, let bytes):
      return .stream(
        try encrypted(dictionary, in: id), try encryption.encrypt(bytes, in: id, by: encryption.streams))
    default: return object
    }
  }

  private func encrypted(_ dictionary: PDFDictionary, in id: ObjectID) throws(FileError) -> PDFDictionary {
    // The value of a signature is never encrypted (7.6.2), and libqpdf has not decrypted it under this same condition.
    let holdsSignature =
      dictionary["Type"]?.nameValue == "Sig" && dictionary["ByteRange"] != nil
      && dictionary["Contents"]?.stringValue != nil
    var result = PDFDictionary()
    for (key, value) in dictionary {
      result[key] = holdsSignature && key == "Contents" ? value : try encrypted(value, in: id)
    }
    return result
  }
}
