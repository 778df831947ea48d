import CMS

/// A hash tree whose root is time-stamped: it gives each document its record.
public struct StampedTree: Sendable {
  /// What the token says.
  public let timestamp: TimestampSummary
  private let tree: HashTree
  private let token: [UInt8]

  init(_ tree: HashTree, token: [UInt8]) throws {
    self.tree = tree
    self.token = token
    timestamp = try TimestampSummary(token, .archive)
  }

  /// How many different documents and records it covers.
  public var leaves: Int { tree.leaves }

  /// The record of a document.
  ///
  /// - Parameter leaf: What ``EvidenceTree/add(_:progress:)`` gave for it.
  /// - Returns: The DER.
  /// - Throws: ``CMSError/contradiction(reason:)`` for a leaf of another tree.
  public func record(of leaf: EvidenceTree.Leaf) throws -> [UInt8] {
    EvidenceRecord.encode(digest: tree.digest, first: try timestamp(over: leaf.hash))
  }

  /// A renewed record.
  ///
  /// - Parameter renewal: What ``EvidenceTree/add(_:)`` took.
  /// - Returns: The DER.
  /// - Throws: ``CMSError/contradiction(reason:)`` for one that this tree does not cover, such as of a record that
  ///   changed meanwhile.
  public func record(of renewal: EvidenceRenewal) throws -> [UInt8] {
    let timestamp = try timestamp(over: renewal.hash)
    switch renewal.kind {
    case .timestamp: return renewal.record.renewed(by: timestamp)
    case .hashTree: return renewal.record.renewed(byChain: timestamp, digest: tree.digest)
    }
  }

  private func timestamp(over hash: [UInt8]) throws -> [UInt8] {
    guard let lists = tree.reduced(to: hash) else {
      throw CMSError.contradiction(reason: "the hash tree that was stamped does not have it; it changed meanwhile")
    }
    return ArchiveTimestamp.encode(digest: tree.digest, hashLists: lists, token: token)
  }
}
