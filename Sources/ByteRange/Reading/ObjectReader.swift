internal import CQPDF
internal import Glibc

/// libqpdf's reader over the bytes of one revision: objects in, as values.
///
/// Not for two threads at a time.
final class ObjectReader {
  private let handle: OpaquePointer
  /// What the reader's bytes live in.
  private let source: ByteSource
  private let view: HeaderView?

  /// Opens the first `length` bytes of a source.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - length: How many of its bytes count, in bytes.
  ///   - header: Where the header stands when the file counts offsets from its first byte all the same.
  ///   - password: A password's bytes with a NUL at the end; or the file key in hexadecimal.
  ///   - isKey: Whether `password` is the key.
  ///   - recovery: Whether libqpdf may rebuild a damaged cross-reference.
  /// - Throws: ``FileError`` as libqpdf's own answer says.
  init(
    _ source: ByteSource, length: Int, movingHeaderFrom header: Int? = nil, password: [CChar] = [0],
    isKey: Bool = false,
    recovery: Bool = false
  ) throws(FileError) {
    self.source = source
    view = try header.map { header throws(FileError) in try HeaderView(source, header: header) }
    let bytes = view?.bytes ?? source.bytes
    let start = bytes.bindMemory(to: UInt8.self).baseAddress
    guard let handle = cqpdf_open(start, min(length, bytes.count), password, isKey, recovery) else {
      throw .limit(what: "memory", bound: 0)
    }
    self.handle = handle
    try check("file")
  }

  deinit { cqpdf_close(handle) }

  private func check(_ object: @autoclosure () -> String) throws(FileError) {
    let status = cqpdf_last_status(handle)
    guard status != CQPDF_OK else { return }
    let message = String(cString: cqpdf_last_message(handle))
    switch status {
    case CQPDF_PASSWORD: throw .wrongPassword
    case CQPDF_UNSUPPORTED: throw .unsupported(feature: message)
    case CQPDF_LIMIT: throw .limit(what: "bytes of stream \(object())", bound: 0)
    default: throw .damaged(object: object(), reason: message)
    }
  }

  /// One object; a stream comes with no bytes (see ``stream(_:decoded:limit:)``).
  ///
  /// - Throws: ``FileError/damaged(object:reason:)``.
  func object(_ id: ObjectID) throws(FileError) -> PDFObject {
    guard let number = CInt(exactly: id.number), let generation = CInt(exactly: id.generation) else { return .null }
    var isStream = false
    var length = 0
    let warnings = cqpdf_warning_count(handle)
    guard let text = cqpdf_object(handle, number, generation, &isStream, &length) else {
      try check("\(id)")
      return .null
    }
    var parser = PDFParser(UnsafeRawBufferPointer(start: text, count: length))
    let object = try parser.object()
    // An entry whose offset leads to nothing, or to another object, is null *and a warning*: that is a defect of the
    // file, not a missing object.
    if object.isNull, cqpdf_warning_count(handle) > warnings {
      throw .damaged(object: "\(id)", reason: lastWarning ?? "it cannot be read")
    }
    guard isStream, case .dictionary(let dictionary) = object else { return object }
    return .stream(dictionary, [])
  }

  private var lastWarning: String? {
    String(cString: cqpdf_warnings(handle)).split(separator: "\n").last.map(String.init)
  }

  /// A stream's bytes, decrypted, and decoded if asked.
  ///
  /// - Throws: ``FileError/limit(what:bound:)`` past `limit` bytes, ``FileError/damaged(object:reason:)``.
  func stream(_ id: ObjectID, decoded: Bool, limit: Int) throws(FileError) -> [UInt8] {
    guard let number = CInt(exactly: id.number), let generation = CInt(exactly: id.generation) else { return [] }
    var length = 0
    guard let bytes = cqpdf_stream(handle, number, generation, decoded, limit, &length) else {
      try check("\(id)")
      return []
    }
    return Array(UnsafeBufferPointer(start: bytes, count: length))
  }

  /// The merged table as libqpdf sees it.
  ///
  /// - Throws: ``FileError/damaged(object:reason:)``.
  func table() throws(FileError) -> [(id: ObjectID, entry: XRefEntry)] {
    var entries: UnsafeMutablePointer<cqpdf_entry>?
    var count = 0
    guard cqpdf_table(handle, &entries, &count) == CQPDF_OK, let entries else {
      try check("cross-reference")
      return []
    }
    defer { cqpdf_free(entries) }
    return UnsafeBufferPointer(start: entries, count: count).map { item in
      let id = ObjectID(Int(item.number), Int(item.generation))
      return (
        id,
        item.kind == 1
          ? .offset(Int(item.place), generation: id.generation)
          : .compressed(stream: Int(item.place), index: Int(item.index))
      )
    }
  }

  /// The trailer as libqpdf merged or rebuilt it.
  ///
  /// - Throws: ``FileError/damaged(object:reason:)``.
  func trailer() throws(FileError) -> PDFDictionary {
    var length = 0
    guard let text = cqpdf_trailer(handle, &length) else {
      try check("trailer")
      throw .damaged(object: "trailer", reason: "it is missing")
    }
    var parser = PDFParser(UnsafeRawBufferPointer(start: text, count: length))
    guard let trailer = try parser.object().dictionaryValue else {
      throw .damaged(object: "trailer", reason: "it is not a dictionary")
    }
    return trailer
  }

  /// The file's key; nil for a file that is not encrypted.
  var fileKey: FileKey? {
    guard cqpdf_is_encrypted(handle) else { return nil }
    var length = 0
    guard let bytes = cqpdf_file_key(handle, &length) else { return nil }
    return FileKey(Array(UnsafeBufferPointer(start: bytes, count: length)))
  }

  var ownerPasswordMatched: Bool { cqpdf_owner_password_matched(handle) }
  var warnings: [String] { String(cString: cqpdf_warnings(handle)).split(separator: "\n").map(String.init) }
}
