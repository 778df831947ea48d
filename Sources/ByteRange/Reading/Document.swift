/// A PDF file, open for reading.
///
/// Its cross-reference is read twice, by ``XRefSection`` and by libqpdf; where the two disagree about an object, the
/// file is damaged. Objects come from libqpdf, one at a time. Not for two threads at a time.
public final class Document {
  /// The most references followed from one to the next before an object is given up as a loop.
  private static let longestReferenceChain = 32
  /// Objects remembered; beyond it the memory is emptied, so that a walk over a large file stays flat.
  private static let mostCached = 4096

  /// Objects of a rebuilt file that are looked at for a catalog.
  private static let mostSearched = 100_000

  /// The bytes.
  public let source: ByteSource
  /// The header.
  public let header: FileHeader
  /// The cross-reference sections, newest first.
  public var sections: [XRefSection] { chain.sections }
  /// The revisions, oldest first; never empty.
  public let revisions: [Revision]
  /// How the file is encrypted; nil when it is not.
  public let encryption: Encryption?
  /// The trailer that counts: the newest section's.
  public var trailer: PDFDictionary { chain.sections.first?.trailer ?? PDFDictionary() }
  /// The catalog's identifier.
  public let catalogID: ObjectID
  /// Whether the cross-reference was rebuilt, see ``init(recovering:password:)``.
  public let isRecovered: Bool

  package let chain: XRefChain
  /// libqpdf's reader; a state of a longer file opens it only when it must, see ``at(_:)``.
  private var opened: ObjectReader?
  /// The file of which this is an earlier state; nil for a file that was opened by itself.
  private let newest: Document?
  /// The table of the state that was asked for last, so that a walk over all states costs what each one added.
  private var lastState: (head: Int, merged: [Int: XRefEntry])?
  private let objectStreams: ObjectStreams
  private var cache: [ObjectID: PDFObject] = [:]
  /// What could not be read: libqpdf says so once, and gives null when it is asked again.
  private var failures: [ObjectID: FileError] = [:]

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - source: The bytes.
  ///   - password: The user's or the owner's password for an encrypted file; the empty one is tried when nil.
  /// - Throws: ``FileError``: not a PDF, damaged, unsupported encryption, wrong password.
  public convenience init(_ source: ByteSource, password: [UInt8]? = nil) throws(FileError) {
    try self.init(source, password: password, openedAs: nil)
  }

  /// The file as it was when a revision was saved, opened without deriving the file's key again.
  ///
  /// - Parameter revision: One of ``revisions``.
  /// - Returns: A document over the same bytes, up to the revision's end.
  /// - Throws: ``FileError`` when the prefix is not a file in itself.
  package func at(_ revision: Revision) throws(FileError) -> Document {
    guard newest == nil, !isRecovered, encryption == nil, revisions.contains(revision) else {
      return try Document(ByteSource(first: revision.end, of: source), password: nil, openedAs: encryption)
    }
    return try Document(state: revision, of: self)
  }

  /// An earlier state of a file that is not encrypted: its sections are known, and so are the objects that the newest
  /// state still has.
  private init(state revision: Revision, of newest: Document) throws(FileError) {
    source = ByteSource(first: revision.end, of: newest.source)
    header = newest.header
    isRecovered = false
    encryption = nil
    self.newest = newest
    objectStreams = ObjectStreams(fileSize: source.count)
    let head = revision.sections.lowerBound
    var merged: [Int: XRefEntry] = [:]
    var done = newest.chain.sections.count
    if let last = newest.lastState, last.head >= head { (done, merged) = last }
    for section in newest.chain.sections[head..<done].reversed() {
      merged.merge(section.entries) { _, newer in newer }
    }
    newest.lastState = (head, merged)
    chain = XRefChain(of: revision, newest.chain, merged: merged)
    guard let root = chain.sections.first?.trailer["Root"]?.referenceValue else {
      throw .damaged(object: "trailer", reason: "/Root is missing")
    }
    catalogID = root
    revisions = newest.revisions.prefix { $0.end <= revision.end }.map { $0.moved(by: head) }
  }

  /// libqpdf's reader.
  func reader() throws(FileError) -> ObjectReader {
    if let opened { return opened }
    let reader = try ObjectReader(source, length: chain.tail.end, movingHeaderFrom: chain.movedHeader(header))
    opened = reader
    return reader
  }

