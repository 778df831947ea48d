/// A hash tree over many leaves, each of which can be shown to belong to its root by a few hash values.
///
/// Every node has two children; the last one of a level with an odd number goes up a level by itself. So all lists of a
/// reduced tree but the first have one value, which all readers read alike: some make a node of several values before
/// they add the one below, though 4.3 adds it to the list. Equal leaves are one.
///
/// Source: RFC 4998, 4.2.
package struct HashTree: Sendable {
  /// The digest.
  package let digest: DigestAlgorithm
  private let size: Int
  /// The hash values of each level, one after another; the leaves first, in ascending order, the root last.
  private let levels: [[UInt8]]

  /// Builds a tree.
  ///
  /// - Parameters:
  ///   - leaves: The hash values of what is covered; at least one, each as long as the digest.
  ///   - digest: The digest.
  /// - Throws: ``CMSError/contradiction(reason:)`` for no leaves or ones of another length, ``CMSError/unsupported(feature:)``.
  package init(_ leaves: some Sequence<[UInt8]>, digest: DigestAlgorithm) throws(CMSError) {
    let distinct = Set(leaves).sorted { $0.lexicographicallyPrecedes($1) }
    guard !distinct.isEmpty, distinct.allSatisfy({ $0.count == digest.size }) else {
      throw .contradiction(reason: "a hash tree needs hash values of \(digest.name)")
    }
    var levels = [distinct.flatMap(\.self)]
    var count = distinct.count
    while count > 1, let below = levels.last {
      var level: [UInt8] = []
      level.reserveCapacity((count + 1) / 2 * digest.size)
      for index in stride(from: 0, to: count, by: 2) {
        let own = Self.hash(index, in: below, digest.size)
        level += index + 1 < count ? try Self.node([own, Self.hash(index + 1, in: below, digest.size)], digest) : own
      }
      levels.append(level)
      count = (count + 1) / 2
    }
    self.digest = digest
    self.levels = levels
    size = digest.size
  }

  /// The hash value that is time-stamped.
  package var root: [UInt8] { levels[levels.count - 1] }
  /// How many leaves it has.
  package var leaves: Int { levels[0].count / size }

  /// The reduced hash tree of a leaf: the list of its own node with the leaf, then for each node above what stands
  /// beside the one below.
  ///
  /// - Parameter leaf: The hash value.
  /// - Returns: The lists; empty where the leaf is the root, nil when there is no such leaf.
  package func reduced(to leaf: [UInt8]) -> [[[UInt8]]]? {
    guard var index = index(of: leaf) else { return nil }
    var lists: [[[UInt8]]] = []
    for level in levels.dropLast() {
      let sibling = index ^ 1
      if sibling < level.count / size {
        let members = lists.isEmpty ? [min(index, sibling), max(index, sibling)] : [sibling]
        lists.append(members.map { Self.hash($0, in: level, size) })
      }
      index /= 2
    }
    return lists
  }

  /// The hash value of a node: of its children's in ascending order.
  ///
  /// - Throws: ``CMSError/unsupported(feature:)``.
  static func node(_ children: [[UInt8]], _ digest: DigestAlgorithm) throws(CMSError) -> [UInt8] {
    let message = try MessageDigest(digest)
    for child in children.sorted(by: { $0.lexicographicallyPrecedes($1) }) { message.update(child) }
    return try message.finish()
  }

  private static func hash(_ index: Int, in level: [UInt8], _ size: Int) -> [UInt8] {
    Array(level[index * size..<(index + 1) * size])
  }

  private func index(of leaf: [UInt8]) -> Int? {
    var (low, high) = (0, leaves)
    while low < high {
      let middle = (low + high) / 2
      if Self.hash(middle, in: levels[0], size).lexicographicallyPrecedes(leaf) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < leaves && Self.hash(low, in: levels[0], size) == leaf ? low : nil
  }
}

extension ArchiveTimestamp {
  /// The root to which a hash value leads.
  ///
  /// A first list of one value is that value's node itself: hashing it again would make another root of the trees that
  /// are about, whose makers do not.
  ///
  /// - Parameter hash: The hash value of what is to be covered.
  /// - Returns: The root; nil when the first list does not have the value, or the digest is not known.
  ///
  /// Source: RFC 4998, 4.3, steps 2 and 3.
  package func root(from hash: [UInt8]) -> [UInt8]? {
    guard let digest else { return nil }
    guard let first = hashLists.first else { return hash }
    guard first.contains(hash) else { return nil }
    var current: [UInt8]?
    for list in hashLists {
      let children = list + (current.map { [$0] } ?? [])
      if children.count == 1 {
        current = children[0]
      } else {
        guard let node = try? HashTree.node(children, digest) else { return nil }
        current = node
      }
    }
    return current
  }
}
