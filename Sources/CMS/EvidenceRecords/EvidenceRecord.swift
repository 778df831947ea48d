/// EvidenceRecord: that data existed at a time, by time-stamps of which each later one covers the earlier ones.
///
/// A chain holds time-stamps with one digest, each over the one before it; a new chain begins with another digest, and
/// its first time-stamp covers the data and all chains before it.
///
/// Source: RFC 4998, 3.1 and 5.1.
package struct EvidenceRecord: Sendable {
  /// Its DER.
  package let encoding: [UInt8]
  /// The chains, oldest first; none is empty.
  package let chains: [[ArchiveTimestamp]]
  /// Whether the data are covered in an encrypted form (6).
  package let isOverEncryptedData: Bool
  /// cryptoInfos and encryptionInfo as they stand.
  private let extras: [UInt8]
  private let chainEncodings: [[UInt8]]
  /// The digests that it lists.
  private let listed: [AlgorithmIdentifier]

  /// The largest record that is read.
  package static let largest = 16 << 20
  private static let mostChains = 32
  private static let mostTimestamps = 512
  private static let mostDigests = 64

  /// Reads a record.
  ///
  /// - Parameter der: The record, nothing before or after it.
  /// - Throws: ``CMSError/malformed(what:reason:)``, ``CMSError/limit(what:bound:)``, ``CMSError/trailingBytes(after:of:)``.
  package init(der: [UInt8]) throws(CMSError) {
    guard der.count <= Self.largest else { throw .limit(what: "bytes of an evidence record", bound: Self.largest) }
    let outer = try DERReader.only(der[...])
    guard outer.tag == DERTag.sequence, !outer.isIndefinite else { throw Self.damage("it is not a SEQUENCE in DER") }
    var reader = outer.reader
    guard try reader.next(DERTag.integer, "version of the evidence record").integer == 1 else {
      throw Self.damage("its version is not 1")
    }
    listed = try Self.elements(
      try reader.next(DERTag.sequence, "digestAlgorithms of the evidence record"), Self.mostDigests, "digests"
    ).map { value throws(CMSError) in try AlgorithmIdentifier(reading: value) }
    let information = try reader.optional(DERTag.context(0))
    let encryption = try reader.optional(DERTag.context(1))
    extras = (information?.bytes ?? []) + (encryption?.bytes ?? [])
    isOverEncryptedData = encryption != nil
    let sequence = try reader.next(DERTag.sequence, "archiveTimeStampSequence")
    try reader.end(of: "the evidence record")
    guard !sequence.isIndefinite else { throw Self.damage("it is not in DER") }
    var hashesLeft = ArchiveTimestamp.mostHashes
    var timestampsLeft = Self.mostTimestamps
    var chains: [[ArchiveTimestamp]] = []
    var encodings: [[UInt8]] = []
    for value in try Self.elements(sequence, Self.mostChains, "chains of an evidence record") {
      guard value.tag == DERTag.sequence, !value.isIndefinite else {
        throw Self.damage("a chain is not a SEQUENCE in DER")
      }
      let elements = try Self.elements(value, timestampsLeft, "time-stamps of an evidence record")
      guard !elements.isEmpty else { throw Self.damage("a chain is empty") }
      timestampsLeft -= elements.count
      chains.append(
        try elements.map { element throws(CMSError) in try ArchiveTimestamp(reading: element, &hashesLeft) })
      encodings.append(value.bytes)
    }
    guard !chains.isEmpty else { throw Self.damage("it has no time-stamp") }
    self.chains = chains
    chainEncodings = encodings
    encoding = der
  }

  private static func elements(_ list: DERValue, _ most: Int, _ what: String) throws(CMSError) -> [DERValue] {
    var reader = list.reader
    var elements: [DERValue] = []
    while !reader.isAtEnd {
      guard elements.count < most else { throw .limit(what: what, bound: most) }
      elements.append(try reader.next())
    }
    return elements
  }

  private static func damage(_ reason: String) -> CMSError { .malformed(what: "an evidence record", reason: reason) }

  /// All time-stamps, oldest first.
  package var timestamps: [ArchiveTimestamp] { chains.flatMap(\.self) }
  /// The newest time-stamp.
  package var last: ArchiveTimestamp { chains[chains.count - 1][chains[chains.count - 1].count - 1] }
  /// The digests that are needed of the data.
  package var digests: Set<DigestAlgorithm> { Set(chains.compactMap { $0[0].digest }) }

  /// The DER of the ArchiveTimeStampSequence of the first chains.
  ///
  /// - Parameter count: How many.
  /// - Returns: The DER.
  package func sequence(ofFirst count: Int) -> [UInt8] {
    DERWriter.encode(capacity: encoding.count) { writer in
      writer.sequence { writer in for chain in chainEncodings.prefix(count) { writer.raw(chain) } }
    }
  }
}

