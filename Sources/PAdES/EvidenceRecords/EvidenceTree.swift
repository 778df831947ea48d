public import ByteRange
public import CMS

/// What one time-stamp is to cover: documents for which there are no records yet, and records to be renewed.
///
/// Of each nothing is kept but one hash value, so that the number of documents is bounded by time alone.
///
/// Source: RFC 4998, 4.2 and 5.2.
public struct EvidenceTree: Sendable {
  /// One thing that is covered, by its hash value.
  public struct Leaf: Hashable, Sendable {
    let hash: [UInt8]
  }

  /// The digest of the hash tree and of the time-stamp.
  public let digest: DigestAlgorithm
  private var leaves: Set<[UInt8]> = []

  /// A tree of nothing.
  ///
  /// - Parameter digest: The digest, which is the authority's too.
  public init(digest: DigestAlgorithm) { self.digest = digest }

  /// Adds data.
  ///
  /// - Parameters:
  ///   - source: The data, which are read once, in pieces.
  ///   - progress: Called with the bytes read and all.
  /// - Returns: The leaf by which its record is asked for afterwards.
  /// - Throws: ``FileError``, ``CMSError``, `CancellationError`.
  public mutating func add(
    _ source: ByteSource, progress: (@Sendable (Int, Int) -> Void)? = nil
  ) throws -> Leaf {
    let hash = try BaseDigest.digests(of: source, [digest], progress: progress)[digest]
    guard let hash else { throw CMSError.unsupported(feature: "the digest \(digest.name)") }
    return add(hash)
  }

  /// Adds a record that is to be renewed.
  ///
  /// - Parameter renewal: What of it has to be covered.
  /// - Returns: The leaf by which the renewed record is asked for afterwards.
  /// - Throws: ``CMSError/contradiction(reason:)`` for a renewal with another digest.
  public mutating func add(_ renewal: EvidenceRenewal) throws -> Leaf {
    guard renewal.digest == digest else {
      throw CMSError.contradiction(
        reason: "a renewal with \(renewal.digest.name) does not fit a hash tree with \(digest.name)")
    }
    return add(renewal.hash)
  }

  private mutating func add(_ hash: [UInt8]) -> Leaf {
    leaves.insert(hash)
    return Leaf(hash: hash)
  }

  /// Has the root time-stamped.
  ///
  /// - Parameter authority: Who stamps.
  /// - Returns: What gives the records.
  /// - Throws: ``CMSError/contradiction(reason:)`` for an empty tree or an authority with another digest, and what the
  ///   authority throws.
  public func stamped(by authority: any TimestampAuthority) async throws -> StampedTree {
    guard authority.digest == digest else {
      throw CMSError.contradiction(
        reason: "the authority stamps \(authority.digest.name), and the hash tree has \(digest.name)")
    }
    let tree = try HashTree(leaves, digest: digest)
    return try StampedTree(tree, token: try await authority.token(over: tree.root))
  }
}
