/// Certificates by the names and key identifiers under which those that they issued ask for them.
struct IssuerIndex: Sendable {
  private var bySubject: [String: Namesakes] = [:]
  private var seen: Set<Certificate> = []

  /// The certificates of one name, in the order in which they came.
  private struct Namesakes: Sendable {
    var all: [Certificate] = []
    var byIdentifier: [[UInt8]: [Certificate]] = [:]
    var withoutIdentifier: [Certificate] = []
  }

  mutating func add(_ certificate: Certificate) {
    guard seen.insert(certificate).inserted else { return }
    let identifier = certificate.subjectKeyIdentifier
    let name = Self.folded(certificate.subject)
    bySubject[name, default: Namesakes()].all.append(certificate)
    if let identifier {
      bySubject[name]?.byIdentifier[identifier, default: []].append(certificate)
    } else {
      bySubject[name]?.withoutIdentifier.append(certificate)
    }
  }

  /// Those that may have issued a certificate: by name, and by key identifier where both have one. Those that the key
  /// identifier names come first.
  func candidates(for certificate: Certificate) -> [Certificate] {
    guard let named = bySubject[Self.folded(certificate.issuer)] else { return [] }
    guard let identifier = certificate.authorityKeyIdentifier else { return named.all }
    return (named.byIdentifier[identifier] ?? []) + named.withoutIdentifier
  }

  /// Case and spaces do not tell names apart (RFC 5280, 7.1).
  private static func folded(_ name: String) -> String { name.lowercased().filter { $0 != " " } }
}
