import ByteRange
import CMS
import SigField

/// Walks over the revisions and looks at the store wherever one of its objects changed.
struct StoredEvidenceReader {
  private(set) var evidence = StoredEvidence()
  private let document: Document
  private var walk: RevisionWalk
  /// The most bytes of all streams together.
  private var bytesLeft = 192 << 20
  /// The most streams that are named in all revisions together: every revision may name all of them again.
  private var namesLeft = 4_000_000
  private var known: Set<Version> = []
  private var seen: Set<Content> = []
  private var told: Set<SecurityStore.Note> = []
  /// The revision that set each number last.
  private var lastSetters: [Int: Int] = [:]

  /// A stream as one revision set it.
  private struct Version: Hashable {
    let reference: SecurityStore.Reference
    let setter: Int
  }

  private struct Content: Hashable {
    let kind: SecurityStore.Kind
    let bytes: [UInt8]
  }

  init(_ document: Document) {
    self.document = document
    walk = RevisionWalk(document)
  }

  mutating func run() {
    guard hasStore else { return }
    for (index, revision) in document.revisions.enumerated() {
      for number in revision.changed { lastSetters[number] = index }
    }
    var watched: Set<Int> = []
    var catalog: ObjectID?
    while walk.advance() {
      let root = document.isRecovered ? document.catalogID : document.catalogID(in: walk.revision)
      guard let root, root != catalog || Self.meet(watched, walk.changed) || walk.isNewest else { continue }
      catalog = root
      let store = SecurityStore(catalog: root) { id throws(FileError) in try walk.object(id) }
      watched = Set(store.structure.map(\.number))
      watched.insert(root.number)
      take(store, &watched)
      for note in store.notes where walk.isNewest { warn(note) }
      guard walk.isNewest else { continue }
      evidence.records = store.records
      evidence.isThere = store.isThere
      evidence.isIndirect = store.isIndirect
    }
  }

  /// Whether any catalog that the file ever had names a store: most files are done here.
  private var hasStore: Bool {
    if (try? document.catalog())?["DSS"] != nil { return true }
    guard !document.isRecovered else { return false }
    return document.revisions.indices.contains { index in
      guard let id = document.catalogID(in: index), document.revisions[index].changed.contains(id.number) else {
        return false
      }
      // One in an object stream is looked at when the walk comes to it.
      guard let catalog = try? document.written(id, by: index) else { return true }
      return catalog.dictionaryValue?["DSS"] != nil
    }
  }

  private mutating func take(_ store: SecurityStore, _ watched: inout Set<Int>) {
    for reference in store.references {
      watched.insert(reference.object.number)
      namesLeft -= 1
      guard namesLeft > 0 || walk.isNewest else { return }
      let setter = walk.setter(of: reference.object.number)
      // A stream that is named before it is there is looked at when it comes.
      guard setter != nil || walk.isNewest else { continue }
      let version = Version(reference: reference, setter: setter ?? -1)
      guard known.insert(version).inserted else { continue }
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try SecurityStore.bytes(of: reference, in: state(for: version), budget: bytesLeft)
      } catch {
        warn(SecurityStore.Note(object: "\(reference.object)", text: "it cannot be read: \(error.words)"))
        continue
      }
      bytesLeft -= bytes.count
      guard seen.insert(Content(kind: reference.kind, bytes: bytes)).inserted else { continue }
      evidence.items.append(
        StoredEvidence.Item(
          kind: reference.kind, object: reference.object, bytes: bytes, revision: walk.revision + 1))
      if reference.kind == .certificate { note(bytes, reference.object) }
    }
  }

  private mutating func note(_ der: [UInt8], _ object: ObjectID) {
    do throws(CMSError) {
      evidence.certificates.append(
        StoredEvidence.StoredCertificate(certificate: try Certificate(der: der), revision: walk.revision + 1))
    } catch {
      warn(SecurityStore.Note(object: "\(object)", text: "it is no certificate: \(error.text)"))
    }
  }

  /// The state to read a stream in: the newest where nothing that makes up the stream was changed later.
  private mutating func state(for version: Version) throws(FileError) -> Document {
    let id = version.reference.object
    guard !walk.isNewest, !document.isRecovered else { return document }
    // /Length and the filters may be objects of their own.
    guard lastSetters[id.number] == version.setter, let dictionary = try walk.object(id).dictionaryValue,
      dictionary.allSatisfy({ $0.value.isDirect })
    else { return try walk.state() }
    return document
  }

  private mutating func warn(_ note: SecurityStore.Note) {
    guard told.count < 64, told.insert(note).inserted else { return }
    evidence.warnings.append(
      ValidationWarning(
        "security-store-defect", object: note.object == "DSS" ? nil : note.object,
        "the document security store (/DSS): \(note.text)"))
  }

  private static func meet(_ left: Set<Int>, _ right: Set<Int>) -> Bool {
    left.count < right.count ? left.contains(where: right.contains) : right.contains(where: left.contains)
  }
}

extension PDFObject {
  /// Whether it holds no reference; asked of the values in a stream's dictionary.
  fileprivate var isDirect: Bool {
    switch self {
    case .reference: false
    case .array(let elements): elements.allSatisfy(\.isDirect)
    case .dictionary(let dictionary): dictionary.allSatisfy { $0.value.isDirect }
    default: true
    }
  }
}
