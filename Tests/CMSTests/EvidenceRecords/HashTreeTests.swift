import CMS
import Testing

/// Hash trees and what is left of them for one leaf.
@Suite struct HashTreeTests {
  static func leaves(_ count: Int) throws -> [[UInt8]] {
    try (0..<count).map { try DigestAlgorithm.sha256.digest(of: Array("leaf \($0)".utf8)) }
  }

  /// An archive time-stamp with these lists; its token is none.
  static func timestamp(_ lists: [[[UInt8]]], _ digest: DigestAlgorithm = .sha256) throws -> ArchiveTimestamp {
    let der = ArchiveTimestamp.encode(digest: digest, hashLists: lists, token: [0x30, 0])
    return try EvidenceRecord(der: EvidenceRecord.encode(digest: digest, first: der)).last
  }

  @Test(arguments: Array(1...40) + [1000, 1023, 1025]) func everyLeafLeadsToTheRoot(_ count: Int) throws {
    let leaves = try Self.leaves(count)
    let tree = try HashTree(leaves, digest: .sha256)
    #expect(tree.leaves == count)
    for leaf in leaves {
      let lists = try #require(tree.reduced(to: leaf))
      #expect(try Self.timestamp(lists).root(from: leaf) == tree.root)
      // What readers do with several values in a later list differs.
      #expect(lists.dropFirst().allSatisfy { $0.count == 1 })
      #expect(lists.first.map { $0.count == 2 && $0.contains(leaf) } ?? (count == 1))
      #expect(lists.count <= 10 + (count > 1024 ? 1 : 0))
    }
  }

  @Test func theNodeOfTwoIsTheDigestOfBothInAscendingOrder() throws {
    let leaves = try Self.leaves(2).sorted { $0.lexicographicallyPrecedes($1) }
    let root = try HashTree(leaves.reversed(), digest: .sha256).root
    #expect(root == (try DigestAlgorithm.sha256.digest(of: leaves[0] + leaves[1])))
    #expect(try HashTree([leaves[0]], digest: .sha256).root == leaves[0])
  }

  @Test func equalLeavesAreOne() throws {
    let leaves = try Self.leaves(3)
    let tree = try HashTree(leaves + leaves, digest: .sha256)
    #expect(tree.leaves == 3)
    #expect(tree.root == (try HashTree(leaves, digest: .sha256).root))
  }

  @Test func anotherLeafHasNoPlace() throws {
    let leaves = try Self.leaves(9)
    let tree = try HashTree(leaves.dropLast(), digest: .sha256)
    #expect(tree.reduced(to: leaves[8]) == nil)
    let lists = try #require(tree.reduced(to: leaves[0]))
    #expect(try Self.timestamp(lists).root(from: leaves[8]) == nil)
    // A node of the way is none of the first list.
    #expect(try Self.timestamp(lists).root(from: lists[1][0]) == nil)
  }

  @Test func aTreeNeedsLeavesOfItsDigest() throws {
    #expect(throws: CMSError.self) { try HashTree([], digest: .sha256) }
    #expect(throws: CMSError.self) { try HashTree([[1, 2, 3]], digest: .sha256) }
    #expect(throws: CMSError.self) { try HashTree(Self.leaves(2), digest: .sha512) }
  }

  @Test func theOrderOfALaterListAndSeveralValuesInItDoNotMatter() throws {
    // RFC 4998, 4.3: what comes from below is added to the list, and all is put in ascending order.
    let leaves = try Self.leaves(4)
    let digest = DigestAlgorithm.sha256
    func node(_ values: [[UInt8]]) throws -> [UInt8] {
      try digest.digest(of: values.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self))
    }
    let root = try node([node([leaves[0], leaves[1]]), leaves[2], leaves[3]])
    for list in [[leaves[2], leaves[3]], [leaves[3], leaves[2]]] {
      #expect(try Self.timestamp([[leaves[1], leaves[0]], list]).root(from: leaves[0]) == root)
    }
    // A single value in the first list is its own node.
    #expect(
      try Self.timestamp([[leaves[0]], [leaves[1]]]).root(from: leaves[0]) == node([leaves[0], leaves[1]]))
  }

  @Test func manyLeavesAreNoQuadraticWork() throws {
    // With quadratic work a hundred thousand leaves would take hours.
    let leaves = (0..<100_000).map { number in (0..<32).map { UInt8(truncatingIfNeeded: number >> (8 * ($0 % 3))) } }
    let tree = try HashTree(leaves, digest: .sha256)
    #expect(tree.leaves == 100_000)
    for index in stride(from: 0, to: leaves.count, by: 997) {
      let lists = try #require(tree.reduced(to: leaves[index]))
      #expect(try Self.timestamp(lists).root(from: leaves[index]) == tree.root)
    }
  }
}
