import ByteRange

/// The whole reader and writer: a file is opened, looked at, updated, and opened again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDocument(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let document = try? Document(ByteSource(bytes)) else { return 0 }
  look(at: document)
  for revision in document.revisions.suffix(3) {
    if let earlier = try? document.at(revision) { _ = try? earlier.catalog() }
  }
  guard let appended = try? update(document) else { return 0 }
  // What was written must be read, and its base must be what it was.
  guard let again = try? Document(ByteSource(bytes + appended.bytes)) else {
    preconditionFailure("our own update cannot be opened")
  }
  precondition(again.revisions.last?.end == appended.totalCount)
  precondition(again.sections.count == document.sections.count + 1)
  return 0
}

/// Reads objects and streams, up to a bound.
private func look(at document: Document) {
  _ = try? document.catalog()
  for number in document.chain.merged.keys.sorted().prefix(64) {
    guard let generation = document.chain.merged[number]?.generation else { continue }
    let id = ObjectID(number, generation)
    guard let object = try? document.object(id) else { continue }
    _ = try? document.objectForRewriting(id)
    if case .stream = object { _ = try? document.streamBytes(id, limit: 1 << 20) }
  }
  _ = document.readerWarnings
}

/// An update with a changed catalog, a new stream and a signature dictionary.
private func update(_ document: Document) throws -> AppendedRevision {
  var update = try IncrementalUpdate(document)
  guard case .dictionary(var catalog) = try update.objectForRewriting(document.catalogID) else {
    throw FileError.refused(reason: "no catalog")
  }
  catalog["Fuzzed"] = .string([0x28, 0xFF, 0x5C])
  update.set(document.catalogID, .dictionary(catalog))
  _ = try update.add(.stream(["Type": .name("Test")], [1, 2, 3]))
  let signature = try update.allocate()
  try update.setSignature(signature, ["Type": .name("Sig")], contentsLength: 64)
  var appended = try update.appended()
  try appended.fill([0x30, 0x00])
  return appended
}
