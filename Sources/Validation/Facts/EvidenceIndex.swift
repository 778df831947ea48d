import CMS

/// Validation data by what they are about, each with the first revision that has them; 0 stands for what is in the
/// signature's own container.
struct EvidenceIndex {
  private var issuers: [[UInt8]: [Held]] = [:]
  private var lists: [[UInt8]: Int] = [:]
  private var answers: [[UInt8]: [(certificate: CertificateID, revision: Int)]] = [:]

  /// A certificate, and since when it is there.
  struct Held {
    let certificate: Certificate
    let revision: Int
  }

  /// The most candidates that are tried where one name stands for many: a hostile file may hold any number.
  private static let mostCandidates = 64

  init() {}

  init(_ evidence: StoredEvidence) {
    for stored in evidence.certificates { add(stored.certificate, stored.revision) }
    for (der, revision) in evidence.crls { add(crl: der, revision) }
    for (der, revision) in evidence.ocspResponses { add(response: der, revision) }
  }

  mutating func add(_ embedded: EmbeddedEvidence) {
    for certificate in embedded.certificates { add(certificate, 0) }
    for der in embedded.crls { add(crl: der, 0) }
    for der in embedded.ocspResponses { add(response: der, 0) }
  }

  private mutating func add(_ certificate: Certificate, _ revision: Int) {
    let name = certificate.subjectName
    guard issuers[name, default: []].count < Self.mostCandidates else { return }
    issuers[name, default: []].append(Held(certificate: certificate, revision: revision))
  }

  private mutating func add(crl der: [UInt8], _ revision: Int) {
    guard let list = try? RevocationList(der: der), !list.isDelta else { return }
    lists[list.issuerName] = min(lists[list.issuerName] ?? .max, revision)
  }

  private mutating func add(response der: [UInt8], _ revision: Int) {
    guard let basic = (try? OCSPResponse(der: der))?.basic else { return }
    for single in basic.responses {
      let serial = single.certificate.serialNumber
      guard answers[serial, default: []].count < Self.mostCandidates else { continue }
      answers[serial, default: []].append((single.certificate, revision))
    }
    // The responder's certificate is as much at hand as those of the store.
    for certificate in basic.certificates { add(certificate, revision) }
  }

  /// The certificate that issued another, and since when it is there.
  func issuer(of certificate: Certificate) -> Held? {
    let candidates = (issuers[certificate.issuerName] ?? []).filter { $0.certificate.hasIssued(certificate) }
    let best = candidates.count > 1 ? candidates.filter { certificate.isSigned(by: $0.certificate) } : candidates
    return (best.isEmpty ? candidates : best).min { $0.revision < $1.revision }
  }

  /// The first revision with a list or an answer about a certificate; nil when there is none.
  ///
  /// Whether it is good, fresh, and rightly signed is a question of trust and is not asked here.
  func revocation(of certificate: Certificate, issuer: Certificate?) -> Int? {
    var first = lists[certificate.issuerName]
    for (identifier, revision) in answers[certificate.serialContents] ?? [] where revision < first ?? .max {
      if let issuer {
        guard identifier.names(certificate, issuer: issuer) else { continue }
      } else {
        guard let digest = identifier.digest,
          (try? digest.digest(of: certificate.issuerName)) == identifier.issuerNameHash
        else { continue }
      }
      first = revision
    }
    return first
  }
}
