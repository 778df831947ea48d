/// What one search for paths keeps, and the bounds that it keeps to.
struct PathSearchState {
  /// The most signatures that are verified in one search.
  private static let mostSignatures = 512
  /// The most certificates of one name that are looked at.
  private static let mostCandidates = 1024

  private let time: Int64?
  var complete: [CertificatePath] = []
  var incomplete: [[Certificate]] = []
  var isCutShort = false
  private var signatures: [Pair: Bool] = [:]
  private var issuers: [Certificate: [Certificate]] = [:]

  init(time: Int64?) { self.time = time }

  /// A certificate and a key that may have signed it.
  private struct Pair: Hashable {
    let certificate: Certificate
    let key: [UInt8]
  }

  /// The certificates of an index that have issued this one, by signature; asked once per certificate.
  mutating func issuers(of certificate: Certificate, in index: IssuerIndex) -> [Certificate] {
    if let known = issuers[certificate] { return known }
    let candidates = index.candidates(for: certificate)
    if candidates.count > Self.mostCandidates { isCutShort = true }
    var found: [Certificate] = []
    // keyUsage is judged with the path: a path that is forbidden says more than one that is missing.
    for candidate in candidates.prefix(Self.mostCandidates) where candidate.fitsAuthorityKey(of: certificate) {
      guard let isSigned = isSigned(certificate, by: candidate) else { break }
      if isSigned { found.append(candidate) }
    }
    issuers[certificate] = found
    return found
  }

  /// Whether one is signed with the other's key, asked once per key; nil when no more may be asked.
  private mutating func isSigned(_ certificate: Certificate, by issuer: Certificate) -> Bool? {
    let pair = Pair(certificate: certificate, key: issuer.fields.publicKeyInfo)
    if let known = signatures[pair] { return known }
    guard signatures.count < Self.mostSignatures else {
      isCutShort = true
      return nil
    }
    let isSigned = certificate.isSigned(by: issuer)
    signatures[pair] = isSigned
    return isSigned
  }

  /// The paths in order: complete ones before others, those with fewer certificates out of their time first, then the
  /// shorter.
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
