extension Document {
  /// Checks that libqpdf sees every object where we see it.
  ///
  /// - Throws: ``FileError/damaged(object:reason:)`` naming the first object about which the two disagree.
  package func checkAgreement() throws(FileError) {
    var seen = 0
    for (id, entry) in try reader().table() {
      // libqpdf keeps entries of older generations beside the newest, and those with offset 0.
      guard let own = chain.merged[id.number], let generation = own.generation else {
        if case .offset(0, _) = entry { continue }
        throw .damaged(object: "\(id)", reason: "two readers disagree whether it exists")
      }
      guard generation == id.generation else { continue }
      guard own == entry else { throw .damaged(object: "\(id)", reason: "two readers see it at different places") }
      seen += 1
    }
    let inUse = chain.merged.values.reduce(into: 0) { count, entry in if !entry.isFree { count += 1 } }
    guard seen == inUse else {
      throw .damaged(object: "cross-reference", reason: "two readers count different objects")
    }
    try checkSectionsAsObjects()
  }

  /// Checks that no cross-reference stream is taken for another object.
  ///
  /// libqpdf keeps such a stream under its own number when it comes upon it, before it knows where the entry of that
  /// number leads; it would give the stream where the file says something else.
  private func checkSectionsAsObjects() throws(FileError) {
    var known: Set<Int> = []
    for section in sections {
      var streams: [(number: Int, offset: Int)] = []
      if case .stream(let number) = section.kind { streams.append((number, section.offset)) }
      if let offset = section.hybridStream {
        var parser = PDFParser(source.bytes, at: offset)
        if let id = parser.objectHeader() { streams.append((id.number, offset)) }
      }
      for (number, offset) in streams where !known.contains(number) {
        guard case .offset(let place, _) = chain.merged[number] else {
          if case .compressed = chain.merged[number] {
            throw .damaged(object: "\(number) 0", reason: "a cross-reference stream has the number of another object")
          }
          continue
        }
        // The entry may stand a little before the stream, in white space, as for any object.
        let (position, overflow) = place.addingReportingOverflow(chain.base)
        var parser = PDFParser(source.bytes, at: overflow ? source.count : position)
        let start = parser.objectHeader()
        var own = PDFParser(source.bytes, at: offset)
        guard start?.number == number, own.objectHeader() != nil, own.position == parser.position else {
          throw .damaged(object: "\(number) 0", reason: "a cross-reference stream has the number of another object")
        }
      }
      known.formUnion(section.entries.keys)
    }
  }
}
