package import CMS
import SigField

/// What can be said of an evidence record and the data that it is about, without asking who is trusted.
package struct EvidenceRecordFacts: Sendable {
  /// One of its time-stamps.
  package struct Stamp: Sendable {
    /// The number of its chain, from 1, and its own in the chain.
    package let chain: Int
    package let number: Int
    /// The digest of its hash tree.
    package let treeDigest: String
    /// How many levels of the tree lead from what it covers to its root.
    package let levels: Int
    /// Token and root.
    package let facts: TimestampFacts
  }

  /// The time-stamps, oldest first.
  package let stamps: [Stamp]
  /// The record as the engine of documents sees it: each time-stamp stands in a revision of its own, and the next one
  /// covers it, as a document time-stamp covers the one before (RFC 4998, 5.1; EN 319 102-1, 5.6.2.3).
  package let document: DocumentFacts

  /// Follows a record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - data: The digest of the data; nil when it cannot be made.
  package init(_ record: EvidenceRecord, data: (DigestAlgorithm) -> [UInt8]?) {
    var pool = CertificatePool()
    for timestamp in record.timestamps {
      for certificate in (try? SignedData(der: timestamp.token))?.certificates ?? [] { pool.add(certificate) }
    }
    stamps = record.subjects(data: data).map { subject in
      Stamp(
        chain: subject.chain, number: subject.number, treeDigest: subject.timestamp.digestName,
        levels: subject.timestamp.hashLists.count, facts: Self.facts(subject, pool))
    }
    document = DocumentFacts(stamps.map(\.facts))
  }

  private static func facts(_ subject: EvidenceRecord.Subject, _ pool: CertificatePool) -> TimestampFacts {
    let root = subject.root
    // Where there is no root, the token is still looked at: whether it holds by itself is another question.
    var facts = TimestampFacts(token: subject.timestamp.token, pool: pool) { digest in
      digest == subject.timestamp.digest ? root ?? subject.timestamp.info?.imprint : nil
    }
    if let problem = subject.problem, facts.integrity.verdict == .intact {
      facts.integrity =
        subject.isAboutOtherData
        ? Integrity(verdict: .altered, reason: problem, failure: .digest) : .unsupported(problem)
    }
    return facts
  }
}

extension DocumentFacts {
  /// Time-stamps of which each one covers all before it.
  init(_ stamps: [TimestampFacts]) {
    let signatures = stamps.enumerated().map { index, stamp in
      // It ends the revision before its own, in whose gap it stands.
      var facts = SignatureFacts(
        field: "", object: "time-stamp \(index + 1)", kind: .documentTimestamp, integrity: stamp.integrity,
        coverage: Coverage(verdict: .entireRevision, revision: index, revisions: stamps.count))
      facts.claimedTime = stamp.time
      facts.certificate = stamp.authority
      facts.digestAlgorithm = stamp.imprintDigest
      facts.scheme = stamp.scheme
      facts.token = stamp.token
      facts.imprint = stamp.imprint
      facts.embedded = stamp.embedded
      return facts
    }
    self.init(
      signatures: signatures, usageRights: [], warnings: [], hasTrailingObjects: false, sha256: nil,
      evidence: StoredEvidence())
  }
}
