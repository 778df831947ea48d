/// ArchiveTimeStamp: a time-stamp over the root of a hash tree, and what leads from one leaf to that root.
///
/// Source: RFC 4998, 4.1.
package struct ArchiveTimestamp: Sendable {
  /// Its DER, as it stands.
  package let encoding: [UInt8]
  /// The digest of the hash tree: the one it names, else the one of its time-stamp; nil when it is none that is known.
  package let digest: DigestAlgorithm?
  /// The identifier of that digest, dotted; for messages.
  package let digestName: String
  /// reducedHashtree: the lists of hash values from the leaf's to the root's; empty where the time-stamp is over one hash.
  package let hashLists: [[[UInt8]]]
  /// The time-stamp token, a ContentInfo.
  package let token: [UInt8]
  /// What the token says; nil when it cannot be read.
  package let info: TimestampInfo?

  /// Lists of one tree: one of two children in each node and so many levels has more leaves than there are files.
  static let mostLists = 128
  /// Hash values of all lists of a record. A group of documents has a leaf for each of them in one list.
  static let mostHashes = 200_000

  /// Reads one.
  ///
  /// - Parameters:
  ///   - value: The SEQUENCE.
  ///   - left: How many hash values may still be read.
  /// - Throws: ``CMSError/malformed(what:reason:)``, ``CMSError/limit(what:bound:)``.
  init(reading value: DERValue, _ left: inout Int) throws(CMSError) {
    guard value.tag == DERTag.sequence, !value.isIndefinite else { throw Self.damage("it is not a SEQUENCE in DER") }
    var reader = value.reader
    // The module has IMPLICIT TAGS, so the tag stands where that of the SEQUENCE would.
    let declared = try reader.optional(DERTag.context(0)).map { value throws(CMSError) in
      try AlgorithmIdentifier(contents: value)
    }
    if let attributes = try reader.optional(DERTag.context(1)) {
      // Nothing is known of them that would change the meaning (4.1); they are kept as they are.
      _ = attributes
    }
    hashLists =
      try reader.optional(DERTag.context(2)).map { value throws(CMSError) in try Self.lists(value, &left) } ?? []
    let stamp = try reader.next(DERTag.sequence, "timeStamp of an archive time-stamp")
    try reader.end(of: "an archive time-stamp")
    encoding = value.bytes
    token = stamp.bytes
    info = (try? SignedData(der: token)).flatMap { try? TimestampInfo($0) }
    if let declared {
      digest = DigestAlgorithm(declared)
      digestName = digest?.name ?? declared.identifier.dotted
    } else {
      digest = info?.digest
      digestName = digest?.name ?? info?.digestIdentifier.dotted ?? "an unknown digest"
    }
    if let size = digest?.size, hashLists.contains(where: { $0.contains { $0.count != size } }) {
      throw Self.damage("a hash value has another length than \(digestName)")
    }
  }

  private static func lists(_ value: DERValue, _ left: inout Int) throws(CMSError) -> [[[UInt8]]] {
    var reader = value.reader
    var lists: [[[UInt8]]] = []
    while !reader.isAtEnd {
      guard lists.count < mostLists else { throw .limit(what: "lists of a reduced hash tree", bound: mostLists) }
      var elements = try reader.next(DERTag.sequence, "a partial hash tree").reader
      var hashes: [[UInt8]] = []
      while !elements.isAtEnd {
        guard left > 0 else { throw .limit(what: "hash values of an evidence record", bound: mostHashes) }
        left -= 1
        hashes.append(Array(try elements.next(DERTag.octetString, "a hash value").contents))
      }
      guard !hashes.isEmpty else { throw damage("a list of its reduced hash tree is empty") }
      lists.append(hashes)
    }
    guard !lists.isEmpty else { throw damage("its reduced hash tree has no list") }
    return lists
  }

  private static func damage(_ reason: String) -> CMSError { .malformed(what: "an archive time-stamp", reason: reason) }

  /// Writes one.
  ///
  /// - Parameters:
  ///   - digest: The digest of the tree, which is that of the token's imprint too.
  ///   - hashLists: What leads to the root; none for a token over the hash itself.
  ///   - token: The token.
  /// - Returns: The DER.
  package static func encode(
    digest: DigestAlgorithm, hashLists: [[[UInt8]]], token: [UInt8]
  ) -> [UInt8] {
    DERWriter.encode(capacity: token.count + hashLists.count * 80 + 64) { writer in
      writer.sequence { writer in
        writer.constructed(DERTag.context(0)) { $0.objectIdentifier(digest.identifier) }
        if !hashLists.isEmpty {
          writer.constructed(DERTag.context(2)) { writer in
            for list in hashLists {
              writer.sequence { writer in for hash in list { writer.octetString(hash) } }
            }
          }
        }
        writer.raw(token)
      }
    }
  }
}

extension AlgorithmIdentifier {
  /// Reads one whose tag is another's (IMPLICIT).
  fileprivate init(contents value: DERValue) throws(CMSError) {
    try self.init(
      reading: DERValue(
        tag: DERTag.sequence, encoding: value.encoding, contents: value.contents, isIndefinite: value.isIndefinite))
  }
}
