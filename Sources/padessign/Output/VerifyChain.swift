import PAdES

/// A path of certificates in the JSON of `verify`.
struct VerifyChain: Encodable {
  /// What the path ends at.
  struct Anchor: Encodable {
    let subject: String
    let source: String
    @Nullable var from: String?
    @Nullable var until: String?
  }

  /// One certificate of it.
  struct Link: Encodable {
    let subject: String
    let issuer: String
    let serial: String
    let notBefore: String
    let notAfter: String
    let sha256: String
  }

  let verdict: String
  let path: [String]
  let certificates: [Link]
  @Nullable var anchor: Anchor? = nil
  @Nullable var reason: String? = nil

  init(_ chain: ChainReport) {
    verdict = chain.verdict.rawValue
    path = chain.path.map(\.subject)
    certificates = chain.path.map { certificate in
      Link(
        subject: certificate.subject, issuer: certificate.issuer, serial: certificate.serialNumber,
        notBefore: PDFDate(seconds: certificate.notBefore).rfc3339,
        notAfter: PDFDate(seconds: certificate.notAfter).rfc3339,
        sha256: (try? certificate.fingerprint(.sha256)).map { Hexadecimal.text($0) } ?? "")
    }
    anchor = chain.anchor.map { anchor in
      Anchor(
        subject: anchor.certificate.subject, source: anchor.source,
        from: anchor.from.map { PDFDate(seconds: $0).rfc3339 }, until: anchor.until.map { PDFDate(seconds: $0).rfc3339 }
      )
    }
    reason = chain.reason
  }
}
