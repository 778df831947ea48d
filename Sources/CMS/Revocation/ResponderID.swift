/// Who an OCSP answer says has signed it (RFC 6960, 4.2.1).
package enum ResponderID: Hashable, Sendable {
  /// The encoding of the responder's name.
  case byName([UInt8])
  /// The SHA-1 of the responder's key.
  case byKey([UInt8])

  init(reading value: DERValue) throws(CMSError) {
    let inner = try DERReader.only(value.contents)
    switch (value.tag, inner.tag) {
    case (DERTag.context(1), DERTag.sequence): self = .byName(inner.bytes)
    case (DERTag.context(2), DERTag.octetString): self = .byKey(Array(inner.contents))
    default: throw .malformed(what: "ResponderID", reason: "it is neither a name nor a key")
    }
  }

  /// Whether it may be this certificate's owner.
  package func names(_ certificate: Certificate) -> Bool {
    switch self {
    case .byName(let name): NameMatching.areSame(name, certificate.fields.subject)
    case .byKey(let hash): certificate.publicKeyBits.flatMap { try? DigestAlgorithm.sha1.digest(of: $0) } == hash
    }
  }

  /// In words, for reports.
  package var text: String {
    switch self {
    case .byName(let name): (try? DistinguishedName(der: name))?.text ?? "a name that cannot be read"
    case .byKey(let hash): "key \(Hexadecimal.text(hash.prefix(64)))"
    }
  }
}
