extension Document {
  /// The most objects of one file that are looked at one after another.
  private static let mostObjects = 4_000_000

  /// Visits every object that the cross-reference has, by number.
  ///
  /// - Parameter body: Receives the object, or why it cannot be read.
  /// - Throws: ``FileError/limit(what:bound:)``, and what `body` throws.
  package func forEachObject(_ body: (ObjectID, Result<PDFObject, FileError>) throws -> Void) throws {
    guard chain.merged.count <= Self.mostObjects else {
      throw FileError.limit(what: "objects", bound: Self.mostObjects)
    }
    for (number, entry) in chain.merged.sorted(by: { $0.key < $1.key }) {
      guard let generation = entry.generation else { continue }
      let id = ObjectID(number, generation)
      let found: Result<PDFObject, FileError>
      do throws(FileError) {
        found = .success(try object(id))
      } catch {
        found = .failure(error)
      }
      try body(id, found)
    }
  }

  /// The entry that counts for an object number; nil when no section has one.
  package func entry(of number: Int) -> XRefEntry? { chain.merged[number] }

  /// The numbers of all objects that stand in some object streams.
  package func numbers(inStreams streams: Set<Int>) -> [Int] {
    chain.merged.compactMap { number, entry in
      if case .compressed(let stream, _) = entry, streams.contains(stream) { number } else { nil }
    }
  }
}