  private init(_ source: ByteSource, password: [UInt8]?, openedAs earlier: Encryption?) throws(FileError) {
    self.source = source
    isRecovered = false
    newest = nil
    guard source.count > 0 else { throw .notAPDF(reason: "the file is empty") }
    let header = FileHeader(source.bytes)
    let chain = try XRefChain(source, header: header)
    self.header = header
    self.chain = chain
    objectStreams = ObjectStreams(fileSize: source.count)
    guard let newest = chain.sections.first, let root = newest.trailer["Root"]?.referenceValue else {
      throw .damaged(object: "trailer", reason: "/Root is missing")
    }
    catalogID = root
    revisions = Revision.all(of: chain, in: source.bytes)
    guard !revisions.isEmpty else { throw .damaged(object: "trailer", reason: "no revision ends in this file") }
    let encryptionDictionary = try Self.encryptionDictionary(chain, source)
    if let encryptionDictionary { try Encryption.refuseUnsupported(encryptionDictionary) }
    let moved = chain.movedHeader(header)
    if let earlier, encryptionDictionary != nil {
      opened = try ObjectReader(
        source, length: chain.tail.end, movingHeaderFrom: moved, password: earlier.key.hexadecimal, isKey: true)
    } else {
      let open = { (password: [CChar]) throws(FileError) -> ObjectReader in
        try ObjectReader(source, length: chain.tail.end, movingHeaderFrom: moved, password: password)
      }
      opened = try Passwords.first(of: encryptionDictionary == nil ? nil : password, opening: open)
    }
    if let encryptionDictionary {
      guard let key = opened?.fileKey else { throw .damaged(object: "/Encrypt", reason: "libqpdf does not see it") }
      var encryption = try Encryption(encryptionDictionary, key: key)
      encryption.openedAsOwner = earlier?.openedAsOwner ?? opened?.ownerPasswordMatched ?? false
      self.encryption = encryption
    } else {
      encryption = nil
    }
  }

  /// A damaged file as libqpdf rebuilds it by a search for its objects, so that a report can say what is in it.
  ///
  /// What is seen here another reader may see otherwise, so nothing in it is ever good, and nothing may be appended.
  ///
  /// - Parameters:
  ///   - source: The bytes.
  ///   - password: As for ``init(_:password:)``.
  /// - Throws: ``FileError``; ``FileError/damaged(object:reason:)`` when not even a catalog is found.
  package init(recovering source: ByteSource, password: [UInt8]? = nil) throws(FileError) {
    self.source = source
    isRecovered = true
    newest = nil
    let header = FileHeader(source.bytes)
    self.header = header
    objectStreams = ObjectStreams(fileSize: source.count)
    let reader = try Passwords.first(of: password) { password throws(FileError) in
      try ObjectReader(source, length: source.count, password: password, recovery: true)
    }
    opened = reader
    let chain = try XRefChain(rebuiltBy: reader, source, header: header)
    self.chain = chain
    catalogID = try Self.catalog(of: chain, reader, objectStreams, source)
    revisions = [Revision.whole(of: chain)]
    if let dictionary = try Self.encryptionDictionary(chain, source), let key = reader.fileKey {
      encryption = try Encryption(dictionary, key: key)
    } else {
      encryption = nil
    }
  }

  /// The catalog that the trailer names, else the newest object that says to be one.
  private static func catalog(
    of chain: XRefChain, _ reader: ObjectReader, _ objectStreams: ObjectStreams, _ source: ByteSource
  ) throws(FileError) -> ObjectID {
    if let root = chain.sections.first?.trailer["Root"]?.referenceValue,
      let object = try? reader.object(root), case .dictionary = object
    {
      return root
    }
    for (number, entry) in chain.merged.sorted(by: { $0.key > $1.key }).prefix(mostSearched) {
      guard let generation = entry.generation else { continue }
      let id = ObjectID(number, generation)
      guard (try? objectStreams.check(before: id, chain, source, reader)) != nil,
        let object = try? reader.object(id), case .dictionary(let dictionary) = object,
        dictionary["Type"]?.nameValue == "Catalog"
      else { continue }
      return id
    }
    throw .damaged(object: "trailer", reason: "/Root is missing, and no object is a catalog")
  }