extension EvidenceRecord {
  /// The record of one time-stamp.
  ///
  /// - Parameters:
  ///   - digest: The digest of its tree.
  ///   - timestamp: The DER of the archive time-stamp.
  /// - Returns: The DER.
  package static func encode(digest: DigestAlgorithm, first timestamp: [UInt8]) -> [UInt8] {
    encode([AlgorithmIdentifier(digest.identifier)], extras: [], chains: [[timestamp]])
  }

  /// The record with one more time-stamp in its last chain.
  ///
  /// - Parameters:
  ///   - timestamp: The DER of the archive time-stamp.
  ///   - token: What stands in place of the newest token so far: the same with more validation data; nil for itself.
  /// - Returns: The DER.
  ///
  /// Source: RFC 4998, 5.2 (time-stamp renewal).
  package func renewed(by timestamp: [UInt8], replacingLastToken token: [UInt8]? = nil) -> [UInt8] {
    Self.encode(listed, extras: extras, chains: encodings(replacingLastToken: token, then: timestamp))
  }

  /// The record with a new chain.
  ///
  /// - Parameters:
  ///   - timestamp: The DER of the archive time-stamp.
  ///   - digest: The digest of its tree.
  /// - Returns: The DER.
  ///
  /// Source: RFC 4998, 5.2 (hash-tree renewal).
  package func renewed(byChain timestamp: [UInt8], digest: DigestAlgorithm) -> [UInt8] {
    let isListed = listed.contains { $0.identifier == digest.identifier }
    return Self.encode(
      listed + (isListed ? [] : [AlgorithmIdentifier(digest.identifier)]), extras: extras,
      chains: chains.map { $0.map(\.encoding) } + [[timestamp]])
  }

  /// The same record, its newest token with more validation data in it.
  ///
  /// Nothing covers that token yet, so its bytes may change; its signature does not.
  ///
  /// - Parameter token: The token.
  /// - Returns: The DER.
  package func replacing(lastToken token: [UInt8]) -> [UInt8] {
    Self.encode(listed, extras: extras, chains: encodings(replacingLastToken: token, then: nil))
  }

  private func encodings(replacingLastToken token: [UInt8]?, then timestamp: [UInt8]?) -> [[[UInt8]]] {
    var encodings = chains.map { $0.map(\.encoding) }
    let chain = encodings.count - 1
    if let token {
      let old = last.encoding
      // The token is the last element; what stands before it is kept as it is.
      let contents = (try? DERReader.only(old[...]))?.contents.dropLast(last.token.count) ?? []
      encodings[chain][encodings[chain].count - 1] = DERWriter.encode(capacity: old.count) { writer in
        writer.sequence { writer in
          writer.raw(contents)
          writer.raw(token)
        }
      }
    }
    if let timestamp { encodings[chain].append(timestamp) }
    return encodings
  }

  private static func encode(
    _ digests: [AlgorithmIdentifier], extras: [UInt8], chains: [[[UInt8]]]
  ) -> [UInt8] {
    DERWriter.encode(capacity: chains.joined().reduce(256) { $0 + $1.count }) { writer in
      writer.sequence { writer in
        writer.integer(1)
        writer.sequence { writer in for digest in digests { digest.write(to: &writer) } }
        writer.raw(extras)
        writer.sequence { writer in
          for chain in chains {
            writer.sequence { writer in for timestamp in chain { writer.raw(timestamp) } }
          }
        }
      }
    }
  }
}
