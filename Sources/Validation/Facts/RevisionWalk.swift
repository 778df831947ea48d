package import ByteRange

/// The revisions of a file one after another, oldest first, with the objects as each has them.
///
/// Objects are read from the bytes where that can be done, so that a walk over all revisions costs what changed and not
/// the whole cross-reference each time.
package struct RevisionWalk {
  /// The newest state.
  private let document: Document
  /// Where the walk stands, from 0.
  private(set) var revision = -1
  private var setters: [Int: Int] = [:]
  private var opened: (revision: Int, document: Document)?
  private var openings = 0
  /// Revisions that are opened as files of their own; each costs its whole cross-reference.
  private static let mostOpenings = 256

  package init(_ document: Document) { self.document = document }

  /// Goes on to the next revision; false at the end.
  package mutating func advance() -> Bool {
    guard revision + 1 < document.revisions.count else { return false }
    revision += 1
    for number in document.revisions[revision].changed { setters[number] = revision }
    return true
  }

  /// What the revision set or freed.
  package var changed: Set<Int> { document.revisions[revision].changed }

  /// Whether the walk stands on the newest revision.
  package var isNewest: Bool { revision == document.revisions.count - 1 }

  /// The revision that last set a number, from 0; nil when none has yet.
  package func setter(of number: Int) -> Int? { setters[number] }

  /// An object as it is in this revision; of strings nothing can be said.
  ///
  /// - Throws: ``FileError`` when it cannot be read.
  package mutating func object(_ id: ObjectID) throws(FileError) -> PDFObject {
    if isNewest { return try document.object(id) }
    guard let setter = setters[id.number] else { return .null }
    if let object = try document.written(id, by: setter) { return object }
    return try state().object(id)
  }

  /// The file as it was.
  ///
  /// - Throws: ``FileError`` when it was no file in itself, or when too many were asked for.
  package mutating func state() throws(FileError) -> Document {
    if isNewest { return document }
    if let opened, opened.revision == revision { return opened.document }
    guard openings < Self.mostOpenings else { throw .limit(what: "revisions read one by one", bound: openings) }
    openings += 1
    let state = try document.at(document.revisions[revision])
    opened = (revision, state)
    return state
  }
}