  /// The encryption dictionary, read by us: libqpdf must not be asked before it is known to be one that it can read.
  private static func encryptionDictionary(_ chain: XRefChain, _ source: ByteSource) throws(FileError) -> PDFDictionary?
  {
    switch chain.sections.first?.trailer["Encrypt"] {
    case nil: return nil
    case .dictionary(let dictionary): return dictionary
    case .reference(let id):
      guard case .dictionary(let dictionary) = try asWritten(id, chain, source) else {
        throw .damaged(object: "\(id)", reason: "/Encrypt is not a dictionary")
      }
      return dictionary
    default: throw .damaged(object: "trailer", reason: "/Encrypt is not a dictionary")
    }
  }

  /// One object as it stands in the file, strings still encrypted; nil when it is in an object stream, or free.
  static func asWritten(_ id: ObjectID, _ chain: XRefChain, _ source: ByteSource) throws(FileError)
    -> PDFObject?
  {
    guard var (_, parser) = try start(of: id, chain, source) else { return nil }
    return try parser.object()
  }

  /// Where an object stands by itself, and a parser behind its `n g obj`; nil when it is in an object stream, or free.
  ///
  /// - Throws: ``FileError/damaged(object:reason:)`` when another object stands there, or nothing.
  static func start(
    of id: ObjectID, _ chain: XRefChain, _ source: ByteSource
  ) throws(FileError) -> (offset: Int, parser: PDFParser)? {
    guard case .offset(let place, let generation) = chain.merged[id.number], generation == id.generation else {
      return nil
    }
    return try start(of: id, at: place, base: chain.base, source)
  }

  /// As ``start(of:_:_:)``, for an entry of any section.
  static func start(
    of id: ObjectID, at place: Int, base: Int, _ source: ByteSource
  ) throws(FileError) -> (offset: Int, parser: PDFParser) {
    let (offset, overflow) = place.addingReportingOverflow(base)
    guard !overflow, offset >= 0, offset < source.count else {
      throw .damaged(object: "\(id)", reason: "it lies outside the file")
    }
    var parser = PDFParser(source.bytes, at: offset)
    guard parser.objectHeader() == id else {
      throw .damaged(object: "\(id)", reason: "another object stands in its place")
    }
    return (offset, parser)
  }

  /// The object of an identifier, null when there is none. A stream comes without its bytes.
  ///
  /// - Throws: ``FileError/damaged(object:reason:)`` when the cross-reference has it and the file does not.
  public func object(_ id: ObjectID) throws(FileError) -> PDFObject {
    guard chain.merged[id.number]?.generation == id.generation else { return .null }
    if let known = cache[id] { return known }
    if let failure = failures[id] { throw failure }
    let object: PDFObject
    do throws(FileError) {
      object = try read(id)
    } catch {
      // In a rebuilt file a lost object is what was to be expected.
      guard isRecovered, case .damaged = error else {
        if failures.count < Self.mostCached { failures[id] = error }
        throw error
      }
      object = .null
    }
    if cache.count >= Self.mostCached { cache.removeAll() }
    cache[id] = object
    return object
  }

  private func read(_ id: ObjectID) throws(FileError) -> PDFObject {
    if let newest {
      // What a later length made unreadable there is read here, where the length is still what it was.
      if newest.has(id, as: self), let known = try? newest.object(id) { return known }
      if let own = try asItStands(id) { return own }
    }
    // An entry that leads to another object would make libqpdf read that one, and keep silent about it afterwards.
    if !isRecovered { _ = try Self.start(of: id, chain, source) }
    let reader = try reader()
    try objectStreams.check(before: id, chain, source, reader)
    let object = try reader.object(id)
    // Where bytes stand that say something, libqpdf has met a mistake of which it spoke before, or not at all.
    if object.isNull, !isRecovered, case .offset? = chain.merged[id.number], try asItStands(id)?.isNull != true {
      throw .damaged(object: "\(id)", reason: "two readers do not agree what stands there")
    }
    return object
  }

  /// Whether an object is the same one here and in an earlier state.
  private func has(_ id: ObjectID, as earlier: Document) -> Bool {
    guard let entry = chain.merged[id.number], entry == earlier.chain.merged[id.number] else { return false }
    guard case .compressed(let stream, _) = entry else { return true }
    return chain.merged[stream] == earlier.chain.merged[stream]
  }

