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
  /// The most signatures that are verified in one search.
  private static let mostSignatures = 512
  /// The most complete and the most incomplete paths that are given.
  private static let mostPaths = 32

  private let anchors: [Certificate: TrustAnchor]
  /// Everything that may be an issuer, by its folded subject; anchors first, then in the order given.
  private let issuers: [String: [Certificate]]

  /// A builder over anchors and other certificates; make it once and search often.
  ///
  /// - Parameters:
  ///   - anchors: What is believed; of two with the same certificate the first counts.
  ///   - untrusted: Intermediates; those from better sources first.
  package init(anchors: [TrustAnchor], untrusted: [Certificate]) {
    self.anchors = Dictionary(anchors.map { ($0.certificate, $0) }, uniquingKeysWith: { first, _ in first })
    var issuers: [String: [Certificate]] = [:]
    var seen: Set<Certificate> = []
    for certificate in anchors.map(\.certificate) + untrusted where seen.insert(certificate).inserted {
      issuers[Self.folded(certificate.subject), default: []].append(certificate)
    }
    self.issuers = issuers
  }

  /// Searches from one certificate upwards.
  ///
  /// - Parameters:
  ///   - leaf: Where the paths begin.
  ///   - time: Seconds since 1970; paths whose certificates are valid then are better. nil: no difference.
  /// - Returns: At least one path, be it the certificate alone.
  package func paths(from leaf: Certificate, at time: Int64? = nil) -> PathSearch {
    var search = Search(time: time)
    var queue: [[Certificate]] = [[leaf]]
    var next = 0
    while next < queue.count {
      let path = queue[next]
      next += 1
      guard next <= Self.mostSteps, search.complete.count < Self.mostPaths else {
        search.isCutShort = true
        break
      }
      let top = path[path.count - 1]
      if let anchor = anchors[top] { search.complete.append(CertificatePath(path, anchor: anchor)) }
      let above = path.count < Self.longestPath ? issuers(of: top, beyond: path, &search) : []
      if path.count == Self.longestPath { search.isCutShort = true }
      if above.isEmpty, anchors[top] == nil { search.incomplete.append(path) }
      for issuer in above where queue.count < Self.mostSteps { queue.append(path + [issuer]) }
    }
    return search.result(mostIncomplete: Self.mostPaths)
  }

  /// The certificates that have issued this one, the likelier first.
  private func issuers(of certificate: Certificate, beyond path: [Certificate], _ search: inout Search) -> [Certificate]
  {
    guard !certificate.isSelfSigned else { return [] }
    let named = issuers[Self.folded(certificate.issuer)] ?? []
    let authority = certificate.authorityKeyIdentifier
    // A key identifier that fits is no proof, but a good hint of where to look first.
    let likely = named.filter { authority != nil && $0.subjectKeyIdentifier == authority }
    let others = named.filter { authority == nil || $0.subjectKeyIdentifier != authority }
    var found: [Certificate] = []
    for candidate in likely + others {
      // keyUsage is judged with the path: a path that is forbidden says more than one that is missing.
      guard candidate.fitsAuthorityKey(of: certificate) else { continue }
      // The same name with the same key a second time is a loop, whatever certificate says it.
      guard !path.contains(where: { $0.hasSameKey(as: candidate) && $0.subject == candidate.subject }) else { continue }
      guard let isSigned = search.isSigned(certificate, by: candidate, atMost: Self.mostSignatures) else { break }
      if isSigned { found.append(candidate) }
    }
    return found
  }

  private static func folded(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

  /// What one search keeps.
  private struct Search {
    let time: Int64?
    var complete: [CertificatePath] = []
    var incomplete: [[Certificate]] = []
    var isCutShort = false
    private var signatures: [Pair: Bool] = [:]

    init(time: Int64?) { self.time = time }

    private struct Pair: Hashable {
      let certificate: Certificate
      let key: [UInt8]
    }

    /// Whether one is signed with the other's key, asked once per key; nil when no more may be asked.
    mutating func isSigned(_ certificate: Certificate, by issuer: Certificate, atMost most: Int) -> Bool? {
      let pair = Pair(certificate: certificate, key: issuer.fields.publicKeyInfo)
      if let known = signatures[pair] { return known }
      guard signatures.count < most else {
        isCutShort = true
        return nil
      }
      let isSigned = certificate.isSigned(by: issuer)
      signatures[pair] = isSigned
      return isSigned
    }

    /// The paths in order: complete ones before others, then by how many certificates are not valid at the time.
    func result(mostIncomplete: Int) -> PathSearch {
      func faults(_ path: CertificatePath) -> Int {
        guard let time else { return 0 }
        return path.certificates.count { time < $0.notBefore || time > $0.notAfter }
      }
      let ranked = complete.enumerated().map { (rank: (faults($1), $1.certificates.count, $0), path: $1) }
      let best = ranked.sorted { $0.rank < $1.rank }.map(\.path)
      let longest = incomplete.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      let rest = longest.prefix(mostIncomplete).map { CertificatePath($0.element, anchor: nil) }
      return PathSearch(paths: best + rest, isCutShort: isCutShort)
    }
  }
}
