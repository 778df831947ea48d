/// Certificates from a signer's upwards, each one issued by the next by name, key identifier and signature.
package struct CertificatePath: Sendable {
  /// The certificates, the signer's first; the anchor's last where there is an anchor. Never empty.
  package let certificates: [Certificate]
  /// The anchor at which the path ends; nil when it ends at none.
  package let anchor: TrustAnchor?
  /// What is wrong at any time, judged when it is first asked for.
  let timeless = TimelessProblems()

  package init(_ certificates: [Certificate], anchor: TrustAnchor?) {
    self.certificates = certificates
    self.anchor = anchor
  }

  /// Whether it ends at an anchor.
  package var isComplete: Bool { anchor != nil }

  /// The issuer of the certificate at that place, as far as the path goes.
  package func issuer(at index: Int) -> Certificate? {
    let last = certificates.count - 1
    if index < last { return certificates[index + 1] }
    return index == last && certificates[index].isSelfSigned ? certificates[index] : nil
  }
}

extension CertificatePath: Hashable {
  /// Whether both have the same certificates and the same anchor.
  package static func == (first: CertificatePath, second: CertificatePath) -> Bool {
    first.certificates == second.certificates && first.anchor == second.anchor
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(certificates) }
}
