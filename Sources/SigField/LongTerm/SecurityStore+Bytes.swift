package import ByteRange

extension SecurityStore {
  /// The most bytes of one stream that are read: the largest lists of real authorities have some ten MiB.
  private static func largest(_ kind: Kind) -> Int {
    switch kind {
    case .certificate: 1 << 20
    case .ocspResponse: 4 << 20
    case .crl: 64 << 20
    }
  }

  /// Reads one stream, decrypted and decoded: DER, if it is what it says.
  ///
  /// - Parameters:
  ///   - reference: The stream.
  ///   - document: The state of the file in which it stands.
  ///   - budget: The most bytes that are accepted.
  /// - Returns: Its bytes.
  /// - Throws: ``FileError`` when it is no stream, damaged, or larger than any that is true.
  package static func bytes(
    of reference: Reference, in document: Document, budget: Int = .max
  ) throws(FileError) -> [UInt8] {
    try document.streamBytes(reference.object, limit: min(largest(reference.kind), max(budget, 0)))
  }
}
