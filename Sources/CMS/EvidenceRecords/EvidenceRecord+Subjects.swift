extension EvidenceRecord {
  /// What one time-stamp of the record has to cover, and the root that this leads to.
  package struct Subject: Sendable {
    /// The time-stamp.
    package let timestamp: ArchiveTimestamp
    /// The number of its chain, from 1, and its own in the chain.
    package let chain: Int
    package let number: Int
    /// The root that its token must be over; nil when there is none.
    package let root: [UInt8]?
    /// Why there is none, in words.
    package let problem: String?
    /// Whether the problem is that something else was covered.
    package let isAboutOtherData: Bool
  }

  /// Follows the record from its first time-stamp to its last.
  ///
  /// - Parameter data: The digest of the data; nil when it cannot be made.
  /// - Returns: For each time-stamp what it has to cover, oldest first.
  ///
  /// Source: RFC 4998, 4.3 and 5.3.
  package func subjects(data: (DigestAlgorithm) -> [UInt8]?) -> [Subject] {
    var subjects: [Subject] = []
    for (index, chain) in chains.enumerated() {
      var previous: ArchiveTimestamp?
      for (place, timestamp) in chain.enumerated() {
        subjects.append(subject(timestamp, index, place, after: previous, in: chain[0], data))
        previous = timestamp
      }
    }
    return subjects
  }

  private func subject(
    _ timestamp: ArchiveTimestamp, _ chain: Int, _ place: Int, after previous: ArchiveTimestamp?,
    in first: ArchiveTimestamp, _ data: (DigestAlgorithm) -> [UInt8]?
  ) -> Subject {
    func found(_ root: [UInt8]?, _ problem: String? = nil, isAboutOtherData: Bool = false) -> Subject {
      Subject(
        timestamp: timestamp, chain: chain + 1, number: place + 1, root: root, problem: problem,
        isAboutOtherData: isAboutOtherData)
    }
    guard !isOverEncryptedData else { return found(nil, "the record is over encrypted data, which are not at hand") }
    guard let digest = timestamp.digest else {
      return found(nil, "the digest \(timestamp.digestName) is not supported")
    }
    // All time-stamps of a chain have one digest (5.1); otherwise the link to the one before is as weak as the weaker.
    guard digest == first.digest else {
      return found(nil, "its digest \(timestamp.digestName) is not the chain's, \(first.digestName)")
    }
    if let info = timestamp.info, info.digest != digest {
      let other = info.digest?.name ?? info.digestIdentifier.dotted
      return found(nil, "its tree has the digest \(timestamp.digestName), and its time-stamp \(other)")
    }
    let hash: [UInt8]?
    let what: String
    if let previous {
      hash = try? digest.digest(of: previous.token)
      what = "the time-stamp before it"
    } else if chain == 0 {
      hash = data(digest)
      what = "these data"
    } else {
      hash = data(digest).flatMap { try? Self.link(data: $0, sequence: sequence(ofFirst: chain), digest) }
      what = "these data with the chains before it"
    }
    guard let hash else { return found(nil, "the digest \(digest.name) cannot be made") }
    guard let root = timestamp.root(from: hash) else {
      return found(nil, "its hash tree does not have \(what)", isAboutOtherData: true)
    }
    return found(root)
  }

  /// The leaf of a hash-tree renewal: H(H(data) + H(sequence)), in this order. Step 4 of 5.2 says so, and those who make
  /// records do; figure 4, which has them in ascending order, contradicts it.
  ///
  /// - Throws: ``CMSError/unsupported(feature:)``.
  package static func link(
    data: [UInt8], sequence: [UInt8], _ digest: DigestAlgorithm
  ) throws(CMSError) -> [UInt8] {
    try digest.digest(of: data + digest.digest(of: sequence))
  }
}
