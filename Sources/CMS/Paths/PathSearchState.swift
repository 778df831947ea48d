/// What one search for paths keeps, and the bounds that it keeps to.
struct PathSearchState {
  /// What the signatures that are verified in one search may cost, beyond those that are known.
  private static let dearest = 512
  /// The most certificates of one name that are looked at.
  private static let mostCandidates = 1024

  private let memory: SignatureMemory
  private var cost = 0
  var complete: [CertificatePath] = []
  var incomplete: [[Certificate]] = []
  var isCutShort = false
  private var issuers: [Certificate: [Certificate]] = [:]

  init(_ memory: SignatureMemory) { self.memory = memory }

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

  /// Whether one is signed with the other's key; nil when no more may be asked.
  private mutating func isSigned(_ certificate: Certificate, by issuer: Certificate) -> Bool? {
    if let known = memory.known(certificate, by: issuer) { return known }
    cost += issuer.verificationCost
    if cost <= Self.dearest, let answer = memory.ask(certificate, by: issuer) { return answer }
    isCutShort = true
    return nil
  }
}
