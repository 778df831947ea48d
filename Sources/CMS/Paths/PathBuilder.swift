/// Searches paths from a certificate to trust anchors.
///
/// The shortest are found first. Every step is verified by signature before it is followed, so nobody can lead the search
/// astray with names alone, and every count is bounded: a file may hold thousands of certificates with one name, or
/// authorities that certify each other in a ring.
///
/// Source: RFC 4158, 2.4 and 3; RFC 5280, 6.1.
package struct PathBuilder: Sendable {
  /// The most certificates in a path.
  package static let longestPath = 16
  /// The most partial paths that are looked at.
  private static let mostSteps = 4096
  /// The most complete and the most incomplete paths that are given.
  private static let mostPaths = 32

  private let anchors: [Certificate: TrustAnchor]
  /// Everything that may be an issuer: anchors first, then in the order given.
  private var issuers = IssuerIndex()
  private let signatures: SignatureMemory
  private let searches = SearchMemory()

  /// A builder over anchors and other certificates; make it once and search often.
  ///
  /// - Parameters:
  ///   - anchors: What is believed; of two with the same certificate the first counts.
  ///   - untrusted: Intermediates; those from better sources first.
  package init(anchors: [TrustAnchor], untrusted: [Certificate]) {
    signatures = SignatureMemory()
    self.anchors = Dictionary(anchors.map { ($0.certificate, $0) }, uniquingKeysWith: { first, _ in first })
    for anchor in anchors { issuers.add(anchor.certificate) }
    for certificate in untrusted { issuers.add(certificate) }
  }

  /// The same builder with more intermediates, such as those that were fetched meanwhile.
  package func adding(_ untrusted: [Certificate]) -> PathBuilder { PathBuilder(self, adding: untrusted) }

  private init(_ other: PathBuilder, adding untrusted: [Certificate]) {
    anchors = other.anchors
    issuers = other.issuers
    signatures = other.signatures
    for certificate in untrusted { issuers.add(certificate) }
  }

  /// Searches from one certificate upwards.
  ///
  /// - Parameters:
  ///   - leaf: Where the paths begin.
  ///   - time: Seconds since 1970; paths whose certificates are valid then are better. nil: no difference.
  /// - Returns: At least one path, be it the certificate alone.
  package func paths(from leaf: Certificate, at time: Int64? = nil) -> PathSearch {
    searches.search(leaf) { search(from: leaf) }.ranked(at: time)
  }

  private func search(from leaf: Certificate) -> PathSearch {
    var search = PathSearchState(signatures)
    var queue: [[Certificate]] = [[leaf]]
    var next = 0
    while next < queue.count {
      let path = queue[next]
      next += 1
      guard search.complete.count < Self.mostPaths else {
        search.isCutShort = true
        break
      }
      let top = path[path.count - 1]
      if let anchor = anchors[top] { search.complete.append(CertificatePath(path, anchor: anchor)) }
      let above = path.count < Self.longestPath ? issuers(of: top, beyond: path, &search) : []
      if path.count == Self.longestPath { search.isCutShort = true }
      if above.isEmpty, anchors[top] == nil { search.incomplete.append(path) }
      for issuer in above {
        guard queue.count < Self.mostSteps else {
          search.isCutShort = true
          break
        }
        queue.append(path + [issuer])
      }
    }
    return PathSearch(search, mostIncomplete: Self.mostPaths)
  }

  /// The certificates that have issued this one and are not in the path already.
  private func issuers(of certificate: Certificate, beyond path: [Certificate], _ search: inout PathSearchState)
    -> [Certificate]
  {
    guard !certificate.isSelfSigned else { return [] }
    return search.issuers(of: certificate, in: issuers).filter { candidate in
      // The same name with the same key a second time is a loop, whatever certificate says it.
      !path.contains { $0.hasSameKey(as: candidate) && $0.hasSameSubject(as: candidate) }
    }
  }
}
