/// Certificates from anywhere in a file, where a signer's may be that his container lacks.
package struct CertificatePool: Sendable {
  private var certificates: Set<Certificate> = []
  private var identified: [SignerInfo.Identifier: [Certificate]] = [:]
  private var named: [[UInt8]: Certificate] = [:]
  /// The most certificates that answer to one identifier: a hostile file may hold any number.
  private static let mostCandidates = 8

  /// An empty pool.
  package init() {}

  /// Adds a certificate; one that is there is not added twice.
  package mutating func add(_ certificate: Certificate) {
    guard certificates.insert(certificate).inserted else { return }
    named[certificate.sha256] = certificate
    let fields = certificate.fields
    add(certificate, as: .issuerAndSerialNumber(issuer: fields.issuer, serialNumber: fields.serialNumber))
    if let identifier = certificate.subjectKeyIdentifier { add(certificate, as: .subjectKeyIdentifier(identifier)) }
  }

  private mutating func add(_ certificate: Certificate, as identifier: SignerInfo.Identifier) {
    guard identified[identifier, default: []].count < Self.mostCandidates else { return }
    identified[identifier, default: []].append(certificate)
  }

  /// The certificates that may be a signer's: the one that signing-certificate names by its SHA-256, and those that the
  /// identifier names.
  package func candidates(for signer: SignerInfo) -> [Certificate] {
    var found = identified[signer.identifier] ?? []
    if case .present(let entry) = signer.signingCertificate, let certificate = named[entry.digest] {
      found.append(certificate)
    }
    return found
  }
}
