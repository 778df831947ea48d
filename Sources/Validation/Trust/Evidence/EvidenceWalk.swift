import CMS

/// Walks a path from its anchor to its signer and takes along what proves each certificate, also of those who signed the
/// proofs.
struct EvidenceWalk {
  private(set) var items: NeededEvidence.Items
  private(set) var gaps: [NeededEvidence.Gap] = []
  /// What is known to be revoked, in words.
  private(set) var revocations: [String] = []
  private let engine: TrustEngine
  /// Since when the signature is proven to exist.
  private let existence: Int64
  private var knownCertificates: Set<Certificate>
  private var knownPieces: Set<EvidencePiece>
  private var proven: Set<Certificate> = []

  /// A walk that adds to what was found.
  init(_ engine: TrustEngine, existence: Int64, _ items: NeededEvidence.Items) {
    self.engine = engine
    self.existence = existence
    self.items = items
    knownCertificates = Set(items.certificates)
    knownPieces = Set(items.pieces)
  }

  /// Proves all certificates of a path below its anchor.
  mutating func prove(_ path: CertificatePath, for purpose: PathPurpose) { prove(path, for: purpose, visited: []) }

  private mutating func prove(_ path: CertificatePath, for purpose: PathPurpose, visited: [Certificate]) {
    for certificate in path.certificates { take(certificate) }
    for index in engine.judged(path) {
      let certificate = path.certificates[index]
      if engine.isExempt(certificate, index == 0 ? purpose : .any) { continue }
      guard proven.insert(certificate).inserted else { continue }
      prove(index, of: path, isSigner: index == 0 && purpose == .documentSigning, visited: visited)
    }
  }

  private mutating func prove(
    _ index: Int, of path: CertificatePath, isSigner: Bool, visited: [Certificate]
  ) {
    let certificate = path.certificates[index]
    guard path.issuer(at: index) != nil else {
      engine.request(EvidenceRequest(.issuers, of: certificate))
      let reason = "its issuer is not at hand: \(certificate.issuer)"
      return gaps.append(NeededEvidence.Gap(certificate: certificate, reason: reason))
    }
    switch engine.state(of: index, in: path, upTo: nil, visited: visited) {
    case .missing(let gap):
      engine.ask(about: index, in: path)
      let reason =
        gap == .none && !certificate.namesRevocationSource
        ? "it names neither an OCSP responder nor a CRL, and no data were given" : gap.reason
      gaps.append(NeededEvidence.Gap(certificate: certificate, reason: reason))
    case .good(let relevant):
      take(relevant, index, path, visited)
      if relevant.answer.nextUpdate.map({ $0 < min(engine.now, certificate.notAfter) }) ?? false {
        engine.ask(about: index, in: path)
      }
      if let reason = engine.policy.staleness(of: relevant, existence: existence, isSigner: isSigner) {
        engine.ask(about: index, in: path)
        gaps.append(
          NeededEvidence.Gap(
            certificate: certificate, reason: reason, isOld: true, nextUpdate: relevant.answer.nextUpdate))
      }
    case .revoked(let time, let relevant):
      take(relevant, index, path, visited)
      revocations.append("\(certificate.label) was revoked \(UTCText.text(time)), says \(relevant.words)")
    case .onHold(let time, let relevant):
      take(relevant, index, path, visited)
      revocations.append("\(certificate.label) is on hold since \(UTCText.text(time)), says \(relevant.words)")
    }
  }

  /// Takes a piece of evidence, and what proves that its signer was entitled to it.
  private mutating func take(
    _ relevant: RelevantAnswer, _ index: Int, _ path: CertificatePath, _ visited: [Certificate]
  ) {
    for piece in relevant.pieces where knownPieces.insert(piece).inserted { items.pieces.append(piece) }
    let signer = relevant.answer.signer
    guard let signerPath = engine.path(of: signer, above: index, in: path) else { return }
    let certificate = signer.certificate
    take(certificate)
    // Who is asked about itself is the last (RFC 6960, 4.2.2.2.1).
    guard !visited.contains(certificate), signerPath.certificates.count > 1 else { return }
    var purpose = PathPurpose.ocspSigning
    if case .other = signer { purpose = .crlSigning }
    prove(signerPath, for: purpose, visited: visited + [certificate])
  }

  private mutating func take(_ certificate: Certificate) {
    if knownCertificates.insert(certificate).inserted { items.certificates.append(certificate) }
  }
}