  /// An object by our own reading of its bytes; nil when it is in an object stream, or when anything about it is not as
  /// it should be, so that libqpdf is asked.
  private func asItStands(_ id: ObjectID) throws(FileError) -> PDFObject? {
    guard var (_, parser) = try Self.start(of: id, chain, source) else { return nil }
    guard let object = try? parser.object() else { return nil }
    parser.skipWhiteSpace()
    if parser.take("endobj") { return object }
    guard case .dictionary(let dictionary) = object, parser.take("stream") else { return nil }
    return .stream(dictionary, [])
  }

  /// Follows references until something else comes; null for nil, for a missing object and for a loop.
  ///
  /// - Throws: As ``object(_:)``.
  public func resolve(_ object: PDFObject?) throws(FileError) -> PDFObject {
    var current = object ?? .null
    for _ in 0..<Self.longestReferenceChain {
      guard case .reference(let id) = current else { return current }
      current = try self.object(id)
    }
    return .null
  }

  /// An object with the spelling that its numbers have in the file, for writing it again with changes.
  ///
  /// libqpdf drops signs and leading zeros of integers; where our own reading of the bytes says the same as libqpdf's,
  /// ours is given. In encrypted files and for objects in object streams it is libqpdf's.
  package func objectForRewriting(_ id: ObjectID) throws(FileError) -> PDFObject {
    let object = try object(id)
    guard encryption == nil, case .offset = chain.merged[id.number],
      let own = try? Self.asWritten(id, chain, source), own.says(sameAs: object)
    else { return object }
    return own
  }

  /// A stream's bytes.
  ///
  /// - Parameters:
  ///   - id: The stream.
  ///   - decoded: Whether to run them through the stream's filters, besides decrypting.
  ///   - limit: The most bytes accepted.
  /// - Returns: The bytes.
  /// - Throws: ``FileError``; past the limit ``FileError/limit(what:bound:)``.
  public func streamBytes(_ id: ObjectID, decoded: Bool = true, limit: Int = 256 << 20) throws(FileError) -> [UInt8] {
    guard case .stream(let dictionary, _) = try object(id) else {
      throw .damaged(object: "\(id)", reason: "it is not a stream")
    }
    if let newest, newest.has(id, as: self),
      dictionary["Length"]?.referenceValue.map({ newest.has($0, as: self) }) ?? true
    {
      return try newest.streamBytes(id, decoded: decoded, limit: limit)
    }
    if decoded { try checkFilters(dictionary) }
    return try reader().stream(id, decoded: decoded, limit: limit)
  }

  private func checkFilters(_ dictionary: PDFDictionary) throws(FileError) {
    if case .array(let names) = try resolve(dictionary["Filter"]), names.count > StreamFilters.mostFilters {
      throw .limit(what: "filters of a stream", bound: StreamFilters.mostFilters)
    }
    let parameters = try resolve(dictionary["DecodeParms"])
    for parameter in parameters.arrayValue ?? [parameters] {
      guard let parameter = try resolve(parameter).dictionaryValue else { continue }
      try StreamFilters.checkRow(
        columns: try parameter["Columns"].map(resolve), colours: try parameter["Colors"].map(resolve),
        bits: try parameter["BitsPerComponent"].map(resolve))
    }
  }

  /// The catalog's dictionary.
  ///
  /// - Returns: The dictionary.
  /// - Throws: ``FileError/damaged(object:reason:)`` when it is none.
  public func catalog() throws(FileError) -> PDFDictionary {
    guard case .dictionary(let catalog) = try object(catalogID) else {
      throw .damaged(object: "\(catalogID)", reason: "the catalog is missing")
    }
    return catalog
  }

  /// Whether the trailer carries a MAC (ISO/TS 32004), which an update would break.
  public var hasMAC: Bool { trailer["AuthCode"] != nil }

  /// What libqpdf has warned of so far, in its words.
  public var readerWarnings: [String] { opened?.warnings ?? [] }

  /// The highest object number that the file uses in any section, whatever `/Size` says. A cross-reference stream has
  /// a number although its section need not list it.
  package var highestNumber: Int {
    var highest = chain.merged.keys.max() ?? 0
    for section in chain.sections {
      if case .stream(let number) = section.kind { highest = max(highest, number) }
      highest = max(highest, section.hybridNumber ?? 0)
    }
    return highest
  }

  /// Numbers that the trailer names: a new object under one of them would change what the trailer says.
  var numbersInTrailer: Set<Int> {
    trailer.reduce(into: []) { numbers, entry in entry.value.collectReferences(into: &numbers) }
  }
}
